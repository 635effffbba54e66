package io.tandem.geo;

import static io.tandem.geo.AreaTest.ring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RingTest {

    @Test
    void soundRingHasNoFlawWhicheverWayItRuns() {
        assertThat(ring(0, 0, 4, 0, 4, 3).flaw()).isEmpty();
        assertThat(ring(4, 3, 4, 0, 0, 0).flaw()).isEmpty();
    }

    @Test
    void repeatedVerticesAndAClosingOneAreNoFlaw() {
        assertThat(ring(0, 0, 4, 0, 4, 0, 4, 3, 0, 0).flaw()).isEmpty();
    }

    @Test
    void verticesAlongAStraightSideAreNoFlaw() {
        assertThat(ring(0, 0, 1, 0, 2, 0, 4, 0, 4, 3).flaw()).isEmpty();
    }

    @Test
    void tooFewVerticesAreNamed() {
        assertThat(ring().flaw()).hasValue("it needs at least 3 distinct vertices and has 0");
        assertThat(ring(1, 1).flaw()).hasValue("it needs at least 3 distinct vertices and has 1");
        assertThat(ring(0, 0, 1, 1, 0, 0, 1, 1).flaw()).isPresent();
        assertThat(ring(0, 0, 1, 1, 1, 1).flaw()).hasValue("it needs at least 3 distinct vertices and has 2");
    }

    @Test
    void placeThatIsNotANumberIsNamed() {
        assertThat(ring(0, 0, 4, Double.NaN, 4, 3).flaw()).hasValue("vertex 2 is not a finite place");
        assertThat(ring(0, 0, 4, 0, 4, Double.POSITIVE_INFINITY).flaw()).hasValue("vertex 3 is not a finite place");
    }

    @Test
    void ringThatEnclosesNothingIsNamed() {
        assertThat(ring(0, 0, 1, 1, 5, 5).flaw().orElseThrow()).contains("encloses no area");
    }

    @Test
    void edgesThatCrossAreNamed() {
        assertThat(ring(0, 0, 10, 0, 2, 10, 8, 10).flaw()).hasValue("its edge after vertex 2 meets its edge after vertex 4");
    }

    @Test
    void ringThatTouchesItselfIsNamed() {
        assertThat(ring(0, 0, 10, 0, 10, 10, 5, 0, 0, 10).flaw().orElseThrow()).contains("meets");
    }

    @Test
    void spikeIsNamed() {
        assertThat(ring(0, 0, 20, 0, 10, 0, 10, 10).flaw()).hasValue("it turns straight back on itself at vertex 2");
    }

    @Test
    void areaIsPositiveAnticlockwise() {
        assertThat(ring(0, 0, 4, 0, 4, 3).signedArea()).isEqualTo(6);
        assertThat(ring(4, 3, 4, 0, 0, 0).signedArea()).isEqualTo(-6);
    }

    @Test
    void eastingsWithoutNorthingsAreRefused() {
        assertThatThrownBy(() -> new Ring(new double[3], new double[2])).isInstanceOf(IllegalArgumentException.class);
    }
}
