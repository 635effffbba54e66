package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.DriverReports;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrafficNeighboursTest {

    private static TrafficNeighbours among(int vehicles) {
        return new TrafficNeighbours(new State(IntStream.rangeClosed(1, vehicles)
                .mapToObj(vid -> new Participant(vid, "", Kind.GROUND, false, 3, List.of(), List.of())).toList()));
    }

    private static DriverReports driving(double seconds, double[]... places) {
        DriverReports drivers = new DriverReports();
        drivers.resize(places.length);
        for (int i = 0; i < places.length; i++) {
            drivers.vid[i] = i + 1;
            drivers.time[i] = SimTime.nanos(seconds);
            drivers.east[i] = places[i][0];
            drivers.north[i] = places[i][1];
        }
        return drivers;
    }

    private static List<Integer> around(TrafficNeighbours neighbours, int vid, double seconds) {
        DriverReports found = new DriverReports();
        neighbours.around(one -> one == vid, SimTime.ofSeconds(seconds), found);
        return Arrays.stream(found.vid, 0, found.count()).boxed().toList();
    }

    @Test
    void hostHearsOfThoseWithinTwoHundredAndFiftyMetresOfItsOwnAndNotOfItsOwn() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] places = IntStream.range(0, 400).mapToObj(_ -> new double[] {random.nextDouble(-3_000, 3_000), random.nextDouble(-3_000, 3_000)})
                .toArray(double[][]::new);
        TrafficNeighbours neighbours = among(400);
        neighbours.accept(driving(1, places));

        for (int vid = 1; vid <= 400; vid += 40) {
            List<Integer> found = around(neighbours, vid, 1);
            double[] own = places[vid - 1];
            int[] near = IntStream.rangeClosed(1, 400).filter(other -> places[other - 1] != own)
                    .filter(other -> Math.hypot(places[other - 1][0] - own[0], places[other - 1][1] - own[1]) < 250).toArray();

            assertThat(found).doesNotContain(vid).containsAll(Arrays.stream(near).boxed().toList());
            assertThat(found.size()).as("of four hundred").isLessThan(40);
        }
    }

    @Test
    void whoHasLeftOrIsLostIsNotTold() {
        TrafficNeighbours neighbours = among(3);
        neighbours.accept(driving(1, new double[] {0, 0}, new double[] {10, 0}, new double[] {20, 0}));

        neighbours.accept(new Event(SimTime.ofSeconds(1.5), Event.LEFT, 2, 0, null, ""));
        neighbours.accept(driving(1.4, new double[] {0, 0}, new double[] {10, 0}, new double[] {20, 0}));

        assertThat(around(neighbours, 1, 2)).as("what was said before it left comes too late").containsExactly(3);
        neighbours.accept(driving(12, new double[] {0, 0}));
        assertThat(around(neighbours, 1, 12)).as("silent for more than ten seconds").isEmpty();
    }

    @Test
    void moreThanAHostCanHearAreCounted() {
        int most = TrafficNeighbours.MOST;
        TrafficNeighbours neighbours = among(most + 5);
        neighbours.accept(driving(1, IntStream.range(0, most + 5).mapToObj(i -> new double[] {i * 0.001, 0}).toArray(double[][]::new)));

        List<Integer> found = around(neighbours, 1, 1);

        assertThat(found).hasSize(most);
        assertThat(neighbours.untold()).isEqualTo(4);
    }

    @Test
    void aRunThatStartsAgainKnowsNobody() {
        TrafficNeighbours neighbours = among(2);
        neighbours.accept(driving(5, new double[] {0, 0}, new double[] {10, 0}));

        neighbours.forget();

        assertThat(around(neighbours, 1, 0)).isEmpty();
        neighbours.accept(driving(0.1, new double[] {0, 0}, new double[] {10, 0}));
        assertThat(around(neighbours, 1, 0.1)).containsExactly(2);
    }
}
