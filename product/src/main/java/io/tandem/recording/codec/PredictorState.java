package io.tandem.recording.codec;

import io.tandem.message.Reports;
import java.util.Arrays;

/** State of the prediction of each vehicle's next report, one row per vehicle; all zero before the first report. */
final class PredictorState {

    final Reports last = new Reports();
    /** characteristic length, metres; 0 if unknown */
    double[] length = new double[0];
    /** change of heading between the last two reports, radians */
    double[] turn = new double[0];
    /** speed times the sine of pitch in the last report, m/s */
    double[] climb = new double[0];
    final Trend speed = new Trend();
    final Trend pitch = new Trend();
    final Trend upSpeed = new Trend();

    void resize(int rows) {
        last.resize(rows);
        if (length.length < rows) {
            int room = last.vid.length;
            length = Arrays.copyOf(length, room);
            turn = Arrays.copyOf(turn, room);
            climb = Arrays.copyOf(climb, room);
            speed.resize(room);
            pitch.resize(room);
            upSpeed.resize(room);
        }
    }

    void clear(int from, int to) {
        last.clearRows(from, to);
        Arrays.fill(length, from, to, 0);
        Arrays.fill(climb, from, to, 0);
        clearTrends(from, to);
    }

    private void clearTrends(int from, int to) {
        Arrays.fill(turn, from, to, 0);
        speed.clear(from, to);
        pitch.clear(from, to);
        upSpeed.clear(from, to);
    }

    /** Updates all rows from a batch in the same row order. */
    void update(Reports now, double[] lengths, double[] climbs) {
        int count = now.count();
        System.arraycopy(lengths, 0, length, 0, count);
        System.arraycopy(climbs, 0, climb, 0, count);
        for (int i = 0; i < count; i++) {
            turn[i] = now.heading[i] - last.heading[i];
        }
        speed.update(last.speed, now.speed, count);
        pitch.update(last.pitch, now.pitch, count);
        upSpeed.update(last.upSpeed, now.upSpeed, count);
        last.copyRows(now, 0, 0, count);
    }

    /** Clears the trends of a row whose vehicle has one report only. */
    void clearTrend(int row) {
        clearTrends(row, row + 1);
    }

    void copyRows(PredictorState from, int source, int target, int rows) {
        last.copyRows(from.last, source, target, rows);
        System.arraycopy(from.length, source, length, target, rows);
        System.arraycopy(from.climb, source, climb, target, rows);
        System.arraycopy(from.turn, source, turn, target, rows);
        speed.copyRows(from.speed, source, target, rows);
        pitch.copyRows(from.pitch, source, target, rows);
        upSpeed.copyRows(from.upSpeed, source, target, rows);
    }
}
