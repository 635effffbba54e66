package io.tandem.interchange.mvsim;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.geo.Utm;
import io.tandem.interchange.FlowText;

/** Where a world lies on Earth. Its x and y are our east and north; those of a world in UTM are counted from the place that it names. */
final class WorldFrame {

    private static final double SOUTHERNMOST = -80;
    private static final double NORTHERNMOST = 84;

    private double latitude;
    private double longitude;
    private double height;
    private double east;
    private double north;
    private boolean placed;

    void read(WorldItem georeference) {
        WorldImport world = georeference.world();
        latitude = georeference.number("latitude", 0);
        longitude = georeference.number("longitude", 0);
        height = georeference.number("height", 0);
        placed = true;
        if (latitude < SOUTHERNMOST || latitude > NORTHERNMOST || Math.abs(longitude) > 180) {
            world.mistake(georeference.place("latitude"), latitude + " " + longitude, "This place is outside of UTM.", "write a latitude from -80 to 84 and a longitude from -180 to 180.");
            latitude = 0;
            longitude = 0;
        }
        if (georeference.flag("world_is_utm", false)) {
            Utm origin = new Site(new LatLon(latitude, longitude), height).toUtm(LocalPosition.of(0, 0));
            east = origin.eastingMetres();
            north = origin.northingMetres();
            world.changed(georeference.place("world_is_utm"), "places are written from the georeference, " + FlowText.list(east, north) + " in UTM, on");
        }
        double turned = georeference.number("world_to_enu_rotation_deg", 0);
        if (turned != 0) {
            world.changed(georeference.place("world_to_enu_rotation_deg"), "x is taken as east although it points " + FlowText.number(turned) + " degrees north of it; only latitudes and longitudes differ");
        }
    }

    double x(double x) {
        return x - east;
    }

    double y(double y) {
        return y - north;
    }

    String place(double x, double y) {
        return FlowText.list(x(x), y(y));
    }

    String site() {
        return "site: " + new FlowText().put("lat", latitude).put("lon", longitude).put("height", height, "m") + (placed ? "" : "   # the world says nothing of its place on Earth");
    }
}
