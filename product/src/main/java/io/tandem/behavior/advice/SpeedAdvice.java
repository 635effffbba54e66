package io.tandem.behavior.advice;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.message.MessageFields;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.Set;

/**
 * The speed that a vehicle is told not to exceed, by free messages such as {@code to=12 speed=8 for=2}: for so many seconds from the time of sending, 1 where that is absent. The latest
 * message counts. Advice only ever lowers a speed, so that a message that is lost, late or forged cannot make a vehicle drive.
 */
public final class SpeedAdvice implements SlotAdvice {

    public static final Set<MessageKind> KINDS = Set.of(MessageKind.FREE);
    private static final double USUAL_SECONDS = 1;
    private static final double LONGEST_SECONDS = 60;

    private final BehaviorContext context;
    private final double deceleration;
    private final double seconds;
    private final long[] lookedAt;
    private final double[] speed;
    private final long[] until;

    /** @param deceleration m/s2, at the most */
    public SpeedAdvice(BehaviorContext context, double deceleration) {
        this.context = context;
        this.deceleration = deceleration;
        this.seconds = SimTime.seconds(context.decisionNanos());
        this.lookedAt = new long[context.count()];
        this.speed = new double[context.count()];
        this.until = new long[context.count()];
    }

    /** Lowers the speed of a slot as it was told. */
    @Override
    public void apply(long now, Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        sight.mailbox().received(slot, MessageKind.FREE, lookedAt[i], now).forEach(message -> take(message, slot));
        lookedAt[i] = now;
        if (now < until[i]) {
            SpeedCap.apply(commands, slot, context.limits(), sight.speed(slot), speed[i], deceleration, seconds);
        }
    }

    private void take(RadioMessage message, int slot) {
        MessageFields fields = MessageFields.parse(message.payload());
        if (fields.count("to").orElse(0) == context.vid(slot) && fields.number("speed").isPresent()) {
            int i = slot - context.first();
            speed[i] = Math.max(0, fields.number("speed").getAsDouble());
            until[i] = message.sent() + SimTime.nanos(Math.clamp(fields.number("for").orElse(USUAL_SECONDS), 0, LONGEST_SECONDS));
        }
    }

    @Override
    public void forget(int slot) {
        until[slot - context.first()] = 0;
    }

    @Override
    public void resumeFrom(SlotAdvice former) {
        SpeedAdvice before = (SpeedAdvice) former;
        System.arraycopy(before.lookedAt, 0, lookedAt, 0, lookedAt.length);
        System.arraycopy(before.speed, 0, speed, 0, speed.length);
        System.arraycopy(before.until, 0, until, 0, until.length);
    }
}
