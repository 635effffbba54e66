package io.tandem.bench.body;

import com.sun.management.ThreadMXBean;
import io.tandem.contact.Bodies;
import io.tandem.contact.ContactStep;
import io.tandem.contact.Joints;
import io.tandem.crew.Crew;
import io.tandem.mobility.rigid.ChassisSettings;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.OdometrySettings;
import io.tandem.mobility.rigid.RigidCohort;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.RigidPreset;
import io.tandem.mobility.rigid.WheeledBody;
import io.tandem.terrain.Ground;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;

/**
 * Steps rigid vehicles of a preset on level ground: speed control, wheels, odometry, and then the motion of their bodies. With the search for contacts they drive side by
 * side and never touch.
 */
public final class BodyStepBench {

    public static final double STEP = 0.005;
    private static final long STEP_NANOS = 5_000_000;
    /** Vehicle-steps of one measurement. */
    private static final int MEASURED = 2_000_000;
    private static final int ROUNDS = 12;
    private static final double APART = 20;

    private final RigidCohort cohort;
    private final Bodies bodies;
    private final int vehicles;
    /** null without contacts */
    private final ContactStep contacts;
    private long now;

    /** @param contacts whether contacts are looked for; without, each vehicle drives a bend of its own */
    public BodyStepBench(RigidPreset preset, int vehicles, boolean contacts) {
        this.vehicles = vehicles;
        RigidDesign design = design(preset);
        WheeledBody body = design.body();
        bodies = new Bodies(vehicles, vehicles * design.outline().vertices());
        int columns = (int) Math.ceil(Math.sqrt(vehicles));
        for (int i = 0; i < vehicles; i++) {
            int b = bodies.add(i + 1, design.outline().hull(), body.massX, body.massY, body.mass, body.inertia);
            bodies.place(b, APART * (i % columns), APART * (i / columns), contacts ? 0 : 0.1 * i);
        }
        cohort = new RigidCohort(design, bodies, 0, Ground.LEVEL, STEP, vehicles);
        for (int i = 0; i < vehicles; i++) {
            cohort.begin(i);
            double share = contacts ? 1 : (double) i / vehicles;
            cohort.setTwist(i, preset.cruise() * (0.5 + 0.5 * share), 0.2 * share - 0.1, Double.NaN);
        }
        this.contacts = contacts ? new ContactStep(bodies, new Joints(List.of()), new Crew(1)) : null;
    }

    public static RigidDesign design(RigidPreset preset) {
        return RigidDesign.of(Optional.of(preset), ChassisSettings.NONE, List.of(), Optional.empty(), Optional.empty(), ControlSettings.NONE, OdometrySettings.EXACT);
    }

    /** One step of all. */
    public void step() {
        cohort.step(0, 0, vehicles);
        if (contacts == null) {
            bodies.advance(STEP, 0, vehicles);
        } else {
            now += STEP_NANOS;
            contacts.step(now, STEP);
        }
        cohort.settle(0, vehicles);
    }

    /** Processor time of one thread per vehicle and step, nanoseconds, and bytes allocated in all steps of the best round. */
    public record Cost(double nanos, long bytes) {
    }

    public Cost measure() {
        return measure(this::step, vehicles, ROUNDS);
    }

    /** The least of some rounds, so that warming up and neighbours on the machine count less. */
    public static Cost measure(Runnable step, int bodies, int rounds) {
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int steps = Math.max(1, MEASURED / bodies);
        double best = Double.POSITIVE_INFINITY;
        long bytes = 0;
        for (int round = 0; round < rounds; round++) {
            long allocated = thread.getCurrentThreadAllocatedBytes();
            long before = thread.getCurrentThreadCpuTime();
            for (int i = 0; i < steps; i++) {
                step.run();
            }
            best = Math.min(best, (double) (thread.getCurrentThreadCpuTime() - before) / steps / bodies);
            bytes = thread.getCurrentThreadAllocatedBytes() - allocated;
        }
        return new Cost(best, bytes);
    }
}
