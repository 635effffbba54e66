package io.tandem.traffic;

/**
 * Adaptive cruise control by a constant time gap. The error of the gap is led to zero at a rate, and speed follows within a time; with
 * that time equal to the time gap a disturbance passes on to those behind without growing.
 *
 * @param timeGap    T, seconds
 * @param response   h, seconds; stable in a row of vehicles where it is at most T + lambda T^2 / 2
 * @param rate       lambda, 1/s
 * @param standstill s0, metres between two at rest
 * @param gain       of the speed on a free road, 1/s
 * @param brake      the hardest braking, m/s^2, positive
 * @param push       the strongest acceleration, m/s^2
 */
public record AdaptiveCruiseControl(double timeGap, double response, double rate, double standstill, double gain, double brake, double push) implements CarFollowingModel {

    public static final AdaptiveCruiseControl USUAL = new AdaptiveCruiseControl(1.5, 1.5, 0.4, 2, 0.5, 6, 2);

    @Override
    public double acceleration(double speed, double wanted, double gap, double ahead, double timeGap) {
        double free = gain * (wanted - speed);
        if (gap == NOBODY) {
            return limited(free);
        }
        double error = standstill + timeGap * speed - gap;
        return limited(Math.min(free, (ahead - speed - rate * error) / response));
    }

    private double limited(double wished) {
        return Math.clamp(wished, -brake, push);
    }
}
