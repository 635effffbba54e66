package io.tandem.behavior.walking;

/**
 * The acceleration of a person among others (Helbing and Molnar, Social force model for pedestrian dynamics, Phys. Rev. E 51 (1995) 4282).
 *
 * <pre>
 *   a = (v0 e - v) / tau + sum over people w A exp((r - d) / B) n + sum over walls A_w exp((r_w - d) / B_w) n
 *   w = lambda + (1 - lambda) (1 + cos phi) / 2
 * </pre>
 *
 * with d the distance of the centres, r the sum of the radii, n the unit vector away from the other, and phi the angle between the wanted direction e and the other: what is behind counts
 * less. Metres, m/s, m/s2. Steps of the integration are at most 20 ms. One object serves one thread.
 */
public final class SocialForce {

    /** Radius of a person, metres. */
    public static final double RADIUS = 0.25;
    /** Others farther away than this, metres, add less than 0.001 m/s2. */
    public static final double REACH = 3;
    /** tau, seconds. */
    private static final double RELAXATION = 0.5;
    private static final double PERSON_STRENGTH = 2.1;
    private static final double PERSON_RANGE = 0.3;
    private static final double WALL_STRENGTH = 5;
    private static final double WALL_RANGE = 0.1;
    private static final double BEHIND_SHARE = 0.3;
    /** One evades those who come with at least this speed, within this time, where both would pass within this distance; up to this acceleration. */
    private static final double ONCOMING_MPS = 1;
    private static final double FORESIGHT_SECONDS = 3;
    private static final double PASSING_METRES = 1;
    private static final double EVASION_MPS2 = 2;
    private static final double STRAIGHT_AHEAD_METRES = 0.1;
    /** Two at the same place have no direction from each other, metres. */
    private static final double SAME_PLACE = 1e-9;

    private double towardEast;
    private double towardNorth;
    private double desired;
    private double east;
    private double north;

    /**
     * Begins with the person alone.
     *
     * @param wantedEast  unit vector e of the direction in which she wants to go
     * @param wantedSpeed v0, m/s
     */
    public void begin(double wantedEast, double wantedNorth, double wantedSpeed) {
        towardEast = wantedEast;
        towardNorth = wantedNorth;
        desired = wantedSpeed;
        east = 0;
        north = 0;
    }

    /** Adds another person so many metres to the east and north. */
    public void person(double toEast, double toNorth) {
        double distance = Math.sqrt(toEast * toEast + toNorth * toNorth);
        if (distance > SAME_PLACE && distance < REACH) {
            double cosine = (toEast * towardEast + toNorth * towardNorth) / distance;
            double weight = BEHIND_SHARE + (1 - BEHIND_SHARE) * (1 + cosine) / 2;
            push(toEast / distance, toNorth / distance, weight * PERSON_STRENGTH * StrictMath.exp((2 * RADIUS - distance) / PERSON_RANGE));
        }
    }

    /**
     * Steps aside for a person who comes toward her: where both would pass each other within {@link #PASSING_METRES} in the next seconds, away from where the other will be, and to the right where
     * that is straight ahead. Ours; forces of distance alone push two who meet exactly head-on straight back.
     *
     * @param relativeEast velocity of the other less her own, m/s
     */
    public void evade(double toEast, double toNorth, double relativeEast, double relativeNorth) {
        double squared = relativeEast * relativeEast + relativeNorth * relativeNorth;
        double closing = -(toEast * relativeEast + toNorth * relativeNorth);
        if (squared < ONCOMING_MPS * ONCOMING_MPS || closing <= 0 || closing > FORESIGHT_SECONDS * squared) {
            return;
        }
        double seconds = closing / squared;
        double side = (toNorth + seconds * relativeNorth) * towardEast - (toEast + seconds * relativeEast) * towardNorth;
        double missing = PASSING_METRES - Math.abs(side);
        if (missing > 0) {
            double left = side < -STRAIGHT_AHEAD_METRES ? 1 : -1;
            double strength = left * EVASION_MPS2 * missing / PASSING_METRES;
            east -= strength * towardNorth;
            north += strength * towardEast;
        }
    }

    /** Adds the nearest point of a wall, or of anything else that does not give way, so many metres to the east and north. */
    public void wall(double toEast, double toNorth) {
        double distance = Math.sqrt(toEast * toEast + toNorth * toNorth);
        if (distance > SAME_PLACE && distance < REACH) {
            push(toEast / distance, toNorth / distance, WALL_STRENGTH * StrictMath.exp((RADIUS - distance) / WALL_RANGE));
        }
    }

    private void push(double toEast, double toNorth, double strength) {
        east -= strength * toEast;
        north -= strength * toNorth;
    }

    /** The acceleration to the east, m/s2, of one who has a speed to the east, m/s. */
    public double east(double speed) {
        return (desired * towardEast - speed) / RELAXATION + east;
    }

    /** The acceleration to the north, m/s2, of one who has a speed to the north, m/s. */
    public double north(double speed) {
        return (desired * towardNorth - speed) / RELAXATION + north;
    }
}
