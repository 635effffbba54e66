package io.tandem.fleet;

import io.tandem.contact.ContactForces;
import io.tandem.contact.ContactForces.Push;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Looks inside some vehicles after every step, for the recording: their motion, what their behaviors ask for, and what their mobility models publish. */
final class PhysicsProbe implements StepParticipant {

    /** A vehicle that is looked into, and the number of its cohort. */
    private record Watched(int slot, int vid, int cohort) {
    }

    private final Cohorts cohorts;
    private final Motion motion;
    private final Commands commands;
    private final ContactForces forces;
    private final List<Watched> watched = new ArrayList<>();
    private List<PhysicsSample> samples = new ArrayList<>();

    PhysicsProbe(Cohorts cohorts, FleetState state, ContactForces forces) {
        this.forces = forces;
        this.cohorts = cohorts;
        this.motion = state.motion();
        this.commands = state.commands();
    }

    /** Looks into a vehicle of a cohort from now on. */
    void watch(int slot, int vid) {
        forces.watch(vid);
        for (int i = 0; i < cohorts.all().size(); i++) {
            Cohort cohort = cohorts.all().get(i);
            if (cohort.first() <= slot && slot < cohort.end()) {
                watched.add(new Watched(slot, vid, i));
                cohort.model().watch(slot);
            }
        }
    }

    @Override
    public boolean touchesEveryStep() {
        return !watched.isEmpty();
    }

    @Override
    public void touch(long now) {
        for (Watched one : watched) {
            PhysicsSample sample = new PhysicsSample(new SimTime(now), one.vid);
            motion(one.slot, sample);
            cohorts.all().get(one.cohort).model().publish(one.slot, sample);
            contacts(forces.on(one.vid), sample);
            samples.add(sample);
        }
    }

    private void motion(int slot, PhysicsSample sample) {
        sample.set(PhysicsColumn.EAST, motion.east[slot]);
        sample.set(PhysicsColumn.NORTH, motion.north[slot]);
        sample.set(PhysicsColumn.HEADING, motion.heading[slot]);
        sample.set(PhysicsColumn.SPEED, motion.speed[slot]);
        sample.set(PhysicsColumn.COMMAND_SPEED, commands.speed[slot]);
        sample.set(PhysicsColumn.COMMAND_ACCELERATION, commands.acceleration[slot]);
        sample.set(PhysicsColumn.COMMAND_STEER, commands.steer[slot]);
        sample.set(PhysicsColumn.COMMAND_YAW_RATE, commands.yawRate[slot]);
        sample.set(PhysicsColumn.GAP_ERROR, commands.gapError[slot]);
    }

    private static void contacts(List<Push> pushes, PhysicsSample sample) {
        if (!pushes.isEmpty()) {
            set(sample, PhysicsColumn.CONTACT_EAST, pushes, Push::x);
            set(sample, PhysicsColumn.CONTACT_NORTH, pushes, Push::y);
            set(sample, PhysicsColumn.CONTACT_FORCE_EAST, pushes, Push::forceX);
            set(sample, PhysicsColumn.CONTACT_FORCE_NORTH, pushes, Push::forceY);
            set(sample, PhysicsColumn.CONTACT_WITH, pushes, push -> push.with());
        }
    }

    private static void set(PhysicsSample sample, PhysicsColumn column, List<Push> pushes, ToDoubleFunction<Push> value) {
        sample.set(column, pushes.stream().mapToDouble(value).toArray());
    }

    /** Samples since the last call, by time and then in the order of slots. */
    List<PhysicsSample> take() {
        List<PhysicsSample> taken = samples;
        samples = new ArrayList<>(taken.size());
        return taken;
    }
}
