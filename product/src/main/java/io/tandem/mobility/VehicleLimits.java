package io.tandem.mobility;

import io.tandem.message.Kind;

/**
 * What a vehicle's body allows behaviors to ask for; shared by all vehicles of a cohort.
 *
 * @param length          L, effective wheelbase, metres: curvature is steer, or its tangent, over this
 * @param cruise          cruising speed, m/s
 * @param maxSteer        steer at full lock, radians
 * @param maxPitch        pitch at full stick, radians; 0 for those that do not pitch
 * @param maxClimb        vertical speed at full stick, m/s; 0 for all but rotorcraft
 * @param speedLag        time constant of the speed, seconds; 0 lets a wanted speed act at once
 * @param maxAcceleration greatest change of speed, m/s2
 * @param steerLaw        how steer becomes yaw rate
 * @param pitchLaw        what a climb does to the level speed
 * @param vertical        whether pitch and climb act at all; ground and surface vehicles ignore them
 * @param flies           whether it is airborne, so that it cannot simply be left without commands
 * @param canStop         whether it can stay in place: all but fixed-wing aircraft
 * @param ahead           b, how far the reported point is ahead of the one that does not slip, metres
 * @param steerLag        time constant of the steer, seconds; 0 lets a wanted steer act at once
 * @param pedals          whether it is driven by a pedal, as cars with an engine are
 * @param braking         how it may be told to brake
 */
public record VehicleLimits(double length, double cruise, double maxSteer, double maxPitch, double maxClimb, double speedLag,
        double maxAcceleration, KinematicSettings.SteerLaw steerLaw, KinematicSettings.PitchLaw pitchLaw, boolean vertical,
        boolean flies, boolean canStop, double ahead, double steerLag, boolean pedals, Braking braking) {

    private static final double SLOWEST_SHARE = 0.6;

    /** A body whose middle is reported, half a length ahead of the point that does not slip, and whose steer acts at once. */
    public VehicleLimits(double length, double cruise, double maxSteer, double maxPitch, double maxClimb, double speedLag,
            double maxAcceleration, KinematicSettings.SteerLaw steerLaw, KinematicSettings.PitchLaw pitchLaw, boolean vertical,
            boolean flies, boolean canStop) {
        this(length, cruise, maxSteer, maxPitch, maxClimb, speedLag, maxAcceleration, steerLaw, pitchLaw, vertical, flies, canStop,
                length / 2, 0);
    }

    /** A body without pedals. */
    public VehicleLimits(double length, double cruise, double maxSteer, double maxPitch, double maxClimb, double speedLag,
            double maxAcceleration, KinematicSettings.SteerLaw steerLaw, KinematicSettings.PitchLaw pitchLaw, boolean vertical,
            boolean flies, boolean canStop, double ahead, double steerLag) {
        this(length, cruise, maxSteer, maxPitch, maxClimb, speedLag, maxAcceleration, steerLaw, pitchLaw, vertical, flies, canStop, ahead, steerLag, false);
    }

    /** A body that may be told to brake as one likes. */
    public VehicleLimits(double length, double cruise, double maxSteer, double maxPitch, double maxClimb, double speedLag,
            double maxAcceleration, KinematicSettings.SteerLaw steerLaw, KinematicSettings.PitchLaw pitchLaw, boolean vertical,
            boolean flies, boolean canStop, double ahead, double steerLag, boolean pedals) {
        this(length, cruise, maxSteer, maxPitch, maxClimb, speedLag, maxAcceleration, steerLaw, pitchLaw, vertical, flies, canStop, ahead, steerLag, pedals, Braking.FREE);
    }

    /** The same body, told to brake within caps. */
    public VehicleLimits braking(Braking capped) {
        return new VehicleLimits(length, cruise, maxSteer, maxPitch, maxClimb, speedLag, maxAcceleration, steerLaw, pitchLaw, vertical, flies, canStop, ahead, steerLag, pedals, capped);
    }

    /** A body on which commands have no effect. */
    static VehicleLimits immobile(Kind kind, double length) {
        return new VehicleLimits(kind.wheelbaseOf(length), 0, kind.maxSteer(), 0, 0, 0, 0, KinematicSettings.SteerLaw.LINEAR, KinematicSettings.PitchLaw.PAPER, false, false,
                true);
    }

    /** Least speed at which it is safe, m/s: 0 where it can stop, else a share of cruising speed, above the stall. */
    public double slowest() {
        return canStop ? 0 : SLOWEST_SHARE * cruise;
    }

    /** The steer of a vehicle at rest, radians: straight ahead where it can stop, else a circle to the left of twice the radius of the tightest turn. */
    double restingSteer() {
        return canStop ? 0 : steerFor(0.5 / tightestTurn());
    }

    /** Radius of the tightest turn of the rear point, metres. */
    public double tightestTurn() {
        return length / bend(maxSteer);
    }

    /** The curvature of the way, times the length, that a steer gives. */
    public double bend(double steer) {
        return steerLaw == KinematicSettings.SteerLaw.TAN ? StrictMath.tan(steer) : steer;
    }

    /** The steer that gives a curvature of the way, 1/m. */
    public double steerFor(double curvature) {
        double bend = curvature * length;
        return steerLaw == KinematicSettings.SteerLaw.TAN ? StrictMath.atan(bend) : bend;
    }

    /** The share of the way to the wanted speed that one step of {@code h} seconds covers. */
    public double speedGain(double h) {
        return speedLag == 0 ? 1 : 1 - StrictMath.exp(-h / speedLag);
    }

    /** The wanted speed that gives this acceleration over the next {@code h} seconds from a present speed. */
    public double speedFor(double acceleration, double speed, double h) {
        return speed + acceleration * h / speedGain(h);
    }
}
