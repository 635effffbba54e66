package io.tandem.perception;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.message.Estimate;
import io.tandem.message.TrackedObject;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.perception.LocalisationSettings.BiasModel;
import io.tandem.perception.LocalisationSettings.Disturbance;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Localisation of a cohort: simulated measurements of the true motion, as receivers and gyroscopes give them, and an {@link Ekf} that
 * estimates it. A filter cannot observe a constant bias; so that its covariance stays consistent, the noise of positions is inflated by the
 * bias, and the shift that a bias may have caused is added to the published covariance.
 */
final class Localisation {

    private static final double CANYON_NOISE = 4;
    private static final double CANYON_BIAS = 3;
    /** Random walk of the bias in urban canyons, m/sqrt(s), and its decay time outside, seconds. */
    private static final double WALK = 0.5;
    private static final double FORGET_SECONDS = 5;

    private final LocalisationSettings settings;
    private final MobilityModel model;
    private final Ekf ekf;
    private final int first;
    private final int[] vids;
    private final double ahead;
    private final long seed;
    private final long every;
    private final double kept;
    /** time of the estimate, nanoseconds, and number of the last measurement; negative before the first */
    private final long[] at;
    private final long[] measured;
    private final double[] walkEast;
    private final double[] walkNorth;
    /** bound of the random-walk bias, metres */
    private final double[] walkBound;
    /** possible shift of the estimate by biases, metres */
    private final double[] shiftEast;
    private final double[] shiftNorth;
    /** whether the last measurement had a position that was accepted */
    private final boolean[] placed;

    /** One measurement; reused. */
    private static final class Reading {
        private final double[] value = new double[Ekf.CHANNELS];
        private final double[] variance = new double[Ekf.CHANNELS];
        private double boundEast;
        private double boundNorth;
    }

    /**
     * @param model what the vehicles' own instruments tell
     * @param ahead how far the reported point is ahead of the one that does not slip, metres
     */
    Localisation(LocalisationSettings settings, MobilityModel model, int first, int[] vids, double ahead, long seed) {
        this.model = model;
        this.settings = settings;
        this.ekf = new Ekf(vids.length, settings.biasModel() == BiasModel.GAUSS_MARKOV ? settings.biasSigma() : 0, settings.biasTime());
        this.first = first;
        this.vids = vids;
        this.ahead = ahead;
        this.seed = seed;
        this.every = SimTime.nanos(settings.every());
        this.kept = StrictMath.exp(-settings.every() / FORGET_SECONDS);
        this.at = new long[vids.length];
        this.measured = new long[vids.length];
        this.walkEast = new double[vids.length];
        this.walkNorth = new double[vids.length];
        this.walkBound = new double[vids.length];
        this.shiftEast = new double[vids.length];
        this.shiftNorth = new double[vids.length];
        this.placed = new boolean[vids.length];
        Arrays.fill(measured, -1);
    }

    /** Predicts the estimates of a range of slots to a time, and updates them by the measurements since the last. */
    void look(long now, Motion motion, PoseEstimates belief, int from, int to) {
        Ekf.Scratch bench = new Ekf.Scratch();
        Reading reading = new Reading();
        for (int slot = from; slot < to; slot++) {
            int row = slot - first;
            if (measured[row] < 0) {
                measured[row] = now / every;
                measure(row, slot, motion, reading);
                begin(row, reading);
            } else {
                ekf.predict(row, SimTime.seconds(now - at[row]), bench);
                if (now / every > measured[row]) {
                    measured[row] = now / every;
                    measure(row, slot, motion, reading);
                    loseSome(row, slot, motion, reading);
                    take(row, reading, bench);
                }
            }
            at[row] = now;
            believe(row, slot, belief);
        }
    }

    /** Simulates a measurement: truth plus bias plus noise. */
    private void measure(int row, int slot, Motion motion, Reading reading) {
        boolean canyon = isIn(Disturbance.URBAN_CANYON, motion, slot);
        walk(row, canyon);
        double place = (canyon ? CANYON_NOISE : 1) * settings.position();
        double heading = motion.heading[slot];
        set(reading, row, Ekf.X, motion.east[slot] - ahead * Angle.cos(heading) + settings.bias().east() + walkEast[row], place);
        set(reading, row, Ekf.Y, motion.north[slot] - ahead * Angle.sin(heading) + settings.bias().north() + walkNorth[row], place);
        set(reading, row, Ekf.HEADING, heading, settings.heading());
        set(reading, row, Ekf.SPEED, settings.odometry() ? model.toldSpeed(motion, slot) : motion.speed[slot], settings.speed());
        set(reading, row, Ekf.YAW_RATE, settings.odometry() ? model.toldYawRate(motion, slot) : motion.speed[slot] * motion.curvature[slot], settings.yawRate());
        reading.boundEast = known(Math.abs(settings.bias().east()) + walkBound[row]);
        reading.boundNorth = known(Math.abs(settings.bias().north()) + walkBound[row]);
        reading.variance[Ekf.X] += reading.boundEast * reading.boundEast;
        reading.variance[Ekf.Y] += reading.boundNorth * reading.boundNorth;
    }

    private void set(Reading reading, int row, int channel, double truth, double sigma) {
        long draw = measured[row] * Ekf.CHANNELS + channel;
        reading.value[channel] = truth + sigma * CounterRandom.normal(seed, vids[row], draw, Purpose.LOCALISATION_NOISE);
        reading.variance[channel] = sigma * sigma;
    }

    private boolean isIn(Disturbance disturbance, Motion motion, int slot) {
        for (LocalisationSettings.Zone zone : settings.zones()) {
            if (zone.model() == disturbance && zone.area().contains(motion.east[slot], motion.north[slot])) {
                return true;
            }
        }
        return false;
    }

