package io.tandem.behavior.following;

/** A car-following model: the acceleration of a driver as a function of its speed, its gap and the speed of the vehicle ahead. */
public sealed interface CarFollowingModel permits AdaptiveCruiseControl, IntelligentDriverModel {

    /** The models by the names that choose them in scenarios. */
    enum Law { ACC, IDM }

    /** The gap on a free road, metres. */
    double NO_LEADER = Double.POSITIVE_INFINITY;

    /**
     * The acceleration, m/s^2, within the limits of the model.
     *
     * @param speed       v, own speed, m/s
     * @param desired     v0, desired speed on a free road, m/s, positive
     * @param gap         s, own front bumper to the rear bumper of the vehicle ahead, metres; {@link #NO_LEADER} on a free road
     * @param leaderSpeed speed of the vehicle ahead, m/s; ignored on a free road
     * @param timeGap     T, desired time gap, seconds; may differ from {@link #timeGap()} for a while after a lane change
     */
    double acceleration(double speed, double desired, double gap, double leaderSpeed, double timeGap);

    /** T, the usual desired time gap, seconds. */
    double timeGap();

    /** s0, the gap at standstill, metres. */
    double standstill();
}
