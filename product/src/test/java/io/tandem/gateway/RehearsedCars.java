package io.tandem.gateway;

import io.tandem.gateway.command.CommandGuard;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.gateway.command.VehicleCommand;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.CommandState;
import io.tandem.scenario.Scenario;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Real cars without sockets, on a clock that waits for nobody: lobby, filters, drivers and guards are those of a real run. Their positions are 5 cm off, ten times a second, and arrive 50 ms late. They go by
 * what their guards let out, and brake with 4 m/s2, straight on, when that is a stop. An operator arms them as soon as that is possible, and again after a fault where that is wanted.
 */
public final class RehearsedCars implements WallClock {

    private static final long EPOCH = 1_700_000_000_000_000_000L;
    private static final double STEP_SECONDS = 0.01;
    private static final long STEP = SimTime.nanos(STEP_SECONDS);
    private static final long FIX_EVERY = SimTime.nanos(0.1);
    private static final long COMMAND_EVERY = SimTime.nanos(0.05);
    private static final long DELAY = SimTime.nanos(0.05);
    private static final double LAG_SECONDS = 0.3;
    private static final double STEER_LAG_SECONDS = 0.1;
    private static final double STOP_MPS2 = 4;
    private static final double NOISE_METRES = 0.05;

    private final RunTimeline timeline = new RunTimeline();
    private final Map<Integer, Car> cars = new LinkedHashMap<>();
    private final SplittableRandom random;
    private final boolean armsAgain;
    private Lobby lobby;
    private Site site;
    private long now = SimTime.nanos(1000);
    private long begun;

    /** One of them, as it truly is. */
    public static final class Car {
        private final double cutFrom;
        private final double cutUntil;
        private final Queue<Sent> late = new ArrayDeque<>();
        private Seat seat;
        private CommandGuard guard;
        private VehicleCommand command;
        private boolean armed;
        private double east;
        private double north;
        private double heading;
        private double speed;
        private double acceleration;
        private double curvature;

        private record Sent(long due, DeviceFix fix) {
        }

        private Car(double cutFrom, double cutUntil) {
            this.cutFrom = cutFrom;
            this.cutUntil = cutUntil;
        }

        public double east() {
            return east;
        }

        public double north() {
            return north;
        }

        private void step() {
            boolean stops = command != null && command.stop();
            double wanted = command == null ? 0 : stops ? -STOP_MPS2 : command.acceleration() + command.speed() - speed;
            acceleration += (wanted - acceleration) * STEP_SECONDS / LAG_SECONDS;
            curvature += ((command == null ? 0 : command.curvature()) - curvature) * STEP_SECONDS / STEER_LAG_SECONDS;
            speed = Math.max(0, speed + acceleration * STEP_SECONDS);
            heading += curvature * speed * STEP_SECONDS;
            east += speed * Math.cos(heading) * STEP_SECONDS;
            north += speed * Math.sin(heading) * STEP_SECONDS;
        }
    }

    /** @param armsAgain whether an operator arms cars again that were stopped by a fault */
    public RehearsedCars(int seed, boolean armsAgain) {
        this.random = new SplittableRandom(seed);
        this.armsAgain = armsAgain;
    }

    /** Adds a car whose positions are lost from one second to another. */
    public RehearsedCars car(int vid, double east, double north, double heading, double speed, double cutFrom, double cutUntil) {
        Car car = new Car(cutFrom, cutUntil);
        car.east = east;
        car.north = north;
        car.heading = heading;
        car.speed = speed;
        cars.put(vid, car);
        return this;
    }

    /** The car of an id; null where that is a virtual one. */
    public Car of(int vid) {
        return cars.get(vid);
    }

    /** Opens the lobby of a run. */
    public Lobby open(Scenario scenario) {
        site = scenario.site();
        lobby = new Lobby(site, scenario.live(), scenario.join(), false, this, timeline);
        cars.forEach((vid, car) -> {
            car.seat = lobby.admit(scenario.live().stream().filter(live -> live.ids().includes(vid)).findFirst().orElseThrow(), "car " + vid).orElseThrow();
            car.guard = lobby.commands().guard(vid);
        });
        return lobby;
    }

    /** The run begins now. */
    public void start() {
        begun = now;
        timeline.startAt(now);
    }

    /** Goes on to the next beat. */
    public void advance(double seconds) {
        for (long end = now + SimTime.nanos(seconds); now < end;) {
            now += STEP;
            cars.values().forEach(this::step);
        }
        cars.forEach(this::arm);
    }

    private void arm(int vid, Car car) {
        boolean first = !car.armed;
        boolean again = armsAgain && car.guard.state() == CommandState.HALTED;
        if (first || again) {
            car.armed |= lobby.commands().order(vid, OperatorOrder.ARM, "tester").isEmpty();
        }
    }

    private void step(Car car) {
        long since = now - begun;
        car.step();
        if (since % COMMAND_EVERY == 0) {
            car.guard.next(now).ifPresent(next -> car.command = next);
            car.guard.takeNews().ifPresent(why -> lobby.commands().tellFault(car.seat.vid(), why));
        }
        if (since % FIX_EVERY == 0) {
            car.late.add(new Car.Sent(now + DELAY, fix(car)));
        }
        while (!car.late.isEmpty() && car.late.peek().due <= now) {
            DeviceFix fix = car.late.poll().fix;
            double seconds = SimTime.seconds(since);
            if (seconds < car.cutFrom || seconds >= car.cutUntil) {
                car.seat.fix(fix);
            }
        }
    }

    private DeviceFix fix(Car car) {
        LatLon place = site.toLatLon(LocalPosition.of(car.east + NOISE_METRES * random.nextGaussian(), car.north + NOISE_METRES * random.nextGaussian()));
        double course = Math.toDegrees(Math.PI / 2 - car.heading + site.convergence(place));
        return DeviceFix.of(EPOCH + now, place.latDegrees(), place.lonDegrees()).withAccuracy(NOISE_METRES).withVelocity(car.speed, (course % 360 + 360) % 360);
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void parkUntil(long nanoTime) {
        Thread.onSpinWait();
    }
}
