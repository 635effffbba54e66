package io.tandem.bench.body;

import io.tandem.contact.Bodies;
import io.tandem.contact.ContactStep;
import io.tandem.contact.GroundFriction;
import io.tandem.contact.Joints;
import io.tandem.contact.Plate;
import io.tandem.crew.Crew;
import io.tandem.mobility.rigid.RigidCohort;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.RigidPreset;
import io.tandem.mobility.rigid.WheeledBody;
import io.tandem.terrain.Ground;
import java.util.List;
import java.util.SplittableRandom;

/** Steps 1,000 skid-steer robots and 500 boxes between the 404 walls of a maze of 50 m, one thread: speed control, wheels, odometry, contacts, motion. */
public final class BodyMazeBench {

    /** Bodies that move. */
    public static final int BODIES = 1500;
    private static final int ROBOTS = 1000;
    private static final int BOXES = BODIES - ROBOTS;
    private static final int WALLS = 400;
    private static final int COLUMNS = 20;
    private static final double CELL = 2.5;
    private static final double SIDE = CELL * COLUMNS;
    private static final double BOX_KILOGRAMS = 8;
    private static final double FIXED = Double.POSITIVE_INFINITY;
    private static final double SPEED = 1;
    private static final double MAX_TURN = 1.5;
    /** Steps after which a robot takes another turn. */
    private static final int STRAIGHT_STEPS = 200;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Bodies bodies = new Bodies(BODIES + WALLS + 4, 4 * (BODIES + WALLS + 4));
    private final RigidCohort robots;
    private final ContactStep contacts;
    private final double stepSeconds;
    private long steps;

    public BodyMazeBench(double stepSeconds) {
        this.stepSeconds = stepSeconds;
        RigidDesign design = BodyStepBench.design(RigidPreset.SKID_STEER);
        WheeledBody body = design.body();
        for (int i = 0; i < ROBOTS; i++) {
            place(bodies.add(i + 1, design.outline().hull(), body.massX, body.massY, body.mass, body.inertia));
        }
        Plate box = Plate.box(0.5, 0.5);
        for (int i = 0; i < BOXES; i++) {
            int added = bodies.add(ROBOTS + i + 1, box, 0, 0, BOX_KILOGRAMS, BOX_KILOGRAMS * box.inertiaPerMass(0, 0));
            place(added);
            bodies.groundForce[added] = 0.4 * BOX_KILOGRAMS * WheeledBody.GRAVITY;
            bodies.groundArm[added] = GroundFriction.arm(box.inertiaPerMass(0, 0));
        }
        walls();
        robots = new RigidCohort(design, bodies, 0, Ground.LEVEL, stepSeconds, ROBOTS);
        for (int i = 0; i < ROBOTS; i++) {
            robots.begin(i);
        }
        contacts = new ContactStep(bodies, new Joints(List.of()), new Crew(1));
    }

    private void place(int body) {
        bodies.place(body, random.nextDouble(1, SIDE - 1), random.nextDouble(1, SIDE - 1), random.nextDouble(2 * Math.PI));
    }

    private void walls() {
        for (int i = 0; i < WALLS; i++) {
            wall(2, 0.2, CELL * (i % COLUMNS + 0.5), CELL * (i / COLUMNS + 0.5), random.nextBoolean());
        }
        wall(SIDE + 2, 1, SIDE / 2, -0.5, false);
        wall(SIDE + 2, 1, SIDE / 2, SIDE + 0.5, false);
        wall(SIDE + 2, 1, -0.5, SIDE / 2, true);
        wall(SIDE + 2, 1, SIDE + 0.5, SIDE / 2, true);
    }

    private void wall(double length, double width, double east, double north, boolean across) {
        bodies.place(bodies.add(Bodies.NOBODY, Plate.box(length, width), 0, 0, FIXED, FIXED), east, north, across ? Math.PI / 2 : 0);
    }

    /** One step of all. */
    public void step() {
        for (int i = 0; i < ROBOTS; i++) {
            if ((steps + i) % STRAIGHT_STEPS == 0) {
                robots.setTwist(i, SPEED, random.nextDouble(-MAX_TURN, MAX_TURN), Double.NaN);
            }
        }
        steps++;
        robots.step(0, 0, ROBOTS);
        contacts.step(Math.round(steps * stepSeconds * 1e9), stepSeconds);
        contacts.clearImpacts();
        robots.settle(0, ROBOTS);
    }
}
