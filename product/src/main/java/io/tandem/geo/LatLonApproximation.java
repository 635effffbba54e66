package io.tandem.geo;

/**
 * Fast conversion of local positions near a site to latitude and longitude, for many positions per frame: a product of Chebyshev
 * polynomials, T_i(x) T_j(y) with i, j up to 4, fitted to {@link Site#toLatLon} at 5 by 5 Chebyshev nodes (Press et al.,
 * Numerical Recipes, section 5.8). The error against {@link Site#toLatLon} is at most 0.1 mm, 0.2 mm beyond the polar circles.
 * Positions beyond {@link #REACH} are converted by the site itself.
 */
public final class LatLonApproximation {

    /** Half the side of the fitted square around the site, metres. */
    private static final double REACH = 20_000;
    /** Chebyshev nodes along each side of the square. */
    private static final int KNOTS = 5;

    private final Site site;
    private final double[] lat;
    /** degrees from the site's own longitude */
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

    /** Discrete orthogonality of the Chebyshev polynomials at their nodes makes each coefficient a plain sum. */
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

    /**
     * @param east  metres from the site
     * @param north metres from the site
     */
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

    /** Sum of c_i T_i(x) for i from 0 to 4, with the polynomials written out. */
    private static double sum(double c0, double c1, double c2, double c3, double c4, double x) {
        double q = 2 * x * x;
        return c0 + c1 * x + c2 * (q - 1) + c3 * x * (2 * q - 3) + c4 * (2 * q * (q - 2) + 1);
    }
}