    /** The bias: a bounded random walk in urban canyons, exponential decay outside. */
    private void walk(int row, boolean canyon) {
        double step = canyon ? WALK * Math.sqrt(settings.every()) : 0;
        double keep = canyon ? 1 : kept;
        double east = keep * walkEast[row] + step * CounterRandom.normal(seed, vids[row], 2 * measured[row], Purpose.LOCALISATION_WALK);
        double north = keep * walkNorth[row] + step * CounterRandom.normal(seed, vids[row], 2 * measured[row] + 1, Purpose.LOCALISATION_WALK);
        double length = Math.sqrt(east * east + north * north);
        double shorten = length > CANYON_BIAS ? CANYON_BIAS / length : 1;
        walkEast[row] = shorten * east;
        walkNorth[row] = shorten * north;
        walkBound[row] = canyon ? CANYON_BIAS : kept * walkBound[row];
    }

    /** The bias that inflates the noise of positions, metres; 0 for models that estimate or ignore it. */
    private double known(double bias) {
        return settings.biasModel() == BiasModel.INFLATED ? bias : 0;
    }

    /** No position in an outage; elsewhere channels are dropped at random. */
    private void loseSome(int row, int slot, Motion motion, Reading reading) {
        if (isIn(Disturbance.OUTAGE, motion, slot)) {
            reading.value[Ekf.X] = Double.NaN;
        }
        for (int channel = 0; settings.missing() > 0 && channel < Ekf.CHANNELS; channel++) {
            long draw = measured[row] * Ekf.CHANNELS + channel;
            if (CounterRandom.uniform(seed, vids[row], draw, Purpose.LOCALISATION_LOSS) < settings.missing()) {
                reading.value[channel] = Double.NaN;
            }
        }
    }

    private void begin(int row, Reading reading) {
        ekf.begin(row, reading.value);
        shiftEast[row] = reading.boundEast;
        shiftNorth[row] = reading.boundNorth;
        placed[row] = true;
    }

    /** Shift by biases: the estimate takes over the share of a bias that it takes over of the measurement. */
    private void take(int row, Reading reading, Ekf.Scratch bench) {
        double east = share(row, Ekf.X, reading);
        double north = share(row, Ekf.Y, reading);
        placed[row] = ekf.update(row, reading.value, reading.variance, settings.gate(), bench);
        if (placed[row]) {
            shiftEast[row] += east * (reading.boundEast - shiftEast[row]);
            shiftNorth[row] += north * (reading.boundNorth - shiftNorth[row]);
        }
    }

    private double share(int row, int channel, Reading reading) {
        double variance = ekf.covariance(row, channel, channel);
        return variance / (variance + reading.variance[channel]);
    }

    private void believe(int row, int slot, PoseEstimates belief) {
        double heading = ekf.state(row, Ekf.HEADING);
        belief.held[slot] = true;
        belief.heading[slot] = heading;
        belief.east[slot] = ekf.state(row, Ekf.X) + ahead * Angle.cos(heading);
        belief.north[slot] = ekf.state(row, Ekf.Y) + ahead * Angle.sin(heading);
        belief.speed[slot] = ekf.state(row, Ekf.SPEED);
    }

    /** Covariance of a position measured from the own pose, m^2: east-east, east-north, north-north; the heading error adds across the distance. */
    void spreadAt(int slot, double east, double north, double[] spread) {
        int row = slot - first;
        double sideEast = ekf.state(row, Ekf.Y) - north;
        double sideNorth = east - ekf.state(row, Ekf.X);
        double turn = ekf.covariance(row, Ekf.HEADING, Ekf.HEADING);
        double turnEast = ekf.covariance(row, Ekf.X, Ekf.HEADING);
        double turnNorth = ekf.covariance(row, Ekf.Y, Ekf.HEADING);
        spread[0] = ekf.covariance(row, Ekf.X, Ekf.X) + sideEast * (2 * turnEast + sideEast * turn) + shiftEast[row] * shiftEast[row];
        spread[1] = ekf.covariance(row, Ekf.X, Ekf.Y) + sideNorth * turnEast + sideEast * turnNorth + sideEast * sideNorth * turn;
        spread[2] = ekf.covariance(row, Ekf.Y, Ekf.Y) + sideNorth * (2 * turnNorth + sideNorth * turn) + shiftNorth[row] * shiftNorth[row];
    }

    double headingVariance(int slot) {
        return ekf.covariance(slot - first, Ekf.HEADING, Ekf.HEADING);
    }

    double speedVariance(int slot) {
        return ekf.covariance(slot - first, Ekf.SPEED, Ekf.SPEED);
    }

    /** The instant of a slot's estimate, nanoseconds. */
    long at(int slot) {
        return at[slot - first];
    }

    /** The estimate of a slot with its covariance, for the reported point; null before the first measurement. */
    Estimate estimate(int slot, PoseEstimates belief, List<TrackedObject> seen) {
        int row = slot - first;
        if (measured[row] < 0) {
            return null;
        }
        double[] place = new double[3];
        spreadAt(slot, belief.east[slot], belief.north[slot], place);
        Estimate.Spread spread = new Estimate.Spread(place[0], place[1], place[2], headingVariance(slot), speedVariance(slot),
                ekf.covariance(row, Ekf.YAW_RATE, Ekf.YAW_RATE));
        return new Estimate(new SimTime(at[row]), vids[row], belief.east[slot], belief.north[slot], belief.heading[slot], belief.speed[slot],
                ekf.state(row, Ekf.YAW_RATE), spread, settings.biasModel().name().toLowerCase(Locale.ROOT).replace('_', '-'), placed[row],
                ekf.rejected(row), seen);
    }
}
