package io.tandem.geo;

/**
 * The place where a scenario happens, and the only converter between frames: metres east and north of it on its own UTM zone's
 * grid, metres up from its height. The zone is fixed by the origin and used for everyone, even across its edge.
 */
public final class Site {

    private final LatLon origin;
    private final double height;

    public Site(LatLon origin, double heightMetres) {
        this.origin = origin;
        this.height = heightMetres;
    }

    public LatLon origin() {
        return origin;
    }

    /** Ellipsoidal height of the origin in metres. */
    public double height() {
        return height;
    }

    public Local toLocal(LatLon place, double heightMetres) {
        throw new IllegalStateException();
    }

    public LatLon toLatLon(Local place) {
        throw new IllegalStateException();
    }

    public Utm toUtm(Local place) {
        throw new IllegalStateException();
    }

    /** Grid convergence at a place in radians: true north stands this far anticlockwise of grid north. */
    public double convergence(LatLon place) {
        throw new IllegalStateException();
    }
}
