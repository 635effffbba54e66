package io.tandem.recording;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;

/**
 * What a report is likely to say, from the same vehicle's last one and from those of its columns that are known already. Vehicles go on
 * as they were: straight or on a circle, at the same speed. Only additions, multiplications, divisions and the sine and cosine of
 * {@link Angle}, so that every machine predicts the same bits.
 */
final class ReportsPrediction {

    private final ReportsHistory history;
    private final Reports last;
    private Reports now;
    private int count;
    private int[] slot = new int[0];
    private double[] length = new double[0];
    /** seconds since the vehicle's last report, later as many as it would have taken at the present speed; 0 for one that is new */
    private double[] passed = new double[0];
    private double[] cos = new double[0];
    private double[] sin = new double[0];
    /** the way from the last report, metres */
    private double[] eastWay = new double[0];
    private double[] northWay = new double[0];

    ReportsPrediction(ReportsHistory history) {
        this.history = history;
        this.last = history.last;
    }

    /** Begins a message whose vehicles and times are known. */
    void begin(Reports reports, int[] slots, double[] lengths, int rows) {
        now = reports;
        length = lengths;
        slot = slots;
        count = rows;
        if (passed.length < rows) {
            int room = slots.length;
            passed = new double[room];
            cos = new double[room];
            sin = new double[room];
            eastWay = new double[room];
            northWay = new double[room];
        }
        for (int i = 0; i < rows; i++) {
            passed[i] = history.met(slot[i]) ? (now.time[i] - last.time[slot[i]]) * 1e-9 : 0;
        }
    }

    /** As it was. */
    void same(double[] column, double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = column[slot[i]];
        }
    }

    /** Settling as before. */
    void settling(Trend trend, double[] column, double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = trend.after(column[slot[i]], slot[i]);
        }
    }

    void speed(double[] likely) {
        settling(history.speed, last.speed, likely);
    }

    void pitch(double[] likely) {
        settling(history.pitch, last.pitch, likely);
    }

    /** Turns on as it did; with another steer or speed, by the linear law of steering. */
    void heading(double[] likely) {
        for (int i = 0; i < count; i++) {
            int s = slot[i];
            boolean alike = now.steer[i] == last.steer[s] && now.speed[i] == last.speed[s];
            double turn = alike ? history.turn[s] : length[i] == 0 ? 0 : now.speed[i] * now.steer[i] / length[i] * passed[i];
            likely[i] = last.heading[s] + turn;
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
            int s = slot[i];
            likely[i] = now.pitch[i] == 0 && last.pitch[s] == 0 ? history.upSpeed.after(last.upSpeed[s], s)
                    : last.upSpeed[s] + (now.speed[i] * Angle.sin(now.pitch[i]) - last.speed[s] * Angle.sin(last.pitch[s]));
        }
    }

    /** An arc that ends with the present velocity and turned by what the heading turned; its speed was the mean of then and now. */
    void east(double[] likely) {
        for (int i = 0; i < count; i++) {
            double half = 0.5 * (now.heading[i] - last.heading[slot[i]]);
            boolean straight = half == 0;
            double sine = straight ? 0 : Angle.sin(half);
            double cosine = straight ? 1 : Angle.cos(half);
            double chord = straight ? 1 : sine / half;
            double gain = now.speed[i] == last.speed[slot[i]] || now.speed[i] == 0 ? 1
                    : 0.5 * (now.speed[i] + last.speed[slot[i]]) / now.speed[i];
            passed[i] = passed[i] * gain;
            double scale = passed[i] * chord;
            eastWay[i] = scale * (now.eastSpeed[i] * cosine + now.northSpeed[i] * sine);
            northWay[i] = scale * (now.northSpeed[i] * cosine - now.eastSpeed[i] * sine);
        }
        for (int i = 0; i < count; i++) {
            likely[i] = last.east[slot[i]] + eastWay[i];
        }
    }

    void north(double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = last.north[slot[i]] + northWay[i];
        }
    }

    void up(double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = last.up[slot[i]] + now.upSpeed[i] * passed[i];
        }
    }

    void lengths(double[] likely) {
        for (int i = 0; i < count; i++) {
            likely[i] = history.length[slot[i]];
        }
    }
}
