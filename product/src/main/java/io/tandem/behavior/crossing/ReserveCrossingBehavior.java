package io.tandem.behavior.crossing;

import io.tandem.behavior.Behavior;
import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.advice.SpeedCap;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Body;
import io.tandem.message.Broadcast;
import io.tandem.message.Event;
import io.tandem.message.MessageFields;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * Lets vehicles enter an intersection by {@link CrossingPermit} only: lowers the speed that lower behaviors want so that they stop before it, or arrive when it is their time.
 */
final class ReserveCrossingBehavior implements CustomBehavior {

    private static final double WINDOW_METRES = 50;
    private static final Body USUAL = new Body(4.5, 1.8);

    private final BehaviorContext context;
    private final ReserveCrossingSettings settings;
    private final CrossingWay way;
    private final double seconds;
    private final Car[] cars;

    /** What is kept of one vehicle from decision to decision. */
    private static final class Car {
        private final CrossingPermit permit;
        private double station = Double.NaN;
        private long lookedAt;

        Car(CrossingPermit permit) {
            this.permit = permit;
        }
    }

    ReserveCrossingBehavior(BehaviorContext context, ReserveCrossingSettings settings) {
        this.context = context;
        this.settings = settings;
        this.way = CrossingWay.of(settings.path(), settings.area());
        this.seconds = SimTime.seconds(context.decisionNanos());
        this.cars = new Car[context.count()];
        for (int slot = context.first(); slot < context.first() + context.count(); slot++) {
            reenable(slot);
        }
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to && way.exists(); slot++) {
            decide(now, sight, commands, slot);
        }
    }

    private void decide(long now, Sight sight, Commands commands, int slot) {
        Car car = cars[slot - context.first()];
        Route route = settings.path();
        car.station = Double.isNaN(car.station) ? route.project(sight.east(slot), sight.north(slot)) : route.project(sight.east(slot), sight.north(slot), car.station, WINDOW_METRES);
        int vid = context.vid(slot);
        for (RadioMessage message : sight.mailbox().received(slot, MessageKind.FREE, car.lookedAt, now)) {
            if (message.sender() == settings.unit()) {
                car.permit.hear(SimTime.seconds(now), MessageFields.parse(message.payload()));
            }
        }
        car.lookedAt = now;
        Body known = sight.outline(vid);
        double cap = car.permit.update(now, sight, slot, car.station, known == null ? USUAL : known, new CrossingPermit.Voice() {
            @Override
            public void send(MessageFields fields) {
                commands.send(new Broadcast(new SimTime(now), MessageKind.MANOEUVRE, vid, fields.toString()));
            }

            @Override
            public void tell(String event, String text) {
                commands.tell(new Event(new SimTime(now), event, vid, settings.unit(), new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), text));
            }
        });
        SpeedCap.apply(commands, slot, context.limits(), sight.speed(slot), cap, HARDEST_MPS2, seconds);
    }

    private static final double HARDEST_MPS2 = 5;

    @Override
    public void reenable(int slot) {
        cars[slot - context.first()] = new Car(new CrossingPermit(context.vid(slot), settings, way));
    }

    @Override
    public void resumeFrom(Behavior former) {
        System.arraycopy(((ReserveCrossingBehavior) former).cars, 0, cars, 0, cars.length);
    }

    @Override
    public List<String> reasons() {
        return List.of();
    }
}
