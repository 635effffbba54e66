package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;

/** Mission step: pass a gate. Heads for its middle until the line between the posts has been crossed between them. */
final class GateTask implements MissionTask {

    private final BehaviorContext context;
    private final double speed;
    private final LocalPosition post;
    /** from post to post: unit vector, and width in metres */
    private final double alongEast;
    private final double alongNorth;
    private final double width;
    /** the side on which each vehicle is: +1 left of the line from post to post, -1 right */
    private final double[] side;

    GateTask(BehaviorContext context, MissionStep.PassGate step) {
        LocalPosition other = step.gate().to();
        this.context = context;
        this.speed = step.speed().orElse(context.limits().cruise());
        this.post = step.gate().from();
        this.width = Math.sqrt(square(other.east() - post.east()) + square(other.north() - post.north()));
        this.alongEast = (other.east() - post.east()) / width;
        this.alongNorth = (other.north() - post.north()) / width;
        this.side = new double[context.count()];
    }

    @Override
    public void begin(Sight sight, int slot) {
        side[slot - context.first()] = sideOf(sight, slot);
    }

    @Override
    public void resumeFrom(MissionTask former) {
        System.arraycopy(((GateTask) former).side, 0, side, 0, side.length);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        double east = post.east() + alongEast * width / 2;
        double north = post.north() + alongNorth * width / 2;
        commands.write(slot, context.rung(), 0, speed, Steering.pursue(sight, slot, east, north, context.limits()));

        boolean crossed = sideOf(sight, slot) != side[i];
        // A vehicle that went around a post passes the gate from the other side.
        side[i] = sideOf(sight, slot);
        return crossed && betweenPosts(sight, slot);
    }

    private double sideOf(Sight sight, int slot) {
        double aside = alongEast * (sight.north(slot) - post.north()) - alongNorth * (sight.east(slot) - post.east());
        return aside < 0 ? -1 : 1;
    }

    private boolean betweenPosts(Sight sight, int slot) {
        double along = (sight.east(slot) - post.east()) * alongEast + (sight.north(slot) - post.north()) * alongNorth;
        return along >= 0 && along <= width;
    }

    private static double square(double value) {
        return value * value;
    }
}
