package io.tandem.geo;

/**
 * Transverse Mercator projection of one UTM zone on the WGS-84 ellipsoid, by Krüger's series in the third flattening n up to n^6
 * (C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", Journal of Geodesy 85 (2011) 475; scale and
 * offsets: NGA.SIG.0012, 2014). The error is a few nanometres within a zone. Symbols follow Karney: tau is the tangent of a
 * latitude; xi and eta are northing and easting in units of the rectifying radius, primed on the conformal sphere. Angles are
 * radians unless the name ends in Degrees; lengths are metres.
 */
final class TransverseMercator {

    private static final double SCALE = 0.9996;
    private static final double FALSE_EASTING = 500_000;
    private static final double FALSE_NORTHING_SOUTH = 10_000_000;

    private static final double ECCENTRICITY = Math.sqrt(Wgs84.ECCENTRICITY_SQUARED);
    private static final double N = Wgs84.FLATTENING / (2 - Wgs84.FLATTENING);
    private static final double N2 = N * N;
    private static final double N3 = N2 * N;
    private static final double N4 = N3 * N;
    private static final double N5 = N4 * N;
    private static final double N6 = N5 * N;
    /** Rectifying radius times scale (Karney, eq. 14): metres on the grid per unit of xi and eta. */
    private static final double RADIUS = SCALE * Wgs84.SEMI_MAJOR / (1 + N) * (1 + N2 / 4 + N4 / 64 + N6 / 256);

    /** Coefficients from the conformal sphere to the grid (Karney, eq. 35). */
    private static final double[] ALPHA = {
        N / 2 - 2 * N2 / 3 + 5 * N3 / 16 + 41 * N4 / 180 - 127 * N5 / 288 + 7891 * N6 / 37800,
        13 * N2 / 48 - 3 * N3 / 5 + 557 * N4 / 1440 + 281 * N5 / 630 - 1983433 * N6 / 1935360,
        61 * N3 / 240 - 103 * N4 / 140 + 15061 * N5 / 26880 + 167603 * N6 / 181440,
        49561 * N4 / 161280 - 179 * N5 / 168 + 6601661 * N6 / 7257600,
        34729 * N5 / 80640 - 3418889 * N6 / 1995840,
        212378941 * N6 / 319334400};
    /** Coefficients from the grid to the conformal sphere (Karney, eq. 36), with the sign under which the series is added. */
    private static final double[] BETA = {
        -(N / 2 - 2 * N2 / 3 + 37 * N3 / 96 - N4 / 360 - 81 * N5 / 512 + 96199 * N6 / 604800),
        -(N2 / 48 + N3 / 15 - 437 * N4 / 1440 + 46 * N5 / 105 - 1118711 * N6 / 3870720),
        -(17 * N3 / 480 - 37 * N4 / 840 - 209 * N5 / 4480 + 5569 * N6 / 90720),
        -(4397 * N4 / 161280 - 11 * N5 / 504 - 830251 * N6 / 7257600),
        -(4583 * N5 / 161280 - 108847 * N6 / 3991680),
        -(20648693 * N6 / 638668800)};

    /** Newton steps from conformal to geodetic latitude: the first reaches nanometres, the second the last bit. */
    private static final int NEWTON_STEPS = 2;

    private final int zone;
    private final boolean northern;
    private final double meridianDegrees;

    TransverseMercator(int zone, boolean northern) {
        this.zone = zone;
        this.northern = northern;
        this.meridianDegrees = 6 * zone - 183;
    }

    Utm forward(LatLon place) {
        double tau = conformal(StrictMath.tan(radians(place.latDegrees())));
        double lambda = fromMeridian(place);
        double xi = sphereXi(tau, lambda);
        double eta = sphereEta(tau, lambda);
        Series series = new Series(ALPHA, xi, eta);
        return new Utm(zone, northern, FALSE_EASTING + RADIUS * (eta + series.eta), falseNorthing() + RADIUS * (xi + series.xi));
    }

    LatLon inverse(Utm place) {
        double xi = (place.northingMetres() - falseNorthing()) / RADIUS;
        double eta = (place.eastingMetres() - FALSE_EASTING) / RADIUS;
        Series series = new Series(BETA, xi, eta);
        double sphereXi = xi + series.xi;
        double sinhEta = StrictMath.sinh(eta + series.eta);
        double cosXi = StrictMath.cos(sphereXi);
        double tau = geodetic(StrictMath.sin(sphereXi) / Math.sqrt(sinhEta * sinhEta + cosXi * cosXi));
        double lambda = StrictMath.atan2(sinhEta, cosXi);
        return new LatLon(degrees(StrictMath.atan(tau)), wrapDegrees(meridianDegrees + degrees(lambda)));
    }

