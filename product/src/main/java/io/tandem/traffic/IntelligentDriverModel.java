package io.tandem.traffic;

/**
 * The intelligent driver model: a(1 - (v/v0)^4 - (s'/s)^2) with the wanted gap s' = s0 + max(0, v T + v dv / (2 sqrt(a b))).
 *
 * @param timeGap    T, seconds
 * @param standstill s0, metres between two at rest
 * @param push       a, m/s^2
 * @param comfort    b, the braking that a driver finds comfortable, m/s^2
 * @param brake      the hardest braking, m/s^2, positive
 */
public record IntelligentDriverModel(double timeGap, double standstill, double push, double comfort, double brake) implements CarFollowingModel {

    /** With a time gap of 1.5 s a lane would carry 1,600 vehicles an hour at the most, and real ones carry more than 1,800. */
    public static final IntelligentDriverModel USUAL = new IntelligentDriverModel(1.2, 2, 1.4, 2, 8);

    /** Metres; nearer than this it brakes as hard as it can. */
    private static final double TOUCHING = 0.01;

    @Override
    public double acceleration(double speed, double wanted, double gap, double ahead, double timeGap) {
        double share = speed / wanted;
        double square = share * share;
        double free = 1 - square * square;
        double closing = speed * (speed - ahead) / (2 * Math.sqrt(push * comfort));
        double wish = standstill + Math.max(0, speed * timeGap + closing);
        double crowd = wish / Math.max(gap, TOUCHING);
        return Math.clamp(push * (free - crowd * crowd), -brake, push);
    }
}
