package io.tandem.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.state.Crowd;
import io.tandem.state.Snapshot;
import org.junit.jupiter.api.Test;

class NearestPairTest {

    private final Crew crew = new Crew(1);

    @Test
    void nearestPairIsFoundAtAnyDistance() {
        Snapshot snapshot = row(0, 5000, 9000, 20_000);
        NearestPair nearest = new NearestPair(null, false);

        boolean found = nearest.find(snapshot, crew);

        assertThat(found).isTrue();
        assertThat(nearest.first()).isEqualTo(1);
        assertThat(nearest.second()).isEqualTo(2);
        assertThat(nearest.metres()).isEqualTo(4000);
    }

    @Test
    void onlyPairsWithASelectedVehicleAreCompared() {
        Snapshot snapshot = row(0, 1, 2, 50, 90);
        NearestPair nearest = new NearestPair(new boolean[] {false, false, false, true, false}, false);

        nearest.find(snapshot, crew);

        assertThat(nearest.first()).isEqualTo(3);
        assertThat(nearest.second()).isEqualTo(4);
    }

    @Test
    void ofEquallyNearPairsTheOneWithTheLowestIdsIsFound() {
        Snapshot snapshot = row(40, 30, 20, 10, 0);
        NearestPair nearest = new NearestPair(null, false);

        nearest.find(snapshot, crew);

        assertThat(nearest.first()).isZero();
        assertThat(nearest.second()).isEqualTo(1);
    }

    @Test
    void heightsAreIgnoredOnRequest() {
        Snapshot snapshot = new Crowd().add(Kind.AIR_ROTOR, 1, new LocalPosition(0, 0, 10), 0, 0)
                .add(Kind.AIR_ROTOR, 1, new LocalPosition(3, 0, 14), 0, 0).snapshot(0);
        NearestPair inSpace = new NearestPair(null, false);
        NearestPair inPlane = new NearestPair(null, true);

        inSpace.find(snapshot, crew);
        inPlane.find(snapshot, crew);

        assertThat(inSpace.metres()).isEqualTo(5);
        assertThat(inPlane.metres()).isEqualTo(3);
    }

    @Test
    void singleVehicleHasNoPair() {
        assertThat(new NearestPair(null, false).find(row(0), crew)).isFalse();
    }

    private static Snapshot row(double... easts) {
        Crowd crowd = new Crowd();
        for (double east : easts) {
            crowd.add(Kind.PEDESTRIAN, 0.5, LocalPosition.of(east, 0), 0, 1);
        }
        return crowd.snapshot(0);
    }
}
