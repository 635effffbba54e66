package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.time.SimTime;
import java.util.Arrays;

/**
 * Boards a carrier and is carried by it. Seen from the carrier, a rider comes from where it is to the carrier's place at its own cruising speed; from then on it is
 * there.
 */
final class RideTask implements MissionTask {

    private static final long UNKNOWN = -1;
    /** With which those are loaded that do not move by themselves. */
    private static final double SLOWEST_BOARDING_MPS = 1;

    private final BehaviorContext context;
    private final int carrier;
    /** m/s */
    private final double speed;
    /** simulated time at which each rider has boarded */
    private final long[] boarded;

    RideTask(BehaviorContext context, MissionStep.Ride ride) {
        this.context = context;
        this.carrier = ride.vehicle();
        this.speed = Math.max(SLOWEST_BOARDING_MPS, context.limits().cruise());
        this.boarded = new long[context.count()];
        Arrays.fill(boarded, UNKNOWN);
    }

    @Override
    public void begin(Sight sight, int slot) {
        boarded[slot - context.first()] = UNKNOWN;
    }

    @Override
    public void resumeFrom(MissionTask former) {
        System.arraycopy(((RideTask) former).boarded, 0, boarded, 0, boarded.length);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        WatchedParticipants others = sight.told();
        int row = others.row(carrier);
        if (boarded[i] == UNKNOWN && others.known(row)) {
            double east = sight.east(slot) - others.east(row, now);
            double north = sight.north(slot) - others.north(row, now);
            double up = sight.up(slot) - others.up(row, now);
            boarded[i] = now + SimTime.nanos(Math.sqrt(east * east + north * north + up * up) / speed);
        }
        commands.write(slot, context.rung(), 0, 0, 0);
        commands.carrier[slot] = carrier;
        commands.boarding[slot] = now >= boarded[i] ? Double.POSITIVE_INFINITY : speed * SimTime.seconds(context.decisionNanos());
        return false;
    }
}
