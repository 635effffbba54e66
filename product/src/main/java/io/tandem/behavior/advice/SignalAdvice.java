package io.tandem.behavior.advice;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.message.SignalApproach;
import io.tandem.message.SignalTiming;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Green-speed advice for vehicles that are told maps and phases by units at signals. Where the advice is to stop, or nothing is told, the speed stays as it is.
 */
public final class SignalAdvice implements SlotAdvice {

    private static final long PERIOD_NANOS = SimTime.nanos(0.5);
    /** A lane is followed while its centre line is so near, metres. */
    private static final double BESIDE_METRES = 2;
    /** Nearer to the line the driver decides, metres. */
    private static final double NEAR_METRES = 15;
    /** Phases that were told longer ago are out of date, seconds. */
    private static final double STALE_SECONDS = 2;
    private static final int MOST_APPROACHES = 256;
    /** Lanes that end farther away are forgotten, metres. */
    private static final double FORGET_METRES = 1000;
    private static final double HARDEST_BRAKING = 1.5;

    /** A lane, and who told of it. */
    private record Source(int sender, int link) {
    }

    private final BehaviorContext context;
    private final double slowest;
    private final double acceleration;
    private final double margin;
    private final double seconds;
    /** by slot: the lanes that it was told of */
    private final List<Map<Source, SignalApproach>> approaches = new ArrayList<>();
    private final long[] lookedAt;
    private final double[] advice;

    /**
     * For the vehicles of a behavior.
     *
     * @param slowest      the slowest speed that is advised, m/s
     * @param acceleration of changes of speed, m/s2
     * @param margin       seconds that are kept from the beginning and the end of a green
     */
    public SignalAdvice(BehaviorContext context, double slowest, double acceleration, double margin) {
        this.context = context;
        this.slowest = slowest;
        this.acceleration = acceleration;
        this.margin = margin;
        this.seconds = SimTime.seconds(context.decisionNanos());
        this.lookedAt = new long[context.count()];
        Arrays.fill(lookedAt, -PERIOD_NANOS);
        this.advice = new double[context.count()];
        Arrays.fill(advice, Double.POSITIVE_INFINITY);
        Arrays.stream(context.vids()).forEach(_ -> approaches.add(new LinkedHashMap<>()));
    }

    /** Lowers the speed of a slot to the advice, which is found anew twice a second. */
    @Override
    public void apply(long now, Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        if (now - lookedAt[i] >= PERIOD_NANOS) {
            take(now, sight, slot);
            lookedAt[i] = now;
            advice[i] = advise(now, sight, slot).orElse(Double.POSITIVE_INFINITY);
        }
        if (advice[i] < Double.POSITIVE_INFINITY) {
            SpeedCap.apply(commands, slot, context.limits(), sight.speed(slot), advice[i], HARDEST_BRAKING, seconds);
        }
    }

    private void take(long now, Sight sight, int slot) {
        int i = slot - context.first();
        Map<Source, SignalApproach> known = approaches.get(i);
        for (RadioMessage message : sight.mailbox().received(slot, MessageKind.MAP, lookedAt[i], now)) {
            SignalApproach.of(message.payload()).filter(_ -> known.size() < MOST_APPROACHES).ifPresent(lane -> known.put(new Source(message.sender(), lane.link()), lane));
        }
        known.values().removeIf(lane -> isFar(lane, sight, slot));
    }

    private static boolean isFar(SignalApproach lane, Sight sight, int slot) {
        int last = lane.east().length - 1;
        double e = lane.east()[last] - sight.east(slot);
        double n = lane.north()[last] - sight.north(slot);
        return e * e + n * n > FORGET_METRES * FORGET_METRES;
    }

    /** The advice for the nearest line ahead on the own lane. */
    private OptionalDouble advise(long now, Sight sight, int slot) {
        double nearest = Double.POSITIVE_INFINITY;
        Map.Entry<Source, SignalApproach> ahead = null;
        for (Map.Entry<Source, SignalApproach> entry : approaches.get(slot - context.first()).entrySet()) {
            double distance = entry.getValue().distance(sight.east(slot), sight.north(slot), sight.heading(slot), BESIDE_METRES);
            if (distance < nearest) {
                nearest = distance;
                ahead = entry;
            }
        }
        return ahead == null || nearest < NEAR_METRES ? OptionalDouble.empty() : advise(now, sight, slot, nearest, ahead.getKey(), ahead.getValue().limit());
    }

    private OptionalDouble advise(long now, Sight sight, int slot, double distance, Source lane, double limit) {
        Optional<RadioMessage> told = sight.mailbox().latest(slot, lane.sender, MessageKind.SPAT, now).filter(message -> SimTime.seconds(now - message.sent()) < STALE_SECONDS);
        Optional<SignalTiming.Movement> movement = told.flatMap(message -> SignalTiming.movement(message.payload(), lane.link));
        if (movement.isEmpty()) {
            return OptionalDouble.empty();
        }
        GreenSpeed speeds = new GreenSpeed(slowest, Math.max(limit, slowest), acceleration);
        return speeds.advise(distance, sight.speed(slot), windows(movement.get(), SimTime.seconds(now - told.get().sent())));
    }

    /** The greens, seconds from now, without the margins. */
    private double[][] windows(SignalTiming.Movement movement, double age) {
        double[][] windows = movement.windows();
        for (double[] window : windows) {
            window[0] = window[0] == 0 ? 0 : Math.max(0, window[0] - age + margin);
            window[1] = window[1] - age - margin;
        }
        return windows;
    }

    @Override
    public void forget(int slot) {
        advice[slot - context.first()] = Double.POSITIVE_INFINITY;
    }

    @Override
    public void resumeFrom(SlotAdvice former) {
        SignalAdvice before = (SignalAdvice) former;
        approaches.clear();
        approaches.addAll(before.approaches);
        System.arraycopy(before.lookedAt, 0, lookedAt, 0, lookedAt.length);
        System.arraycopy(before.advice, 0, advice, 0, advice.length);
    }
}
