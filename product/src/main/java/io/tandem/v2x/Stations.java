package io.tandem.v2x;

import io.tandem.message.Freshness;
import io.tandem.message.Participant;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import java.util.Arrays;

/** Participants with a radio, as columns in rising order of id, with their states at one instant. */
final class Stations {

    /** After so long without a position of a real vehicle nothing is sent in its name, seconds: as long as it takes until its commands stop. */
    private static final double CUT_OFF_SECONDS = 0.5;

    private final int[] row;
    final int[] vid;
    /** whether its position is known and its radio works */
    final boolean[] on;
    final boolean[] silenced;
    /** whether it sends what its driver or a program asks for: what comes from a real one comes with its positions */
    final boolean[] speaks;
    private final boolean[] real;
    final double[] east;
    final double[] north;
    final double[] up;
    final double[] heading;
    final double[] speed;
    final double[] acceleration;
    /** metres travelled since the start */
    final double[] way;
    private final OutageTimes outages;

    Stations(V2xSettings settings, State state) {
        row = state.roster().participants().stream().mapToInt(Participant::vid).filter(settings::isStation).sorted().map(state::rowOf).toArray();
        int count = row.length;
        vid = new int[count];
        real = new boolean[count];
        for (int i = 0; i < count; i++) {
            Participant participant = state.roster().participant(row[i]);
            vid[i] = participant.vid();
            real[i] = participant.real();
        }
        outages = new OutageTimes(settings.outages(), vid);
        on = new boolean[count];
        silenced = new boolean[count];
        speaks = new boolean[count];
        east = new double[count];
        north = new double[count];
        up = new double[count];
        heading = new double[count];
        speed = new double[count];
        acceleration = new double[count];
        way = new double[count];
        forget();
    }

    void forget() {
        Arrays.fill(east, Double.NaN);
        Arrays.fill(way, 0);
    }

    int count() {
        return row.length;
    }

    /** The place of an id; negative where it has no radio. */
    int of(int id) {
        return Arrays.binarySearch(vid, id);
    }

    /** Takes the states of all. A participant of which nothing was heard for long has no working radio. */
    void update(Snapshot snapshot, Reports latest) {
        outages.update(snapshot.at().nanos(), silenced);
        double[] intended = latest.reals(ReportColumn.INTENDED_ACCELERATION);
        for (int i = 0; i < row.length; i++) {
            int r = row[i];
            double e = snapshot.east[r] - east[i];
            double n = snapshot.north[r] - north[i];
            double moved = Math.sqrt(e * e + n * n);
            way[i] += moved > 0 ? moved : 0;
            east[i] = snapshot.east[r];
            north[i] = snapshot.north[r];
            up[i] = snapshot.up[r];
            heading[i] = snapshot.heading[r];
            speed[i] = snapshot.speed[r];
            acceleration[i] = intended[r];
            on[i] = snapshot.age[r] <= Freshness.LOST_SECONDS && !silenced[i];
            speaks[i] = on[i] && !(real[i] && snapshot.age[r] > CUT_OFF_SECONDS);
        }
    }
}
