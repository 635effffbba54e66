package io.tandem.recording.codec;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;

/**
 * What a report is likely to say, from what is remembered of the same vehicle and from those of its columns that are known already.
 * Vehicles go on as they were: straight or on a circle, at the same speed. Only additions, multiplications, divisions and the sine and
 * cosine of {@link Angle}, so that every machine predicts the same bits; loops without a choice in them, which run several rows at once.
 */
final class ReportsPrediction {

    private final ReportsHistory history;
    private PredictorState before;
    private Reports last;
    private Reports now;
    private int count;
    private double[] length;
    /** seconds since the vehicle's last report; 0 for one that is new */
    private double[] passed = new double[0];
    private double[] cos = new double[0];
    private double[] sin = new double[0];
    private double[] climb = new double[0];
    /** seconds that the vehicle would have taken straight on, with half the sum of both velocities */
    private double[] straight = new double[0];

    ReportsPrediction(ReportsHistory history) {
        this.history = history;
    }

    /** Begins a message whose vehicles and times are known. */
    void begin(Reports reports, double[] lengths) {
        before = history.present();
        last = before.last;
        now = reports;
        length = lengths;
        count = reports.count();
        if (passed.length < count) {
            int room = lengths.length;
            passed = new double[room];
            cos = new double[room];
            sin = new double[room];
            climb = new double[room];
            straight = new double[room];
        }
        for (int i = 0; i < count; i++) {
            passed[i] = (now.time[i] - last.time[i]) * 1e-9;
        }
        for (int i = 0; !history.isNobodyNew() && i < count; i++) {
            passed[i] = history.met(i) ? passed[i] : 0;
        }
    }

    /** Ends a message: what it said is what the next is predicted from. */
    void end() {
        history.keep(now, length, climb);
    }

    /** The last report of each row's vehicle. */
    Reports last() {
        return last;
    }

    /** A length does not change. */
    void lengths(double[] likely) {
        System.arraycopy(before.length, 0, likely, 0, count);
    }

    void speed(double[] likely) {
        before.speed.after(last.speed, likely, count);
    }

    void pitch(double[] likely) {
        before.pitch.after(last.pitch, likely, count);
    }

    /** Turns on as it did; with another steer or speed, by the linear law of steering. */
    void heading(double[] likely) {
        for (int i = 0; i < count; i++) {
            boolean alike = now.steer[i] == last.steer[i] && now.speed[i] == last.speed[i];
            double turn = alike ? before.turn[i] : length[i] == 0 ? 0 : now.speed[i] * now.steer[i] / length[i] * passed[i];
            likely[i] = last.heading[i] + turn;
        }
    }

    /** As last with the same steer and speed; else v delta / L, the linear law of steering, as last without a length. */
    void yawRate(double[] likely) {
        for (int i = 0; i < count; i++) {
            boolean alike = length[i] == 0 || now.steer[i] == last.steer[i] && now.speed[i] == last.speed[i];
            likely[i] = alike ? last.yawRate[i] : now.speed[i] * (now.steer[i] / length[i]);
        }
    }

    /** Along the heading, and sideways by half the steer: what is reported is the middle of a body whose rear does not slip. */
    void eastSpeed(double[] likely) {
        for (int i = 0; i < count; i++) {
            cos[i] = Angle.cos(now.heading[i]);
        }
        for (int i = 0; i < count; i++) {
            sin[i] = Angle.sin(now.heading[i]);
        }
        for (int i = 0; i < count; i++) {
            likely[i] = now.speed[i] * cos[i] - 0.5 * now.speed[i] * now.steer[i] * sin[i];
        }
    }

    void northSpeed(double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = now.speed[i] * sin[i] + 0.5 * now.speed[i] * now.steer[i] * cos[i];
        }
    }

    /** Climbs as it did and by as much more as it pitches up; one that never pitches settles. */
    void upSpeed(double[] likely) {
        for (int i = 0; i < count; i++) {
            climb[i] = now.speed[i] * Angle.sinSeries(now.pitch[i]);
        }
        for (int i = 0; i < count; i++) {
            double more = now.pitch[i] == 0 && last.pitch[i] == 0 ? before.upSpeed.next(i) : climb[i] - before.climb[i];
            likely[i] = last.upSpeed[i] + more;
        }
    }

    /**
     * With the mean of both velocities, which is the chord's direction. On an arc the chord is longer than that, by the tangent of half
     * the turn over half the turn: its series.
     */
    void east(double[] likely) {
        for (int i = 0; i < count; i++) {
            double half = 0.5 * (now.heading[i] - last.heading[i]);
            double q = half * half;
            straight[i] = passed[i] * (1 + q * (1.0 / 3 + q * (2.0 / 15 + q * (17.0 / 315 + q * (62.0 / 2835 + q * (1382.0 / 155925))))));
        }
        along(last.east, last.eastSpeed, now.eastSpeed, likely);
    }

    void north(double[] likely) {
        along(last.north, last.northSpeed, now.northSpeed, likely);
    }

    private void along(double[] from, double[] velocityThen, double[] velocityNow, double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = from[i] + straight[i] * (0.5 * (velocityThen[i] + velocityNow[i]));
        }
    }

    void up(double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = last.up[i] + passed[i] * (0.5 * (last.upSpeed[i] + now.upSpeed[i]));
        }
    }
}
