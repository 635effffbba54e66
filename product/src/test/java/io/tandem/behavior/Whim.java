package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Measures;
import io.tandem.time.SimTime;
import java.util.List;

/** A user's behavior, found as a service: from some time on it wants something, sensible or not. */
public record Whim(@Measures(Dimension.TIME) @Default("0 s") double after, Wish wish) implements CustomBehaviorSettings {

    /** What it wants. */
    public enum Wish { GENTLE_LEFT, TOO_MUCH, LEFT_WHEN_7_IS_NEAR, NOT_A_NUMBER, INFINITE_STEER, INFINITE_SPEED }

    static final double GENTLE = 0.1;

    /** Names it to the scenario reader. */
    public static final class Provider implements CustomBehavior.Provider {
        @Override
        public String name() {
            return "whim";
        }

        @Override
        public Class<? extends CustomBehaviorSettings> settings() {
            return Whim.class;
        }
    }

    @Override
    public int usualPriority() {
        return 5;
    }

    @Override
    public References references() {
        return wish == Wish.LEFT_WHEN_7_IS_NEAR ? References.watching("wish", 7) : References.NONE;
    }

    @Override
    public CustomBehavior create(BehaviorContext context) {
        return new Whimsical(context);
    }

    private final class Whimsical implements CustomBehavior {

        private final BehaviorContext context;

        private Whimsical(BehaviorContext context) {
            this.context = context;
        }

        @Override
        public void decide(long now, Sight sight, Commands commands, int from, int to) {
            for (int slot = from; slot < to && now >= SimTime.nanos(after); slot++) {
                double cruise = context.limits().cruise();
                switch (wish) {
                    case GENTLE_LEFT -> commands.write(slot, context.rung(), 1, cruise, GENTLE);
                    case TOO_MUCH -> {
                        commands.write(slot, context.rung(), 1, cruise, 99);
                        commands.pitch[slot] = -99;
                        commands.climb[slot] = 99;
                    }
                    case LEFT_WHEN_7_IS_NEAR -> {
                        int row = sight.others(slot).row(7);
                        if (sight.others(slot).known(row) && Steering.distance(sight, slot, sight.others(slot).east(row, now),
                                sight.others(slot).north(row, now)) < 20) {
                            commands.write(slot, context.rung(), 2, cruise, GENTLE);
                        }
                    }
                    case NOT_A_NUMBER -> commands.write(slot, context.rung(), 1, cruise, Double.NaN);
                    case INFINITE_STEER -> commands.write(slot, context.rung(), 1, cruise, Double.POSITIVE_INFINITY);
                    case INFINITE_SPEED -> commands.write(slot, context.rung(), 1, Double.NEGATIVE_INFINITY, 0);
                }
            }
        }

        @Override
        public List<String> reasons() {
            return List.of("a whim of kind 0", "a whim of kind 1", "a whim of kind 2");
        }
    }
}
