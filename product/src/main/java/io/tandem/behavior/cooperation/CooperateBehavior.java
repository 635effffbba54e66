package io.tandem.behavior.cooperation;

import io.tandem.behavior.Behavior;
import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.cruise.SpeedChange;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Broadcast;
import io.tandem.message.Event;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Drives vehicles in the lanes beside a path, alone or in platoons, and lets them arrange manoeuvres: {@link PlatoonAgent} decides what, {@link Spacing} how far behind others. */
final class CooperateBehavior implements CustomBehavior {

    private static final long BEACON_EVERY = SimTime.nanos(0.1);
    private static final int ALONE = 0;
    private static final int LEADS = 1;
    private static final int COOPERATIVE = 2;
    private static final int ADAPTIVE = 3;

    private final BehaviorContext context;
    private final CooperateSettings settings;
    private final LaneView laneView;
    private final double seconds;
    private final Car[] cars;

    /** What is kept of one vehicle from decision to decision. */
    private static final class Car implements ManoeuvreOutlet {
        private final BehaviorContext context;
        private final int slot;
        private final PlatoonAgent agent;
        private final Spacing spacing;
        private double station = Double.NaN;
        private long lookedAt;
        private long beaconAt = Long.MIN_VALUE / 2;
        private long now;
        private Commands commands;
        private Sight sight;

        Car(BehaviorContext context, CooperateSettings settings, int slot) {
            this.context = context;
            this.slot = slot;
            this.agent = new PlatoonAgent(context.vid(slot), settings, context.limits().braking(), this);
            this.spacing = new Spacing(settings);
        }

        @Override
        public void send(Notice notice) {
            commands.send(new Broadcast(new SimTime(now), MessageKind.MANOEUVRE, context.vid(slot), notice.fields().toString()));
        }

        @Override
        public void tell(String event, int other, String text) {
            commands.tell(new Event(new SimTime(now), event, context.vid(slot), other, new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), text));
        }
    }

    CooperateBehavior(BehaviorContext context, CooperateSettings settings) {
        this.context = context;
        this.settings = settings;
        this.laneView = new LaneView(context, settings);
        this.seconds = SimTime.seconds(context.decisionNanos());
        this.cars = new Car[context.count()];
        for (int i = 0; i < cars.length; i++) {
            cars[i] = new Car(context, settings, context.first() + i);
        }
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            Car car = cars[slot - context.first()];
            car.now = now;
            car.sight = sight;
            car.commands = commands;
            decide(car);
        }
    }

    private void decide(Car car) {
        car.station = laneView.station(car.sight, car.slot, car.station);
        Situation situation = laneView.look(car.now, car.sight, car.slot, car.station, car.spacing.acceleration(), car.agent.lateral().lane(), car.agent.membership().roster());
        listen(car, situation);
        car.agent.update(car.now, seconds, situation);
        double free = freeAcceleration(car, situation);
        double wanted = car.spacing.acceleration(situation, car.agent, free, seconds, car);
        double v = situation.speed();
        double limited = Math.max(wanted, -v / seconds);
        car.commands.write(car.slot, context.rung(), reason(car), Math.max(0, context.limits().speedFor(limited, v, seconds)),
                laneView.steer(car.sight, car.slot, car.station, car.agent.lateral().reference()));
        car.commands.accelerate(car.slot, limited);
        car.commands.gapError[car.slot] = car.spacing.gapError();
        if (car.now - car.beaconAt >= BEACON_EVERY) {
            car.beaconAt = car.now;
            car.commands.send(new Broadcast(new SimTime(car.now), MessageKind.PLATOON, context.vid(car.slot), car.agent.beacon()));
        }
    }

    private int reason(Car car) {
        if (car.agent.membership().isLeader()) {
            return car.agent.membership().isAlone() ? ALONE : LEADS;
        }
        return car.spacing.isCooperative() ? COOPERATIVE : ADAPTIVE;
    }

    private void listen(Car car, Situation situation) {
        for (RadioMessage message : car.sight.mailbox().received(car.slot, MessageKind.PLATOON, car.lookedAt, car.now)) {
            car.agent.hearBeacon(car.now, message.sender(), message.payload());
        }
        for (RadioMessage message : car.sight.mailbox().received(car.slot, MessageKind.MANOEUVRE, car.lookedAt, car.now)) {
            Notice.of(message.sender(), message.payload()).ifPresent(notice -> car.agent.hear(car.now, notice, situation));
        }
        car.lookedAt = car.now;
    }

    /** The acceleration on a free road, m/s2: to the programme's speed, a fifth more for one that follows, and to a stop at the end of the path. */
    private double freeAcceleration(Car car, Situation situation) {
        double reference = settings.speeds().isEmpty() ? settings.speed() : settings.speeds().getFirst().speed();
        for (SpeedChange change : settings.speeds()) {
            reference = car.now >= SimTime.nanos(change.at()) ? change.speed() : reference;
        }
        double catchingUp = car.agent.catchesUp() ? CATCH_UP : 1;
        double end = Math.min(laneView.metresToEnd(car.station), metresToLaneEnd(car));
        double target = Math.min(catchingUp * reference, Math.sqrt(2 * settings.deceleration() * Math.max(0, end - BEFORE_END_METRES)));
        return Math.clamp((target - situation.speed()) / APPROACH_SECONDS, -settings.deceleration(), settings.acceleration());
    }

    /** Metres to where it stops before the end of its first lane, with room to leave it from rest; none while it leaves it. */
    private double metresToLaneEnd(Car car) {
        LaneChange lateral = car.agent.lateral();
        boolean leaves = lateral.lane() != settings.lane() || lateral.isMoving() && !lateral.isReturning();
        return leaves ? Double.POSITIVE_INFINITY : settings.laneEnd().orElse(Double.POSITIVE_INFINITY) - ROOM_METRES - car.station;
    }

    private static final double ROOM_METRES = 50;
    private static final double CATCH_UP = 1.2;
    private static final double BEFORE_END_METRES = 5;
    private static final double APPROACH_SECONDS = 1;

    @Override
    public void resumeFrom(Behavior former) {
        System.arraycopy(((CooperateBehavior) former).cars, 0, cars, 0, cars.length);
    }

    @Override
    public void reenable(int slot) {
        cars[slot - context.first()] = new Car(context, settings, slot);
    }

    @Override
    public List<String> reasons() {
        return List.of("drives alone", "leads its platoon", "CACC in a platoon", "ACC");
    }
}
