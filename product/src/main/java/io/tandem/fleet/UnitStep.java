package io.tandem.fleet;

import io.tandem.behavior.ControllerBehavior;
import io.tandem.fleet.unit.UnitBatch;
import io.tandem.fleet.unit.VehicleQuantities;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.mobility.UnitMotion;
import io.tandem.mobility.UnitQuantity;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Models of one's own take part: sensors when all have measured, then, when all have decided, controllers, actuators and vehicles, each unit once for all of its
 * instances. A vehicle whose unit fails stops: one that the unit moved brakes by itself, any other is commanded to.
 */
final class UnitStep implements StepParticipant {

    private final List<UnitUse> uses;
    private final Cohorts cohorts;
    private final Motion motion;
    private final Commands commands;
    private final Sight sight;
    private final ReportRows rows;
    private final VehicleQuantities quantities;
    /** by slot: the number of its cohort */
    private final int[] cohortOf;
    /** by cohort */
    private final List<VehicleLimits> limits;
    private final long decisionNanos;
    private long now;

    /** @param uses in the order in which they act */
    UnitStep(List<UnitUse> uses, Cohorts cohorts, List<VehicleLimits> limits, FleetState state, long decisionNanos) {
        this.limits = limits;
        this.uses = uses;
        this.cohorts = cohorts;
        this.motion = state.motion();
        this.commands = state.commands();
        this.sight = state.sight();
        this.rows = state.rows();
        this.quantities = new VehicleQuantities(motion, commands, sight);
        this.decisionNanos = decisionNanos;
        cohortOf = new int[motion.slots()];
        for (int i = 0; i < cohorts.all().size(); i++) {
            Arrays.fill(cohortOf, cohorts.all().get(i).first(), cohorts.all().get(i).end(), i);
        }
        cohorts.hold(this::hold);
    }

    @Override
    public void sense(long time) {
        now = time;
        quantities.at(time);
        uses.stream().filter(use -> use.role() == UnitQuantity.Role.SENSOR).forEach(this::measure);
    }

    private void measure(UnitUse use) {
        exchange(use, quantities::truth);
        UnitBatch batch = use.batch();
        for (int i = 0; i < batch.slots().length; i++) {
            if (batch.isWhole(i)) {
                double[] told = batch.told(i);
                sight.believe(batch.slots()[i], told[UnitQuantity.EAST.ordinal()], told[UnitQuantity.NORTH.ordinal()], told[UnitQuantity.HEADING.ordinal()],
                        told[UnitQuantity.SPEED.ordinal()]);
            }
        }
    }

    @Override
    public void agree(long time) {
        now = time;
        quantities.at(time);
        for (UnitUse use : uses) {
            switch (use.role()) {
                case CONTROLLER -> control(use);
                case ACTUATOR -> actuate(use);
                case VEHICLE -> move(use);
                case SENSOR -> stopWhereLost(use);
            }
        }
    }

    private void control(UnitUse use) {
        List<Optional<ControllerBehavior>> controllers = cohorts.all().stream().map(cohort -> cohort.ladder().find(ControllerBehavior.class)).toList();
        exchange(use, (quantity, slot) -> switch (quantity) {
            case GAP -> controllers.get(cohortOf[slot]).orElseThrow().gap(slot);
            case LEADER_SPEED -> controllers.get(cohortOf[slot]).orElseThrow().leaderSpeed(slot);
            default -> quantities.believed(quantity, slot);
        });
        UnitBatch batch = use.batch();
        for (int i = 0; i < batch.slots().length; i++) {
            int slot = batch.slots()[i];
            if (controllers.get(cohortOf[slot]).orElseThrow().decides(commands, slot)) {
                obey(batch, i);
            }
        }
    }

    private void obey(UnitBatch batch, int i) {
        if (batch.isWhole(i)) {
            quantities.command(batch.slots()[i], batch.told(i));
        } else {
            stop(batch.slots()[i]);
        }
    }

    private void stop(int slot) {
        commands.rest(slot, slot + 1, limits.get(cohortOf[slot]));
    }

    private void actuate(UnitUse use) {
        exchange(use, quantities::believed);
        for (int i = 0; i < use.batch().slots().length; i++) {
            obey(use.batch(), i);
        }
    }

    /** Behaviors that decide at every step do so under what controllers and actuators told last. Any worker may call this for slots of its own. */
    private void hold(int from, int to) {
        for (UnitUse use : uses) {
            for (int slot = from; slot < to; slot++) {
                int i = use.batch().indexOf(slot);
                if (i >= 0 && (use.role() == UnitQuantity.Role.ACTUATOR || use.role() == UnitQuantity.Role.CONTROLLER && decides(slot))) {
                    obey(use.batch(), i);
                }
            }
        }
    }

    private boolean decides(int slot) {
        return cohorts.all().get(cohortOf[slot]).ladder().find(ControllerBehavior.class).filter(controller -> controller.decides(commands, slot)).isPresent();
    }

    private void stopWhereLost(UnitUse use) {
        UnitBatch batch = use.batch();
        for (int i = 0; i < batch.slots().length; i++) {
            if (!batch.isWhole(i)) {
                stop(batch.slots()[i]);
            }
        }
    }

    private void move(UnitUse use) {
        UnitBatch batch = use.batch();
        exchange(use, quantities::truth);
        for (int i = 0; i < batch.slots().length; i++) {
            int slot = batch.slots()[i];
            UnitMotion model = model(slot);
            if (batch.isWhole(i)) {
                model.take(motion, slot, batch.told(i), now, now + decisionNanos);
            } else if (!model.hasFailed(slot)) {
                model.fail(slot);
            }
        }
    }

    private UnitMotion model(int slot) {
        return (UnitMotion) cohorts.all().get(cohortOf[slot]).model();
    }

    /** Begins the unit where it has not, and lets it go on to the next decision. */
    private void exchange(UnitUse use, UnitBatch.Vehicles vehicles) {
        UnitBatch batch = use.batch();
        boolean began = batch.begin(vehicles);
        for (int i = 0; began && use.role() == UnitQuantity.Role.VEHICLE && i < batch.slots().length; i++) {
            if (batch.isWhole(i)) {
                model(batch.slots()[i]).start(motion, batch.slots()[i], batch.told(i), batch.isGivenStart());
            }
        }
        batch.step(SimTime.seconds(now), SimTime.seconds(decisionNanos), vehicles);
        batch.tellFailures((slot, why) -> commands.tell(new Event(new SimTime(now), Event.UNIT_FAILED, rows.vid(slot), 0,
                new LocalPosition(motion.east[slot], motion.north[slot], motion.up[slot]), why + "; the vehicle stops")));
    }

    /** A unit in a role. */
    record UnitUse(UnitQuantity.Role role, UnitBatch batch) {
    }
}
