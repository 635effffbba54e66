package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosestPairsTest {

    @ParameterizedTest
    @CsvSource({"2, 1", "5, 3", "20, 7", "40, 100", "40, 780", "40, 5000", "80, 1"})
    void closestPairsEqualThoseOfComparingAllPairs(int vehicles, int most) {
        for (int seed = 0; seed < 5; seed++) {
            List<ParticipantTrack> fleet = wandering(vehicles, 31 * seed + most, 200);

            List<ClosestPairs.Pair> found = ClosestPairs.find(fleet, Tracks.TENTH, most);

            assertThat(found).isEqualTo(allPairs(fleet).stream().limit(most).toList());
        }
    }

    private static List<ClosestPairs.Pair> allPairs(List<ParticipantTrack> fleet) {
        List<ClosestPairs.Pair> all = new ArrayList<>();
        for (int i = 0; i < fleet.size(); i++) {
            for (int j = i + 1; j < fleet.size(); j++) {
                int first = i;
                int second = j;
                AlignedDistance.of(fleet.get(i), fleet.get(j), Tracks.TENTH).nearest()
                        .ifPresent(nearest -> all.add(new ClosestPairs.Pair(first, second, nearest.metres(), nearest.nanos())));
            }
        }
        all.sort(Comparator.comparingDouble(ClosestPairs.Pair::metres).thenComparingInt(ClosestPairs.Pair::first)
                .thenComparingInt(ClosestPairs.Pair::second));
        return all;
    }

    /** Vehicles of all kinds on random paths, present for different times and with drop-outs. */
    static List<ParticipantTrack> wandering(int vehicles, int seed, double span) {
        Random random = new Random(seed);
        List<ParticipantTrack> fleet = new ArrayList<>();
        for (int vid = 0; vid < vehicles; vid++) {
            MotionTrace trace = new MotionTrace();
            double heading = 7 * random.nextDouble();
            double speed = 10 * random.nextDouble();
            double east = span * random.nextDouble();
            double north = span * random.nextDouble();
            int first = random.nextInt(40);
            for (int i = first; i < first + 100; i++) {
                heading += 0.1 * random.nextGaussian();
                east += 0.1 * speed * Math.cos(heading);
                north += 0.1 * speed * Math.sin(heading);
                if (random.nextInt(10) > 0 && (i < first + 60 || i > first + 70)) {
                    trace.add(i * Tracks.TENTH + random.nextInt(3) * 10_000_000L, east, north, vid, heading, speed);
                }
            }
            fleet.add(ParticipantTrack.of(Tracks.who(vid, Kind.values()[random.nextInt(6)]), trace));
        }
        return fleet;
    }

    @Test
    void equallyNearPairsAreSelectedByTheirIndex() {
        List<ParticipantTrack> column = new ArrayList<>();
        for (int vid = 0; vid < 50; vid++) {
            column.add(Tracks.car(vid, Tracks.straight(0, 10 * vid, 0, 5, 2)));
        }

        List<ClosestPairs.Pair> found = ClosestPairs.find(column, Tracks.TENTH, 3);

        assertThat(found).extracting(ClosestPairs.Pair::first).containsExactly(0, 1, 2);
        assertThat(found).allSatisfy(pair -> assertThat(pair.metres()).isCloseTo(10, within(1e-9)));
    }

    @Test
    void vehiclesNeverPresentTogetherHaveNoPairs() {
        MotionTrace late = new MotionTrace();
        late.add(90_000_000_000L, 0, 0, 0, 0, 0);
        ParticipantTrack early = Tracks.car(1, Tracks.straight(0, 0, 0, 1, 1));

        assertThat(ClosestPairs.find(List.of(), Tracks.TENTH, 10)).isEmpty();
        assertThat(ClosestPairs.find(List.of(early), Tracks.TENTH, 10)).isEmpty();
        assertThat(ClosestPairs.find(List.of(early, Tracks.car(2, late)), Tracks.TENTH, 10)).isEmpty();
        assertThat(ClosestPairs.find(List.of(early, Tracks.car(2, new MotionTrace())), Tracks.TENTH, 10)).isEmpty();
    }
}
