package io.tandem.geo;

/**
 * The place where a scenario happens, and the only converter between frames: metres east and north of it on its own UTM zone's
 * grid, metres up from its height. Zone and hemisphere are fixed by the origin and used for everyone, even across their edges.
 * Zones are the plain ones of six degrees; the widened zones of Norway and Svalbard are not applied.
 */
public final class Site {

    private static final double NORTHERNMOST = 84;
    private static final double SOUTHERNMOST = -80;

    private final LatLon origin;
    private final double height;
    private final TransverseMercator grid;
    private final Utm zero;

    public Site(LatLon origin, double heightMetres) {
        double lat = origin.latDegrees();
        if (!(lat >= SOUTHERNMOST && lat <= NORTHERNMOST)) {
            throw new IllegalArgumentException("UTM reaches from 80 degrees south to 84 north, not to latitude " + lat);
        }
        if (!Double.isFinite(origin.lonDegrees()) || !Double.isFinite(heightMetres)) {
            throw new IllegalArgumentException("a site needs a finite longitude and height: " + origin + ", " + heightMetres);
        }
        this.origin = origin;
        this.height = heightMetres;
        this.grid = new TransverseMercator(zone(origin.lonDegrees()), lat >= 0);
        this.zero = grid.forward(origin);
    }

    private static int zone(double lonDegrees) {
        return (int) Math.floor((TransverseMercator.wrapDegrees(lonDegrees) + 180) / 6) + 1;
    }

    public LatLon origin() {
        return origin;
    }

    /** Ellipsoidal height of the origin in metres. */
    public double height() {
        return height;
    }

    /** Where a place at an ellipsoidal height stands; meant for places within a few zones of the site. */
    public LocalPosition toLocal(LatLon place, double heightMetres) {
        Utm at = grid.forward(place);
        return new LocalPosition(at.eastingMetres() - zero.eastingMetres(), at.northingMetres() - zero.northingMetres(),
                heightMetres - height);
    }

    /** The place on the ellipsoid; its height there is {@code height() + place.up()}. */
    public LatLon toLatLon(LocalPosition place) {
        return grid.inverse(toUtm(place));
    }

    public Utm toUtm(LocalPosition place) {
        return new Utm(zero.zone(), zero.northern(), zero.eastingMetres() + place.east(), zero.northingMetres() + place.north());
    }

    /** Grid convergence at a place in radians: true north stands this far anticlockwise of grid north. */
    public double convergence(LatLon place) {
        return grid.convergence(place);
    }
}
