package io.tandem.perception.device;

import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.scene.Scene;
import io.tandem.scene.WeatherSettings;
import java.util.List;

/**
 * What devices measure at one instant.
 *
 * @param nanos   simulated time
 * @param scene   what rays hit; without bodies where no device that casts rays is due
 * @param others  all participants that are present, in the order of their rows
 */
public record Surroundings(long nanos, Scene scene, List<Other> others, WeatherSettings weather, Site site) {

    /** The same with the weather of the zone in which a carrier is. */
    Surroundings around(Carrier carrier) {
        return weather.zones().isEmpty() ? this
                : new Surroundings(nanos, scene, others, weather.at(carrier.truth().east(), carrier.truth().north(), carrier.truth().up()), site);
    }

    /** A participant as radars see it. */
    public record Other(int vid, Kind kind, double length, double east, double north, double up, double heading, double eastSpeed, double northSpeed, double upSpeed) {
    }
}
