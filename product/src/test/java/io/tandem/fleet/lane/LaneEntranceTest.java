package io.tandem.fleet.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.fleet.lane.LaneEntrance.Arrivals;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two hosts at one entrance: one carries the vehicles with odd ids, the other those with even ids. The lane itself plays no part in whose turn it is. */
class LaneEntranceTest {

    private static final long SEED = 3;

    private static LaneEntrance odd(List<Arrivals> all) {
        return new LaneEntrance(null, all, vid -> vid % 2 == 1);
    }

    private static LaneEntrance even(List<Arrivals> all) {
        return new LaneEntrance(null, all, vid -> vid > 0 && vid % 2 == 0);
    }

    private static Arrivals arrivals(double after, int... vids) {
        return new Arrivals(after, 4, vids, 0, 1, 7, SEED);
    }

    @Test
    void nobodyEntersBeforeTheFirstIsDue() {
        List<Arrivals> all = List.of(arrivals(10, 1, 2), arrivals(10, 3, 4));

        assertThat(odd(all).isOpen(9)).isFalse();
        assertThat(even(all).isOpen(9)).isFalse();
    }

    @Test
    void hostOfTheLastThatIsDueLetsVehiclesInAfterTheOthersKnowOfIt() {
        List<Arrivals> all = List.of(arrivals(0, 1, 2));
        double first = all.getFirst().due(0);
        double second = all.getFirst().due(1);

        assertThat(odd(all).isOpen(first + 0.4)).as("too soon").isFalse();
        assertThat(odd(all).isOpen(first + 0.6)).isTrue();
        assertThat(even(all).isOpen(first + 0.6)).isFalse();
        assertThat(odd(all).isOpen(second + 0.6)).isFalse();
        assertThat(even(all).isOpen(second + 0.6)).isTrue();
    }

    /** Groups with equal settings are due at equal times. */
    @Test
    void groupsThatAreDueAtTheSameTimesTakeTurns() {
        List<Arrivals> all = List.of(arrivals(0, 1, 3), arrivals(0, 2, 4), arrivals(100, 5, 6));
        LaneEntrance odd = odd(all);
        LaneEntrance even = even(all);
        List<Double> moments = IntStream.range(0, 20).mapToObj(number -> all.getFirst().due(number) + 0.6).toList();

        assertThat(moments).allMatch(moment -> odd.isOpen(moment) != even.isOpen(moment), "one of them, never both");
        assertThat(moments).anyMatch(odd::isOpen).anyMatch(even::isOpen);
    }

    @Test
    void entranceIsClosedUntilTheVehicleThatEnteredHasMoved() {
        LaneEntrance entrance = new LaneEntrance(null, List.of(arrivals(0, 1, 2)), _ -> true);

        entrance.use(5);

        assertThat(entrance.isOpen(5)).isFalse();
        assertThat(entrance.isOpen(5.1)).isTrue();
    }
}
