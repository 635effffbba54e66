package io.tandem.geo;

/**
 * A quick way from places near a site to latitude and longitude, for many at once: Chebyshev's polynomials through a few places that
 * the site has converted. Within a tenth of a millimetre of what {@link Site#toLatLon} says, two beyond the polar circles; places
 * further away are left to the site.
 */
public final class LatLonApproximation {

    /** How far it reaches from the site, east, west, north and south, metres. */
    private static final double REACH = 20_000;
    /** Places along each side. */
    private static final int KNOTS = 5;

    private final Site site;
    private final double[] lat;
    /** from the site's own */
    private final double[] lon;

    public LatLonApproximation(Site site) {
        this.site = site;
        double[] lats = new double[KNOTS * KNOTS];
        double[] lons = new double[KNOTS * KNOTS];
        for (int i = 0; i < KNOTS; i++) {
            for (int j = 0; j < KNOTS; j++) {
                LatLon place = site.toLatLon(new LocalPosition(REACH * knot(i), REACH * knot(j), 0));
                lats[i * KNOTS + j] = place.latDegrees();
                lons[i * KNOTS + j] = TransverseMercator.wrapDegrees(place.lonDegrees() - site.origin().lonDegrees());
            }
        }
        lat = coefficients(lats);
        lon = coefficients(lons);
    }

    private static double knot(int i) {
        return StrictMath.cos(Math.PI * (i + 0.5) / KNOTS);
    }

    /** The polynomials are orthogonal over the knots: what each contributes is a sum. */
    private static double[] coefficients(double[] values) {
        double[] coefficients = new double[KNOTS * KNOTS];
        for (int k = 0; k < KNOTS; k++) {
            for (int l = 0; l < KNOTS; l++) {
                double sum = 0;
                for (int i = 0; i < KNOTS; i++) {
                    for (int j = 0; j < KNOTS; j++) {
                        sum += values[i * KNOTS + j] * polynomial(k, knot(i)) * polynomial(l, knot(j));
                    }
                }
                coefficients[k * KNOTS + l] = sum * (k == 0 ? 1 : 2) * (l == 0 ? 1 : 2) / (KNOTS * KNOTS);
            }
        }
        return coefficients;
    }

    private static double polynomial(int degree, double x) {
        return StrictMath.cos(degree * StrictMath.acos(x));
    }

    /** The place so many metres east and north of the site. */
    public LatLon toLatLon(double east, double north) {
        if (!(Math.abs(east) <= REACH && Math.abs(north) <= REACH)) {
            return site.toLatLon(new LocalPosition(east, north, 0));
        }
        double x = east / REACH;
        double y = north / REACH;
        return new LatLon(sum(lat, x, y), TransverseMercator.wrapDegrees(site.origin().lonDegrees() + sum(lon, x, y)));
    }

    private static double sum(double[] c, double x, double y) {
        return sum(line(c, 0, y), line(c, 1, y), line(c, 2, y), line(c, 3, y), line(c, 4, y), x);
    }

    private static double line(double[] c, int k, double y) {
        int at = k * KNOTS;
        return sum(c[at], c[at + 1], c[at + 2], c[at + 3], c[at + 4], y);
    }

    /** The first five polynomials, written out. */
    private static double sum(double c0, double c1, double c2, double c3, double c4, double x) {
        double q = 2 * x * x;
        return c0 + c1 * x + c2 * (q - 1) + c3 * x * (2 * q - 3) + c4 * (2 * q * (q - 2) + 1);
    }
}
