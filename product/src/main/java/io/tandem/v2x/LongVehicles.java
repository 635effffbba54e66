package io.tandem.v2x;

import io.tandem.geo.Angle;
import io.tandem.message.Freshness;
import io.tandem.message.Participant;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import java.util.Arrays;
import java.util.List;

/** Long vehicles, which hide what is behind them from others' radios, whether they have one themselves or not. */
final class LongVehicles {

    private static final double SHORTEST_METRES = 7.5;

    private final int[] row;
    private final int[] vid;
    private final double[] halfLength;
    private final double[] halfWidth;
    private final double[] east;
    private final double[] north;
    private final double[] cos;
    private final double[] sin;
    private final BoxIndex index;

    LongVehicles(State state) {
        List<Participant> lorries = state.roster().participants().stream().filter(one -> one.body().length() >= SHORTEST_METRES && !one.kind().leavesSurface()).toList();
        int count = lorries.size();
        vid = lorries.stream().mapToInt(Participant::vid).toArray();
        row = Arrays.stream(vid).map(state::rowOf).toArray();
        halfLength = lorries.stream().mapToDouble(one -> one.body().length() / 2).toArray();
        halfWidth = lorries.stream().mapToDouble(one -> one.body().width() / 2).toArray();
        east = new double[count];
        north = new double[count];
        cos = new double[count];
        sin = new double[count];
        index = new BoxIndex(count);
    }

    boolean isEmpty() {
        return vid.length == 0;
    }

    /** Takes their places at the beginning of a beat; those of which nothing was heard for long are nowhere. */
    void update(Snapshot snapshot) {
        for (int i = 0; i < vid.length; i++) {
            int r = row[i];
            east[i] = snapshot.age[r] <= Freshness.LOST_SECONDS ? snapshot.east[r] : Double.NaN;
            north[i] = snapshot.north[r];
            cos[i] = Angle.cos(snapshot.heading[r]);
            sin[i] = Angle.sin(snapshot.heading[r]);
            double reach = halfLength[i] + halfWidth[i];
            index.minEast[i] = east[i] - reach;
            index.maxEast[i] = east[i] + reach;
            index.minNorth[i] = north[i] - reach;
            index.maxNorth[i] = north[i] + reach;
        }
        if (!isEmpty()) {
            index.build();
        }
    }

    /** Whether one of them, other than the two with these ids, is in the way from a place. */
    boolean hide(int sender, int receiver, double e, double n, double de, double dn) {
        int near = index.find(e, n, de, dn);
        for (int k = 0; k < near; k++) {
            int i = index.found[k];
            if (vid[i] != sender && vid[i] != receiver && isHiddenBy(i, e - east[i], n - north[i], de, dn)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the way crosses the outline of a lorry: in the lorry's frame, a segment and a box. */
    private boolean isHiddenBy(int lorry, double e, double n, double de, double dn) {
        double x = cos[lorry] * e + sin[lorry] * n;
        double y = cos[lorry] * n - sin[lorry] * e;
        double dx = cos[lorry] * de + sin[lorry] * dn;
        double dy = cos[lorry] * dn - sin[lorry] * de;
        double enter = Math.max(0, Math.max(entry(x, dx, halfLength[lorry]), entry(y, dy, halfWidth[lorry])));
        double leave = Math.min(1, Math.min(exit(x, dx, halfLength[lorry]), exit(y, dy, halfWidth[lorry])));
        return enter < leave;
    }

    /** Where a coordinate that grows by d over the way comes between -half and half; as a share of the way. */
    private static double entry(double at, double d, double half) {
        return d == 0 ? Math.abs(at) < half ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY : (-Math.copySign(half, d) - at) / d;
    }

    private static double exit(double at, double d, double half) {
        return d == 0 ? Math.abs(at) < half ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY : (Math.copySign(half, d) - at) / d;
    }
}
