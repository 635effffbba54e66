package io.tandem.fleet;

import io.tandem.crew.Crew;
import io.tandem.geo.Site;
import io.tandem.message.Estimate;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.SensorInfo;
import io.tandem.message.TruePose;
import io.tandem.mobility.BodyModel;
import io.tandem.mobility.Motion;
import io.tandem.perception.device.Carrier;
import io.tandem.perception.device.DeviceSuite;
import io.tandem.perception.device.DeviceSuite.Measured;
import io.tandem.perception.device.Surroundings;
import io.tandem.scene.Instance;
import io.tandem.scene.RigidTransform;
import io.tandem.scene.Scene;
import io.tandem.scene.TriangleMesh;
import io.tandem.scene.WeatherSettings;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The devices of a fleet in its step: at the end of a step in which some are due, all bodies are placed in the scene, and they measure. Reads the state of vehicles and changes none. */
final class DeviceStep implements StepParticipant {

    private final DeviceSuite suite;
    private final List<Participant> participants;
    private final List<TriangleMesh> shapes;
    private final FleetState state;
    private final Cohorts cohorts;
    private final ExternalSlots external;
    private final int firstExternal;
    private final TouchLog touches;
    private final Scene fixed;
    private final Site site;
    private final long stepNanos;
    private final Crew crew;
    private final Reports truth = new Reports();
    private WeatherSettings weather;
    private long externalAt;

    /** What a fleet's devices need besides its state. */
    record Setting(Scene fixed, List<TriangleMesh> shapes, Site site, WeatherSettings weather, TouchLog touches) {
    }

    DeviceStep(DeviceSuite suite, Setting setting, List<Participant> participants, FleetState state, Cohorts cohorts, ExternalSlots external, int firstExternal, long stepNanos, Crew crew) {
        this.suite = suite;
        this.participants = List.copyOf(participants);
        this.shapes = setting.shapes;
        this.state = state;
        this.cohorts = cohorts;
        this.external = external;
        this.firstExternal = firstExternal;
        this.touches = setting.touches;
        this.fixed = setting.fixed;
        this.site = setting.site;
        this.weather = setting.weather;
        this.stepNanos = stepNanos;
        this.crew = crew;
    }

    void weather(WeatherSettings now) {
        weather = now;
    }

    List<SensorInfo> sensors() {
        return suite.sensors();
    }

    void listen(Predicate<SensorInfo> wants) {
        suite.listen(wants);
    }

    List<Measured> take(long now) {
        return suite.take(now);
    }

    @Override
    public long nextSample(long step) {
        return suite.nextStep(step, stepNanos);
    }

    @Override
    public void measure(long now) {
        externalAt = now;
    }

    @Override
    public void sample(long now) {
        if (suite.isEmpty()) {
            return;
        }
        int[] due = suite.due(now, stepNanos);
        if (due.length == 0) {
            return;
        }
        readTruth(now);
        List<Surroundings.Other> others = new ArrayList<>();
        List<Instance> bodies = new ArrayList<>();
        boolean casts = suite.castRays(due);
        for (int slot = 0; casts && slot < participants.size(); slot++) {
            boolean isThere = slot < firstExternal ? !state.rows().isSilent(slot) : external.isKnown(slot);
            if (isThere && participants.get(slot).body().exists()) {
                bodies.add(new Instance(shapes.get(slot), pose(slot), participants.get(slot).vid()));
                others.add(other(slot));
            }
        }
        suite.measure(due, new Surroundings(now, fixed.with(bodies), others, weather, site), slot -> carrier(slot, now), crew);
    }

    /** The true state of all slots: that of the models, and of participants from outside what is known of them, straight on since then. */
    private void readTruth(long now) {
        Motion motion = state.motion();
        truth.resize(motion.slots());
        cohorts.all().forEach(cohort -> cohort.model().report(motion, state.commands(), 1, truth, cohort.first(), cohort.end()));
        motion.reportVector(1, truth, firstExternal, motion.slots());
        double since = Math.max(0, SimTime.seconds(now - externalAt));
        for (int slot = 0; slot < motion.slots(); slot++) {
            double seconds = slot < firstExternal ? 0 : since;
            truth.east[slot] = motion.east[slot] + seconds * truth.eastSpeed[slot];
            truth.north[slot] = motion.north[slot] + seconds * truth.northSpeed[slot];
            truth.up[slot] = motion.up[slot];
            truth.heading[slot] = motion.heading[slot];
        }
    }

    private RigidTransform pose(int slot) {
        return RigidTransform.of(truth.east[slot], truth.north[slot], truth.up[slot], truth.heading[slot], truth.pitch[slot], truth.roll[slot]);
    }

    private Surroundings.Other other(int slot) {
        Participant one = participants.get(slot);
        return new Surroundings.Other(one.vid(), one.kind(), one.length(), truth.east[slot], truth.north[slot], truth.up[slot], truth.heading[slot], truth.eastSpeed[slot],
                truth.northSpeed[slot], truth.upSpeed[slot]);
    }

    private Carrier carrier(int slot, long now) {
        TruePose here = new TruePose(truth.east[slot], truth.north[slot], truth.up[slot], truth.heading[slot], truth.pitch[slot], truth.roll[slot]);
        return new Carrier(here, pose(slot), truth.eastSpeed[slot], truth.northSpeed[slot], truth.upSpeed[slot], truth.yawRate[slot], truth.heading[slot], wheels(slot, now),
                touches.take(participants.get(slot).vid()));
    }

    /** Null for vehicles without wheels. */
    private Carrier.Wheels wheels(int slot, long now) {
        for (Cohort cohort : cohorts.all()) {
            if (cohort.first() <= slot && slot < cohort.end() && cohort.model() instanceof BodyModel model) {
                Estimate told = model.odometry(new SimTime(now), slot).orElse(null);
                return told == null ? null : new Carrier.Wheels(told.east(), told.north(), told.heading(), told.speed(), told.yawRate());
            }
        }
        return null;
    }
}