    /** Grid convergence: that of the conformal sphere, plus the argument of the series' complex derivative (Karney, eqs. 23 to 26). */
    double convergence(LatLon place) {
        double tau = conformal(StrictMath.tan(radians(place.latDegrees())));
        double lambda = fromMeridian(place);
        Series series = new Series(ALPHA, sphereXi(tau, lambda), sphereEta(tau, lambda));
        double onSphere = StrictMath.atan2(tau * StrictMath.sin(lambda), Math.sqrt(1 + tau * tau) * StrictMath.cos(lambda));
        return onSphere + StrictMath.atan2(-series.slopeImaginary, 1 + series.slopeReal);
    }

    private double falseNorthing() {
        return northern ? 0 : FALSE_NORTHING_SOUTH;
    }

    private double fromMeridian(LatLon place) {
        return radians(wrapDegrees(place.lonDegrees() - meridianDegrees));
    }

    private static double sphereXi(double conformalTau, double lambda) {
        return StrictMath.atan2(conformalTau, StrictMath.cos(lambda));
    }

    private static double sphereEta(double conformalTau, double lambda) {
        double cos = StrictMath.cos(lambda);
        return asinh(StrictMath.sin(lambda) / Math.sqrt(conformalTau * conformalTau + cos * cos));
    }

    /** tau' of tau: tangent of the conformal latitude (Karney, eqs. 7 to 9). */
    private static double conformal(double tau) {
        double secant = Math.sqrt(1 + tau * tau);
        double sigma = StrictMath.sinh(ECCENTRICITY * atanh(ECCENTRICITY * tau / secant));
        return tau * Math.sqrt(1 + sigma * sigma) - sigma * secant;
    }

    /** Inverse of {@link #conformal} by Newton's method with the derivative in closed form (Karney, eqs. 19 to 21). */
    private static double geodetic(double conformalTau) {
        double tau = conformalTau / (1 - Wgs84.ECCENTRICITY_SQUARED);
        for (int step = 0; step < NEWTON_STEPS; step++) {
            double reached = conformal(tau);
            double inverseSlope = (1 + (1 - Wgs84.ECCENTRICITY_SQUARED) * tau * tau)
                    / ((1 - Wgs84.ECCENTRICITY_SQUARED) * Math.sqrt(1 + tau * tau));
            tau += (conformalTau - reached) / Math.sqrt(1 + reached * reached) * inverseSlope;
        }
        return tau;
    }

    private static double asinh(double x) {
        double size = Math.abs(x);
        return Math.copySign(StrictMath.log1p(size + size * size / (1 + Math.sqrt(1 + size * size))), x);
    }

    private static double atanh(double x) {
        return StrictMath.log1p(2 * x / (1 - x)) / 2;
    }

    private static double radians(double degrees) {
        return degrees * (Math.PI / 180);
    }

    private static double degrees(double radians) {
        return radians * (180 / Math.PI);
    }

    /** The same longitude in [-180, 180). */
    static double wrapDegrees(double degrees) {
        return degrees - 360 * Math.floor((degrees + 180) / 360);
    }

    /**
     * The sum over j of c_j sin(2j(xi + i eta)), real part to xi and imaginary part to eta, with its derivative. Multiples of the
     * angle follow from the addition theorems, so four elementary functions serve all six terms.
     */
    private static final class Series {

        double xi;
        double eta;
        double slopeReal;
        double slopeImaginary;

        Series(double[] coefficients, double atXi, double atEta) {
            double sin1 = StrictMath.sin(2 * atXi);
            double cos1 = StrictMath.cos(2 * atXi);
            double sinh1 = StrictMath.sinh(2 * atEta);
            double cosh1 = StrictMath.cosh(2 * atEta);
            double sin = 0;
            double cos = 1;
            double sinh = 0;
            double cosh = 1;
            for (int j = 0; j < coefficients.length; j++) {
                double nextSin = sin * cos1 + cos * sin1;
                double nextSinh = sinh * cosh1 + cosh * sinh1;
                cos = cos * cos1 - sin * sin1;
                cosh = cosh * cosh1 + sinh * sinh1;
                sin = nextSin;
                sinh = nextSinh;
                double slope = 2 * (j + 1) * coefficients[j];
                xi += coefficients[j] * sin * cosh;
                eta += coefficients[j] * cos * sinh;
                slopeReal += slope * cos * cosh;
                slopeImaginary -= slope * sin * sinh;
            }
        }
    }
}
