package io.tandem.behavior.cooperation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Event;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A real car whose commands have the usual caps, 4 m/s2 and 3 m/s3, among others that brake with 5 m/s2. Gaps are those between true positions. */
class CappedCarTest {

    private static final double NEVER = 1e6;
    private static final String RADIO = "channel: {delay: 40 ms, loss: 10 %}";

    private static String until(double speed, double stopsAt) {
        return String.format(Locale.ROOT, "deceleration: 5 m/s2, speeds: [[0 s, %.1f m/s], [%.2f s, 0 m/s]]", speed, stopsAt);
    }

    /** The leader brakes to a stop as soon as the car is in: a gap of 46 m and its length, which is what it needs to stop from 20.5 m/s by what it saw 0.3 s ago, was opened for it. */
    @ParameterizedTest
    @CsvSource({"20, 50", "28, 66"})
    void joinsInTheMiddleOfAPlatoonWithAGapInWhichItCanStop(double speed, double stopsAt) {
        double spacing = 3 + 0.8 * speed + Motorway.LENGTH;
        Motorway road = new Motorway(1, RADIO).platoon(4, 0, 0, speed, until(speed, stopsAt))
                .realCar(-1.5 * spacing, 3.5, speed, "speed: " + speed + " m/s, manoeuvres: [{task: join, at: 3 s, with: 1, behind: 2}]", NEVER, NEVER);
        Trial trial = road.trial();

        double least = road.run(trial, stopsAt + 15);

        assertThat(least).isGreaterThan(1);
        assertThat(Motorway.of(trial, Event.MANOEUVRE_DONE, 5)).hasSize(1).allMatch(event -> event.at().seconds() < stopsAt);
        assertThat(Motorway.of(trial, Event.GAP_OPENING, 3)).allMatch(event -> speed != 20 || event.text().contains("opens a gap for 5, 5"));
    }

    @Test
    void opensAGapInWhichItCanStopBehindWhoeverJoins() {
        String member = "platoon: [1, 2, 3], speed: 20 m/s";
        Motorway road = new Motorway(2, RADIO).car(0, 0, 20, "platoon: [1, 2, 3], " + until(20, 40)).car(-23.5, 0, 20, member).realCar(-66, 0, 20, member, NEVER, NEVER)
                .car(-35, 3.5, 20, "speed: 20 m/s, manoeuvres: [{task: join, at: 3 s, with: 1, behind: 2}]");
        Trial trial = road.trial();

        double least = road.run(trial, 55);

        assertThat(least).isGreaterThan(1);
        assertThat(Motorway.of(trial, Event.MANOEUVRE_DONE, 4)).hasSize(1).allMatch(event -> event.at().seconds() < 40);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 25, 14, 21})
    void nobodyMovesInBeforeItWhoWouldStopTooSoonForIt(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double speed = seed % 2 == 0 ? 20 : 28;
        double brakes = random.nextDouble(4, 20);
        Motorway road = new Motorway(seed, RADIO).realCar(-random.nextDouble(10, 60), 0, speed, "speed: " + (speed + 2) + " m/s", NEVER, NEVER)
                .car(0, 3.5, speed, until(speed, brakes) + ", manoeuvres: [{task: change-lane, at: 2 s, lane: 0 m}]");

        assertThat(road.run(road.trial(), brakes + 15)).isGreaterThan(1.5);
    }

    @Test
    void strangerMovesInBeforeItOnceItHasOpenedAGapInWhichItCanStop() {
        Motorway road = new Motorway(3, RADIO).realCar(-20, 0, 20, "speed: 20 m/s", NEVER, NEVER).car(0, 3.5, 20, until(20, 50) + ", manoeuvres: [{task: change-lane, at: 2 s, lane: 0 m}]");
        Trial trial = road.trial();

        double least = road.run(trial, 65);

        assertThat(least).isGreaterThan(1.5);
        assertThat(Motorway.of(trial, Event.MANOEUVRE_DONE, 2)).hasSize(1);
        assertThat(trial.see(2).north()).isCloseTo(0, within(0.3));
    }

    /** Its acceleration has to end before it can brake: these touched when that was not reckoned with. */
    @ParameterizedTest
    @CsvSource({"25, 93.0, 5.2, 15.3", "20, 87.0, 6.8, 14.4", "20, 100.2, 3.5, 19.5", "15, 61.7, 5.1, 10"})
    void stopsBehindOneThatBrakesWhileItCatchesUp(double speed, double behind, double brakes, double own) {
        Motorway road = new Motorway(4, RADIO).car(0, 0, speed, until(speed, brakes)).realCar(-behind, 0, own, "speed: " + 2 * speed + " m/s", NEVER, NEVER);

        assertThat(road.run(road.trial(), brakes + 20)).isGreaterThan(1);
    }
}
