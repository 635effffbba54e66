package io.tandem.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateTransform;
import org.locationtech.proj4j.CoordinateTransformFactory;
import org.locationtech.proj4j.ProjCoordinate;

/** Values of {@code utm.csv} come from an independent sixth-order series checked against quadrature of the meridian arc. */
class SiteTest {

    private static final double MILLIMETRE = 1e-3;
    private static final double MICROMETRE = 1e-6;
    private static final LocalPosition ZERO = new LocalPosition(0, 0, 0);

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/reference/move/utm.csv", numLinesToSkip = 1)
    void originStandsOnTheUtmGridToAMillimetre(String name, double lat, double lon, int zone, String hemisphere,
            double easting, double northing, double convergenceDegrees) {
        Site site = new Site(new LatLon(lat, lon), 0);

        Utm utm = site.toUtm(ZERO);

        assertThat(utm.zoneName()).isEqualTo(zone + hemisphere);
        assertThat(utm.eastingMetres()).isCloseTo(easting, within(MILLIMETRE));
        assertThat(utm.northingMetres()).isCloseTo(northing, within(MILLIMETRE));
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/reference/move/utm.csv", numLinesToSkip = 1)
    void convergenceFollowsTheReference(String name, double lat, double lon, int zone, String hemisphere,
            double easting, double northing, double convergenceDegrees) {
        Site site = new Site(new LatLon(lat, lon), 0);

        double convergence = site.convergence(new LatLon(lat, lon));

        assertThat(Math.toDegrees(convergence)).isCloseTo(convergenceDegrees, within(1e-6));
    }

    @Test
    void trueNorthStandsAnticlockwiseOfGridNorthByTheConvergence() {
        Site site = new Site(new LatLon(36.8285, -2.4043), 0);
        LatLon aBitNorth = new LatLon(36.8286, -2.4043);

        LocalPosition step = site.toLocal(aBitNorth, 0);

        double headingOfTrueNorth = Math.atan2(step.north(), step.east());
        assertThat(headingOfTrueNorth - Math.PI / 2).isCloseTo(site.convergence(site.origin()), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"1, true", "17, true", "31, true", "60, true", "1, false", "34, false", "56, false"})
    void everyPlaceOfAZoneComesBackToAMicrometre(int zone, boolean northern) {
        double meridian = 6 * zone - 183;
        Site site = new Site(new LatLon(northern ? 45 : -45, meridian), 0);
        Random random = new Random(zone);

        for (int i = 0; i < 2_000; i++) {
            LatLon place = new LatLon(-80 + 164 * random.nextDouble(), meridian - 3 + 6 * random.nextDouble());
            LocalPosition there = site.toLocal(place, 0);
            LocalPosition back = site.toLocal(site.toLatLon(there), 0);

            assertThat(back.distanceTo(there)).as("%s", place).isLessThan(MICROMETRE);
        }
    }

    @ParameterizedTest
    @CsvSource({"84, 0", "84, 5.999999", "-80, 0", "-80, 5.999999", "0, 0", "0, 5.999999", "1e-9, 3"})
    void edgesOfAZoneComeBackToAMicrometre(double lat, double lon) {
        Site site = new Site(new LatLon(lat, lon), 0);

        LatLon back = site.toLatLon(ZERO);

        assertThat(back.latDegrees()).isCloseTo(lat, within(MICROMETRE / 111_320));
        assertThat(back.lonDegrees()).isCloseTo(lon, within(MICROMETRE / 111_320 / Math.cos(Math.toRadians(lat))));
    }

    @ParameterizedTest
    @CsvSource({"17, true", "30, true", "31, true", "60, true", "1, false", "56, false"})
    void proj4jAgreesToAMillimetre(int zone, boolean northern) {
        double meridian = 6 * zone - 183;
        Site site = new Site(new LatLon(northern ? 30 : -30, meridian), 0);
        CoordinateTransform proj4j = proj4j(zone, northern);
        Random random = new Random(zone);

        for (int i = 0; i < 500; i++) {
            double lat = northern ? 84 * random.nextDouble() : -80 * random.nextDouble();
            double lon = meridian - 3 + 6 * random.nextDouble();
            ProjCoordinate expected = proj4j.transform(new ProjCoordinate(lon, lat), new ProjCoordinate());
            Utm utm = site.toUtm(site.toLocal(new LatLon(lat, lon), 0));

            assertThat(utm.eastingMetres()).isCloseTo(expected.x, within(MILLIMETRE));
            assertThat(utm.northingMetres()).isCloseTo(expected.y, within(MILLIMETRE));
        }
    }

    /** Zones of NGA.STND.0037 (2014), figure 3.1; coordinates by Proj4J in that zone. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"Bergen, 60.3930, 5.3242, 32", "band V begins, 56, 3, 32", "south of band V, 55.999, 3, 31", "west of 32V, 60, 2.999, 31",
        "band V ends, 63.999, 11.999, 32", "Trondheim, 64, 10.4, 32", "north of band V, 64, 5.9, 31", "Oslo, 59.9, 10.75, 32", "Longyearbyen, 78.22, 15.65, 33",
        "31X, 79, 8.999, 31", "33X begins, 72, 9, 33", "33X ends, 84, 20.999, 33", "35X, 80, 21, 35", "35X ends, 80, 32.999, 35", "37X, 80, 33, 37",
        "37X ends, 80, 41.999, 37", "38X, 80, 42, 38", "south of band X, 71.999, 9, 32", "west of 31X, 79, -0.001, 30", "southern mirror of Bergen, -60.3930, 5.3242, 31"})
    void norwayAndSvalbardHaveTheirExceptionalZones(String name, double lat, double lon, int zone) {
        Utm utm = new Site(new LatLon(lat, lon), 0).toUtm(ZERO);

        ProjCoordinate expected = proj4j(zone, lat >= 0).transform(new ProjCoordinate(lon, lat), new ProjCoordinate());
        assertThat(utm.zoneName()).isEqualTo(zone + (lat >= 0 ? "N" : "S"));
        assertThat(utm.eastingMetres()).isCloseTo(expected.x, within(MILLIMETRE));
        assertThat(utm.northingMetres()).isCloseTo(expected.y, within(MILLIMETRE));
    }

    @Test
    void placeInTheNeighbouringZoneIsProjectedInTheZoneOfTheSite() {
        Site site = new Site(new LatLon(45, 5.9999), 0);
        LatLon beyondTheEdge = new LatLon(45, 6.01);

        LocalPosition local = site.toLocal(beyondTheEdge, 0);

        ProjCoordinate expected = proj4j(31, true).transform(new ProjCoordinate(6.01, 45), new ProjCoordinate());
        assertThat(site.toUtm(local).zoneName()).isEqualTo("31N");
        assertThat(site.toUtm(local).eastingMetres()).isCloseTo(expected.x, within(MILLIMETRE));
        assertThat(local.east()).isBetween(790.0, 800.0);
    }

    @Test
    void placeAcrossTheEquatorKeepsTheHemisphereOfTheSite() {
        Site site = new Site(new LatLon(0.001, -81), 0);

        LocalPosition south = site.toLocal(new LatLon(-0.001, -81), 0);

        assertThat(site.toUtm(south).zoneName()).isEqualTo("17N");
        assertThat(site.toUtm(south).northingMetres()).isNegative();
        assertThat(south.north()).isCloseTo(-221.06, within(0.01));
    }

    @Test
    void placeAcrossTheDateLineIsNear() {
        Site site = new Site(new LatLon(-17, 179.999), 0);

        LocalPosition local = site.toLocal(new LatLon(-17, -179.999), 0);

        double arcOnTheParallel = 212.97;
        double scaleAtTheZoneEdge = 1.00085;
        assertThat(local.east()).isCloseTo(arcOnTheParallel * scaleAtTheZoneEdge, within(0.05));
        assertThat(site.toLatLon(local).lonDegrees()).isCloseTo(-179.999, within(1e-10));
    }

    @Test
    void heightIsMeasuredFromTheSite() {
        Site site = new Site(new LatLon(40, -80), 300);

        LocalPosition local = site.toLocal(site.origin(), 312.5);

        assertThat(local).isEqualTo(new LocalPosition(0, 0, 12.5));
    }

    @ParameterizedTest
    @CsvSource({"-180, 1S", "-174.0001, 1S", "-174, 2S", "179.9999, 60S", "180, 1S", "5.5, 31S"})
    void zonesAreSixDegreesWide(double lon, String zone) {
        Site site = new Site(new LatLon(-10, lon), 0);

        String name = site.toUtm(ZERO).zoneName();

        assertThat(name).isEqualTo(zone);
    }

    @ParameterizedTest
    @CsvSource({"84.1, 0", "-80.1, 0", "NaN, 0", "10, NaN", "10, Infinity"})
    void siteBeyondTheGridIsRefused(double lat, double lon) {
        LatLon origin = new LatLon(lat, lon);

        assertThatThrownBy(() -> new Site(origin, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static CoordinateTransform proj4j(int zone, boolean northern) {
        CRSFactory factory = new CRSFactory();
        return new CoordinateTransformFactory().createTransform(
                factory.createFromParameters("geographic", "+proj=longlat +datum=WGS84 +no_defs"),
                factory.createFromParameters("grid", "+proj=utm +zone=" + zone + (northern ? "" : " +south") + " +datum=WGS84"));
    }
}
