package io.tandem.jmh;

import io.tandem.contact.Bodies;
import io.tandem.contact.ContactStep;
import io.tandem.contact.GroundFriction;
import io.tandem.contact.Joints;
import io.tandem.contact.Plate;
import io.tandem.crew.Crew;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Contacts of bodies, per body and step of 5 ms, without wheels: 20,000 that drive side by side and never touch, and 1,000 robots with 500 boxes between 400 walls,
 * where most touch something.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ContactBench {

    static final int CARS = 20_000;
    static final int ROBOTS = 1000;
    static final int BOXES = 500;
    private static final int WALLS = 400;
    private static final double STEP = 0.005;
    private static final double CELL = 2.5;
    private static final int COLUMNS = 20;
    private static final double FIXED = Double.POSITIVE_INFINITY;
    /** Change of a robot's velocity in a step, at the most, m/s and rad/s. */
    private static final double GRIP = 0.035;
    private static final double TURN_GRIP = 0.1;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Crew alone = new Crew(1);
    private Bodies cars;
    private ContactStep plain;
    private Bodies crowd;
    private ContactStep maze;
    private double[] wantedTurn;
    private long now;

    @Setup
    public void place() {
        cars = new Bodies(CARS, 4 * CARS);
        for (int i = 0; i < CARS; i++) {
            int car = cars.add(i + 1, Plate.box(4, 1.8), 0, 0, 1260, 1800);
            cars.place(car, 10 * (i % 142), 10 * (i / 142), 0.4);
            cars.go(car, 8, 3, 0);
        }
        plain = new ContactStep(cars, new Joints(List.of()), alone);
        crowd = new Bodies(ROBOTS + BOXES + WALLS + 4, 4 * (ROBOTS + BOXES + WALLS + 4));
        for (int i = 0; i < ROBOTS + BOXES; i++) {
            boolean robot = i < ROBOTS;
            Plate plate = robot ? Plate.box(0.6, 0.5) : Plate.box(0.5, 0.5);
            double mass = robot ? 14 : 8;
            int body = crowd.add(i + 1, plate, 0, 0, mass, mass * plate.inertiaPerMass(0, 0));
            crowd.place(body, random.nextDouble(1, CELL * COLUMNS - 1), random.nextDouble(1, CELL * COLUMNS - 1), random.nextDouble(6));
            crowd.groundForce[body] = robot ? 0 : 0.4 * mass * 9.81;
            crowd.groundArm[body] = GroundFriction.arm(plate.inertiaPerMass(0, 0));
        }
        for (int i = 0; i < WALLS; i++) {
            wall(2, 0.2, CELL * (i % COLUMNS) + CELL / 2, CELL * (i / COLUMNS) + CELL / 2, random.nextBoolean());
        }
        double side = CELL * COLUMNS;
        wall(side + 2, 1, side / 2, -0.5, false);
        wall(side + 2, 1, side / 2, side + 0.5, false);
        wall(side + 2, 1, -0.5, side / 2, true);
        wall(side + 2, 1, side + 0.5, side / 2, true);
        wantedTurn = new double[ROBOTS];
        maze = new ContactStep(crowd, new Joints(List.of()), alone);
    }

    private void wall(double length, double width, double x, double y, boolean across) {
        crowd.place(crowd.add(Bodies.NOBODY, Plate.box(length, width), 0, 0, FIXED, FIXED), x, y, across ? Math.PI / 2 : 0);
    }

    @Benchmark
    @OperationsPerInvocation(CARS)
    public Bodies plain() {
        now += 5_000_000;
        plain.step(now, STEP);
        return cars;
    }

    @Benchmark
    @OperationsPerInvocation(ROBOTS + BOXES)
    public Bodies maze() {
        now += 5_000_000;
        drive();
        maze.step(now, STEP);
        maze.takeImpacts();
        return crowd;
    }

    /** Robots want 1 m/s ahead and, a second each, a turn of their own; their wheels grip so far. */
    private void drive() {
        for (int i = 0; i < ROBOTS; i++) {
            if ((now / 5_000_000 + i) % 200 == 0) {
                wantedTurn[i] = random.nextDouble(-1.5, 1.5);
            }
            double ahead = crowd.vx[i] * crowd.cos[i] + crowd.vy[i] * crowd.sin[i];
            double left = crowd.vy[i] * crowd.cos[i] - crowd.vx[i] * crowd.sin[i];
            ahead += Math.clamp(1 - ahead, -GRIP, GRIP);
            left -= Math.clamp(left, -GRIP, GRIP);
            crowd.vx[i] = ahead * crowd.cos[i] - left * crowd.sin[i];
            crowd.vy[i] = ahead * crowd.sin[i] + left * crowd.cos[i];
            crowd.yawRate[i] += Math.clamp(wantedTurn[i] - crowd.yawRate[i], -TURN_GRIP, TURN_GRIP);
        }
    }
}
