package io.tandem.recording.codec;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;

/**
 * Predicts the columns of reports from the vehicle's history and from columns that were decoded state. Vehicles are assumed to continue
 * chordTime or on a circle at the same speed. It uses only additions, multiplications, divisions and the sine and cosine of {@link Angle},
 * so that every machine predicts the same bits; loops have no branches, so that the compiler can vectorise them.
 */
final class ReportsPrediction {

    private final ReportsHistory history;
    private PredictorState state;
    private Reports last;
    private Reports now;
    private int count;
    private double[] length;
    /** seconds since the vehicle's last report; 0 for a new vehicle */
    private double[] elapsed = new double[0];
    private double[] cos = new double[0];
    private double[] sin = new double[0];
    private double[] climb = new double[0];
    /** elapsed seconds with the correction for arcs: times the mean of both velocities it is the displacement */
    private double[] chordTime = new double[0];

    ReportsPrediction(ReportsHistory history) {
        this.history = history;
    }

    /** Begins a message whose vehicles and times are known. */
    void begin(Reports reports, double[] lengths) {
        state = history.beginPrediction();
        last = state.last;
        now = reports;
        length = lengths;
        count = reports.count();
        if (elapsed.length < count) {
            int room = lengths.length;
            elapsed = new double[room];
            cos = new double[room];
            sin = new double[room];
            climb = new double[room];
            chordTime = new double[room];
        }
        for (int i = 0; i < count; i++) {
            elapsed[i] = (now.time[i] - last.time[i]) * 1e-9;
        }
        for (int i = 0; !history.hasNoNewVehicle() && i < count; i++) {
            elapsed[i] = history.isKnown(i) ? elapsed[i] : 0;
        }
    }

    /** Ends a message, whose reports the next one is predicted from. */
    void end() {
        history.update(now, length, climb);
    }

    /** The last report of each row's vehicle. */
    Reports last() {
        return last;
    }

    /** Lengths do not change. */
    void lengths(double[] predicted) {
        System.arraycopy(state.length, 0, predicted, 0, count);
    }

    void speed(double[] predicted) {
        state.speed.predict(last.speed, predicted, count);
    }

    void pitch(double[] predicted) {
        state.pitch.predict(last.pitch, predicted, count);
    }

    /** The same turn as before; after a change of steer or speed v delta / L dt, the linear law of steering. */
    void heading(double[] predicted) {
        for (int i = 0; i < count; i++) {
            boolean alike = now.steer[i] == last.steer[i] && now.speed[i] == last.speed[i];
            double turn = alike ? state.turn[i] : length[i] == 0 ? 0 : now.speed[i] * now.steer[i] / length[i] * elapsed[i];
            predicted[i] = last.heading[i] + turn;
        }
    }

    /** The last yaw rate if steer and speed are the same or the length is unknown; otherwise v delta / L, the linear law of steering. */
    void yawRate(double[] predicted) {
        for (int i = 0; i < count; i++) {
            boolean alike = length[i] == 0 || now.steer[i] == last.steer[i] && now.speed[i] == last.speed[i];
            predicted[i] = alike ? last.yawRate[i] : now.speed[i] * (now.steer[i] / length[i]);
        }
    }

    /** Speed along the heading, and sideways half of speed times steer: the reported point is the middle of a body whose rear axle does not slip. */
    void eastSpeed(double[] predicted) {
        for (int i = 0; i < count; i++) {
            cos[i] = Angle.cos(now.heading[i]);
        }
        for (int i = 0; i < count; i++) {
            sin[i] = Angle.sin(now.heading[i]);
        }
        for (int i = 0; i < count; i++) {
            predicted[i] = now.speed[i] * cos[i] - 0.5 * now.speed[i] * now.steer[i] * sin[i];
        }
    }

    void northSpeed(double[] predicted) {
        for (int i = 0; i < count; i++) {
            predicted[i] = now.speed[i] * sin[i] + 0.5 * now.speed[i] * now.steer[i] * cos[i];
        }
    }

    /** The last climb rate plus the change of v sin(pitch); without pitch the trend of the climb rate. */
    void upSpeed(double[] predicted) {
        for (int i = 0; i < count; i++) {
            climb[i] = now.speed[i] * Angle.sinSeries(now.pitch[i]);
        }
        for (int i = 0; i < count; i++) {
            double change = now.pitch[i] == 0 && last.pitch[i] == 0 ? state.upSpeed.next(i) : climb[i] - state.climb[i];
            predicted[i] = last.upSpeed[i] + change;
        }
    }

    /**
     * Trapezoidal rule: the mean of both velocities has the direction of the chord. On an arc the chord is longer by tan(h)/h, where h is
     * half the turn; this is its Taylor series.
     */
    void east(double[] predicted) {
        for (int i = 0; i < count; i++) {
            double half = 0.5 * (now.heading[i] - last.heading[i]);
            double q = half * half;
            chordTime[i] = elapsed[i] * (1 + q * (1.0 / 3 + q * (2.0 / 15 + q * (17.0 / 315 + q * (62.0 / 2835 + q * (1382.0 / 155925))))));
        }
        integrate(last.east, last.eastSpeed, now.eastSpeed, predicted);
    }

    void north(double[] predicted) {
        integrate(last.north, last.northSpeed, now.northSpeed, predicted);
    }

    private void integrate(double[] from, double[] velocityThen, double[] velocityNow, double[] predicted) {
        for (int i = 0; i < count; i++) {
            predicted[i] = from[i] + chordTime[i] * (0.5 * (velocityThen[i] + velocityNow[i]));
        }
    }

    void up(double[] predicted) {
        for (int i = 0; i < count; i++) {
            predicted[i] = last.up[i] + elapsed[i] * (0.5 * (last.upSpeed[i] + now.upSpeed[i]));
        }
    }
}
