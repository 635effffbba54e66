package io.tandem.behavior.cooperation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.behavior.FaultRuns;
import io.tandem.message.Event;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real car takes part in every manoeuvre, and in the middle of it its positions are lost for 5 s, and in half of the runs the leader brakes: it is stopped, and nobody touches another. */
class RealCarFaultsTest {

    private static final int KINDS = 9;
    /** The gap in which a car with the usual caps can stop takes so long to open, seconds. */
    private static final double LONGEST_JOIN_SECONDS = 46;

    @Test
    void nobodyTouchesARealCarWhosePositionsAreLostInTheMiddleOfAManoeuvre() {
        assertFault(1);
        assertFault(5);
    }

    @Test
    @Tag("slow")
    void nobodyTouchesARealCarInManyRuns() {
        for (int seed = 2; seed <= KINDS * FaultRuns.OF_EACH; seed++) {
            assertFault(seed);
        }
    }

    /** Returns the least distance, metres. */
    private static double assertFault(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double cut = random.nextDouble(3, isJoin(seed % KINDS) ? LONGEST_JOIN_SECONDS : 20);
        Motorway road = road(seed, cut, random);
        Trial trial = road.trial();

        double least = road.run(trial, cut + 20);

        assertThat(least).as("seed %d", seed).isPositive();
        assertThat(trial.events(Event.DISARMED)).as("seed %d", seed).anyMatch(event -> event.text().contains("nothing came from it for 0.5 s"));
        return least;
    }

    private static boolean isJoin(int kind) {
        return kind == 0 || kind >= 6;
    }

    private static Motorway road(int seed, double cut, SplittableRandom random) {
        String radio = String.format(Locale.ROOT, "channel: {delay: %.3f s, loss: %.2f}", random.nextDouble(0, 0.1), random.nextDouble(0, 0.3));
        String platoon = "platoon: [1, 2, 3, 4], ";
        String plain = "speed: 20 m/s";
        String[] tasks = {plain, plain, plain, plain, plain, plain};
        double brakes = random.nextDouble(3, cut + 8);
        tasks[1] = seed / KINDS % 2 == 0 ? plain : String.format(Locale.ROOT, "deceleration: %.2f m/s2, speeds: [[0 s, 20 m/s], [%.2f s, %.2f m/s], [%.2f s, 20 m/s]]", random.nextDouble(1, 4.5), brakes,
                random.nextDouble(0, 12), brakes + random.nextDouble(3, 9));
        int real = 5;
        String join = plain + ", manoeuvres: [{task: join, at: 3 s, with: 1, behind: 2}]";
        switch (seed % KINDS) {
            case 0 -> tasks[5] = join;
            case 1 -> tasks[5] = plain + ", manoeuvres: [{task: change-lane, at: 3 s, lane: 0 m}]";
            case 2 -> tasks[5] = plain + ", manoeuvres: [{task: join, at: 3 s, with: 1}]";
            case 3 -> {
                real = 3;
                tasks[3] = plain + ", manoeuvres: [{task: leave, at: 3 s, lane: -3.5 m}]";
            }
            case 4 -> {
                real = 3;
                tasks[3] = plain + ", manoeuvres: [{task: split, at: 3 s}, {task: join, at: 15 s, with: 1}]";
            }
            case 5 -> {
                real = 1 + seed / KINDS % 4;
                tasks[1] += ", manoeuvres: [{task: change-lane, at: 3 s, lane: -3.5 m}]";
            }
            case 6 -> {
                real = 3;
                tasks[5] = join;
            }
            case 7 -> {
                real = 2;
                tasks[5] = join;
            }
            default -> {
                real = 1;
                tasks[5] = join;
            }
        }
        double[] east = {0, 0, -23.5, -47, -70.5, seed % KINDS == 2 ? -60 : -35};
        Motorway road = new Motorway(seed, radio, seed % 2 == 0);
        for (int i = 1; i <= 5; i++) {
            String more = (i == 5 ? "" : platoon) + tasks[i];
            double lane = i == 5 ? 3.5 : 0;
            if (i == real) {
                road.realCar(east[i], lane, 20, more, cut, cut + 5);
            } else {
                road.car(east[i], lane, 20, more);
            }
        }
        return road.car(-110 - random.nextDouble(0, 40), 0, 22, "speed: 23 m/s").car(-10, -3.5, 20, seed % 3 == 0 ? plain : "speed: 16 m/s").car(-90 - random.nextDouble(30), 3.5, 20, plain);
    }
}
