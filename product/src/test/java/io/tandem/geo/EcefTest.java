package io.tandem.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import edu.nps.moves.disutil.CoordinateConversions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversions to and from ECEF agree with Proj4J. */
class EcefTest {

    private static final double MILLIMETRE = 0.001;

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "29.1897, -81.0457, 12", "-33.9, 18.4, 1500", "89.99, 45, 10", "64.1, -21.9, -30", "36.83, 179.999, 11000"})
    void placesAgreeWithAnotherLibrary(double lat, double lon, double height) {
        double[] theirs = CoordinateConversions.getXYZfromLatLonDegrees(lat, lon, height);

        Ecef ours = Ecef.of(new LatLon(lat, lon), height);

        assertThat(ours.x()).isCloseTo(theirs[0], within(MILLIMETRE));
        assertThat(ours.y()).isCloseTo(theirs[1], within(MILLIMETRE));
        assertThat(ours.z()).isCloseTo(theirs[2], within(MILLIMETRE));
        assertThat(ours.place().latDegrees()).isCloseTo(lat, within(1e-9));
        assertThat(ours.place().lonDegrees()).isCloseTo(lon, within(1e-9));
        assertThat(ours.height()).isCloseTo(height, within(MILLIMETRE));
    }

    @Test
    void theAxesOfTheEllipsoidAreThoseOfWgs84() {
        Ecef equator = Ecef.of(new LatLon(0, 90), 0);
        Ecef pole = Ecef.of(new LatLon(90, 0), 0);

        assertThat(equator.y()).isCloseTo(6_378_137.0, within(1e-6));
        assertThat(pole.z()).isCloseTo(6_356_752.314245, within(1e-5));
        assertThat(new Ecef(0, 0, 6_356_752.314245).height()).isCloseTo(0, within(1e-5));
    }

    @Test
    void aDirectionIsWhereASmallStepLeads() {
        LatLon here = new LatLon(29.1897, -81.0457);
        Ecef before = Ecef.of(here, 0);
        Ecef after = Ecef.of(new LatLon(29.1897 + 1e-6, -81.0457), 0);

        LocalPosition step = new Ecef(after.x() - before.x(), after.y() - before.y(), after.z() - before.z()).seenFrom(here);
        Ecef back = Ecef.direction(here, step.east(), step.north(), step.up());

        assertThat(step.north()).isCloseTo(0.11084, within(1e-4));
        assertThat(step.east()).isCloseTo(0, within(1e-6));
        assertThat(step.up()).isCloseTo(0, within(1e-6));
        assertThat(back.z()).isCloseTo(after.z() - before.z(), within(1e-9));
    }
}
