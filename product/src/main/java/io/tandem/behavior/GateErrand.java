package io.tandem.behavior;

import io.tandem.geo.Local;
import io.tandem.perception.Sight;

/** Passing a gate: heads for its middle until the line between the posts has been crossed. */
final class GateErrand implements Errand {

    private final Company company;
    private final double speed;
    private final Local post;
    /** from post to post: direction of length 1, and metres */
    private final double alongEast;
    private final double alongNorth;
    private final double width;
    /** the side on which each vehicle is: +1 left of the line from post to post, -1 right */
    private final double[] side;

    GateErrand(Company company, MissionStep.PassGate step) {
        Local other = step.gate().to();
        this.company = company;
        this.speed = step.speed().orElse(company.craft().cruise());
        this.post = step.gate().from();
        this.width = Math.sqrt(square(other.east() - post.east()) + square(other.north() - post.north()));
        this.alongEast = (other.east() - post.east()) / width;
        this.alongNorth = (other.north() - post.north()) / width;
        this.side = new double[company.count()];
    }

    @Override
    public void begin(Sight sight, int slot) {
        side[slot - company.first()] = sideOf(sight, slot);
    }

    @Override
    public void goOnFrom(Errand former) {
        System.arraycopy(((GateErrand) former).side, 0, side, 0, side.length);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Wishes wishes, int slot) {
        int i = slot - company.first();
        double east = post.east() + alongEast * width / 2;
        double north = post.north() + alongNorth * width / 2;
        wishes.paint(slot, company.rung(), 0, speed, Stick.pursue(sight, slot, east, north, company.craft()));

        boolean crossed = sideOf(sight, slot) != side[i];
        // Whoever went around a post is on the other side now, and passes the gate from there.
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
