package io.tandem.mobility;

import io.tandem.contact.Bodies;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.PhysicsSample;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.RigidCohort;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.WheeledBody;
import io.tandem.terrain.Ground;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;

/**
 * Rigid bodies on wheels: {@link RigidCohort} has their equations. Position and velocity are those of {@link Bodies}, of which {@link Motion} gets a copy after
 * every step.
 */
public final class Rigid implements BodyModel {

    /** m/s under which no curvature is made of a yaw rate. */
    private static final double SLOWEST = 1e-3;
    private static final long NEVER = Long.MIN_VALUE;

    private final RigidDesign design;
    private final double h;
    private final int first;
    private final int rows;
    private Ground ground;
    private RigidCohort cohort;
    private Bodies bodies;
    private int firstBody;
    private int[] vids;
    private boolean[] told;
    private boolean announced;

    Rigid(RigidDesign design, double h, int first, int rows) {
        this.design = design;
        this.h = h;
        this.first = first;
        this.rows = rows;
    }

    @Override
    public void standOn(Ground under) {
        ground = under;
    }

    @Override
    public void join(Bodies among, int[] ids) {
        WheeledBody body = design.body();
        bodies = among;
        vids = ids;
        told = new boolean[rows];
        firstBody = among.count();
        for (int vid : ids) {
            int b = among.add(vid, design.outline().hull(), body.massX, body.massY, body.mass, body.inertia);
            among.bottom[b] = design.height().min();
            among.top[b] = design.height().max();
        }
        cohort = new RigidCohort(design, among, firstBody, ground, h, rows);
    }

    @Override
    public void begin(Motion motion) {
        for (int row = 0; row < rows; row++) {
            relocate(motion, first + row);
        }
        settle(motion, first, first + rows);
    }

    /** The speed of a start is that of rolling wheels. */
    @Override
    public void relocate(Motion motion, int slot) {
        int b = firstBody + slot - first;
        bodies.place(b, motion.east[slot], motion.north[slot], motion.heading[slot]);
        bodies.go(b, motion.speed[slot] * bodies.cos[b], motion.speed[slot] * bodies.sin[b], 0);
        cohort.begin(slot - first);
    }

    @Override
    public void resumeFrom(MobilityModel former) {
        Rigid other = (Rigid) former;
        bodies = other.bodies;
        firstBody = other.firstBody;
        vids = other.vids;
        ground = other.ground;
        told = other.told;
        announced = other.announced;
        cohort = other.cohort;
    }

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        if (from == first && !announced && design.law() == ControlSettings.Law.IDEAL) {
            announced = true;
            commands.tell(event(0, Event.IDEAL, motion, from, "moves as it is told, without forces of wheels"));
        }
        for (int slot = from; slot < to; slot++) {
            int row = slot - first;
            if (!told[row] && cohort.stoppedAt(row, NEVER) != NEVER) {
                told[row] = true;
                commands.tell(event(cohort.stoppedAt(row, NEVER), Event.NOT_FINITE, motion, slot, "stopped: its state was no longer a finite number"));
            }
            if (commands.check(slot)) {
                apply(commands, slot, row);
            }
        }
    }

    private Event event(long nanos, String name, Motion motion, int slot, String text) {
        return new Event(new SimTime(nanos), name, vids[slot - first], 0, new LocalPosition(motion.east[slot], motion.north[slot], motion.up[slot]), text);
    }

    private void apply(Commands commands, int slot, int row) {
        if (cohort.hasPedals()) {
            press(commands, slot, row);
        } else if (commands.actuators[slot] != null) {
            cohort.setTorques(row, commands.actuators[slot]);
        } else if (design.law() == ControlSettings.Law.RAW) {
            cohort.coast(row, commands.steer[slot]);
        } else if (Double.isFinite(commands.yawRate[slot])) {
            cohort.setTwist(row, commands.speed[slot], commands.yawRate[slot], commands.acceleration[slot]);
        } else {
            cohort.setSteer(row, commands.speed[slot], commands.steer[slot], commands.acceleration[slot]);
        }
    }

    /** As {@link Powertrain} does: a pedal acts as it is, and a commanded speed becomes an acceleration. */
    private void press(Commands commands, int slot, int row) {
        double[] actuators = commands.actuators[slot];
        double wanted = commands.acceleration[slot];
        double steer = Double.isFinite(commands.yawRate[slot]) ? cohort.steerFor(row, commands.speed[slot], commands.yawRate[slot]) : commands.steer[slot];
        if (actuators != null) {
            cohort.press(row, actuators[Commands.PEDAL], steer);
        } else if (Double.isFinite(wanted)) {
            cohort.accelerate(row, wanted, false, steer);
        } else {
            cohort.accelerate(row, (commands.speed[slot] - commands.perceivedSpeed[slot]) / Powertrain.SPEED_LAG, commands.speed[slot] < 0, steer);
        }
    }

    @Override
    public boolean regulatesSpeed() {
        return cohort.hasPedals();
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        cohort.step(now, from - first, to - first);
    }

    @Override
    public double toldSpeed(Motion motion, int slot) {
        return cohort.toldSpeed(slot - first);
    }

    @Override
    public double toldYawRate(Motion motion, int slot) {
        return cohort.toldYawRate(slot - first);
    }

    @Override
    public void watch(int slot) {
        cohort.watch(slot - first);
    }

    @Override
    public void publish(int slot, PhysicsSample into) {
        cohort.publish(slot - first, into);
    }

    @Override
    public void addOdometry(SimTime now, List<Estimate> estimates) {
        for (int row = 0; design.odometry().report() && row < rows; row++) {
            estimates.add(cohort.odometry(now, row, vids[row]));
        }
    }

    @Override
    public Optional<Estimate> odometry(SimTime now, int slot) {
        return Optional.of(cohort.odometry(now, slot - first, vids[slot - first]));
    }

    @Override
    public void settle(Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int b = firstBody + slot - first;
            double along = bodies.cos[b] * bodies.placeEastSpeed(b) + bodies.sin[b] * bodies.placeNorthSpeed(b);
            motion.east[slot] = bodies.placeEast(b);
            motion.north[slot] = bodies.placeNorth(b);
            motion.heading[slot] = bodies.heading[b];
            motion.speed[slot] = along;
            motion.curvature[slot] = Math.abs(along) > SLOWEST ? bodies.yawRate[b] / along : 0;
        }
        cohort.settle(from - first, to - first);
        if (cohort.isOnSlopes()) {
            for (int slot = from; slot < to; slot++) {
                motion.up[slot] = cohort.up(slot - first);
            }
        }
    }

    /** The true velocity, side slip included; upward it is that of a body that follows the slope. */
    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int row = slot - first;
            int b = firstBody + row;
            out.eastSpeed[slot] = moving * bodies.placeEastSpeed(b);
            out.northSpeed[slot] = moving * bodies.placeNorthSpeed(b);
            out.speed[slot] = moving * motion.speed[slot];
            out.yawRate[slot] = moving * bodies.yawRate[b];
            out.steer[slot] = cohort.steer(row);
            out.pitch[slot] = cohort.noseUp(row);
            out.roll[slot] = cohort.rightDown(row);
            out.upSpeed[slot] = out.speed[slot] * StrictMath.tan(out.pitch[slot]);
        }
        double[] energy = out.reals(ReportColumn.ENERGY);
        for (int slot = from; slot < to && cohort.hasPedals(); slot++) {
            energy[slot] = cohort.energy(slot - first);
        }
    }
}
