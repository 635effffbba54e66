package io.tandem.behavior.cooperation;

import io.tandem.Trial;
import io.tandem.gateway.RehearsedCars;
import io.tandem.message.Event;
import java.util.List;
import java.util.Locale;

/** Cars of 4.5 m x 1.8 m on a straight motorway of several lanes, 3.5 m apart, that arrange manoeuvres. */
final class Motorway {

    static final double LENGTH = 4.5;
    static final double WIDTH = 1.8;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder live = new StringBuilder();
    private final StringBuilder drivers = new StringBuilder();
    private final RehearsedCars real;
    private int cars;

    /** @param v2x settings of the radio */
    Motorway(int seed, String v2x) {
        this(seed, v2x, false);
    }

    /** @param armsAgain whether real cars are armed again after a fault */
    Motorway(int seed, String v2x, boolean armsAgain) {
        real = new RehearsedCars(seed, armsAgain);
        text.append(String.format(Locale.ROOT, """
                clock: {step: 50 ms, report: 100 ms}
                seed: %d
                v2x: {%s}
                paths:
                  motorway: {waypoints: [[-500, 0], [9000, 0]]}
                vehicles:
                """, seed, v2x.contains("cam:") ? v2x : "cam: none, " + v2x));
    }

    /** Adds a car with further settings of its behavior. */
    Motorway car(double east, double lane, double speed, String more) {
        cars++;
        text.append(String.format(Locale.ROOT, "  - {ids: %d, length: %s m, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {at: [%.2f, %.2f], speed: %.2f m/s}, behaviors: {cooperate: {path: motorway, lane: %.2f m, %s}}}%n",
                cars, LENGTH, east, lane, speed, lane, more));
        return this;
    }

    /** Adds a real car whose positions are lost from one second to another. */
    Motorway realCar(double east, double lane, double speed, String more, double cutFrom, double cutUntil) {
        cars++;
        live.append(String.format(Locale.ROOT, "  - {ids: %d, kind: ground, length: %s m, latency: 50 ms, commands: {to: \"127.0.0.1:9\", max-speed: 40 m/s}}%n", cars, LENGTH));
        drivers.append(String.format(Locale.ROOT, "  - {of: %d, behaviors: {cooperate: {path: motorway, lane: %.2f m, %s}}}%n", cars, lane, more));
        real.car(cars, east, lane, 0, speed, cutFrom, cutUntil);
        return this;
    }

    /** Adds a platoon, its leader first, 0.8 s apart. */
    Motorway platoon(int count, double east, double lane, double speed, String ofLeader) {
        int first = cars + 1;
        String members = java.util.stream.IntStream.range(first, first + count).boxed().toList().toString();
        for (int i = 0; i < count; i++) {
            car(east - i * (LENGTH + 3 + 0.8 * speed), lane, speed, "platoon: " + members + ", " + (i == 0 && !ofLeader.isEmpty() ? ofLeader : "speed: " + speed + " m/s"));
        }
        return this;
    }

    Trial trial() {
        return live.isEmpty() ? Trial.of(text.toString()) : Trial.of(text + "live:\n" + live + "drivers:\n" + drivers, real);
    }

    /** Where a car truly is. */
    private double[] place(Trial trial, int vid) {
        RehearsedCars.Car car = real.of(vid);
        return car != null ? new double[] {car.east(), car.north()} : new double[] {trial.see(vid).east(), trial.see(vid).north()};
    }

    /** Runs and returns the least distance between any two cars: metres between bodies along or across, negative where they touch. */
    double run(Trial trial, double seconds) {
        double[] least = {Double.POSITIVE_INFINITY};
        trial.run(seconds, () -> {
            for (int one = 1; one <= cars; one++) {
                for (int other = one + 1; other <= cars; other++) {
                    double[] a = place(trial, one);
                    double[] b = place(trial, other);
                    least[0] = Math.min(least[0], Math.max(Math.abs(a[0] - b[0]) - LENGTH, Math.abs(a[1] - b[1]) - WIDTH));
                }
            }
        });
        return least[0];
    }

    static List<Event> of(Trial trial, String name, int vid) {
        return trial.events(name).stream().filter(event -> event.vid() == vid).toList();
    }
}
