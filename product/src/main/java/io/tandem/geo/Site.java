package io.tandem.geo;

/**
 * The origin of a scenario's local frame, and the only converter between frames. Local coordinates are metres east and north on
 * the grid of the origin's UTM zone, and metres up from the origin's height. The zone and hemisphere of the origin apply to all
 * positions, also across zone borders.
 */
public final class Site {

    private static final double NORTHERNMOST_DEGREES = 84;
    private static final double SOUTHERNMOST_DEGREES = -80;

    private final LatLon origin;
    private final double height;
    private final TransverseMercator grid;
    private final Utm zero;

    public Site(LatLon origin, double heightMetres) {
        double lat = origin.latDegrees();
        if (!(lat >= SOUTHERNMOST_DEGREES && lat <= NORTHERNMOST_DEGREES)) {
            throw new IllegalArgumentException("UTM reaches from 80 degrees south to 84 north, not to latitude " + lat);
        }
        if (!Double.isFinite(origin.lonDegrees()) || !Double.isFinite(heightMetres)) {
            throw new IllegalArgumentException("a site needs a finite longitude and height: " + origin + ", " + heightMetres);
        }
        this.origin = origin;
        this.height = heightMetres;
        this.grid = new TransverseMercator(zone(lat, origin.lonDegrees()), lat >= 0);
        this.zero = grid.forward(origin);
    }

    /**
     * Zones are six degrees wide, with two exceptions (NGA.STND.0037, 2014, section 3): zone 32 begins at 3 degrees east in band V, south-western Norway,
     * and in band X, Svalbard, zones 31, 33, 35 and 37 share what lies between 0 and 42 degrees east.
     */
    private static int zone(double latDegrees, double lonDegrees) {
        double lon = TransverseMercator.wrapDegrees(lonDegrees);
        if (latDegrees >= 56 && latDegrees < 64 && lon >= 3 && lon < 12) {
            return 32;
        }
        if (latDegrees >= 72 && lon >= 0 && lon < 42) {
            return lon < 9 ? 31 : lon < 21 ? 33 : lon < 33 ? 35 : 37;
        }
        return (int) Math.floor((lon + 180) / 6) + 1;
    }

    public LatLon origin() {
        return origin;
    }

    /** Ellipsoidal height of the origin in metres. */
    public double height() {
        return height;
    }

    /**
     * Local position of a geographic one; accurate within a few zones of the site.
     *
     * @param heightMetres above the ellipsoid
     */
    public LocalPosition toLocal(LatLon place, double heightMetres) {
        Utm at = grid.forward(place);
        return new LocalPosition(at.eastingMetres() - zero.eastingMetres(), at.northingMetres() - zero.northingMetres(),
                heightMetres - height);
    }

    /** Geographic position of a local one; its ellipsoidal height is {@code height() + place.up()}. */
    public LatLon toLatLon(LocalPosition place) {
        return grid.inverse(toUtm(place));
    }

    public Utm toUtm(LocalPosition place) {
        return new Utm(zero.zone(), zero.northern(), zero.eastingMetres() + place.east(), zero.northingMetres() + place.north());
    }

    /** Grid convergence in radians: the direction of true north, anticlockwise from grid north. */
    public double convergence(LatLon place) {
        return grid.convergence(place);
    }
}
