package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Reception;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer.RadioCurve;
import io.tandem.web.contract.ApiAnswer.RadioSeries;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How old what a station knows of others becomes: the age of information just before each message, which is the time of its arrival less the time at which the one before was sent
 * (S. Kaul, R. Yates and M. Gruteser, INFOCOM 2012). Curves are kept in bounded memory, of neighbours the greater value.
 */
public final class MessageAges {

    private static final int MAX_SAMPLES = 2048;
    private static final int MAX_SENDERS = 4;
    private static final String BUSIEST = "v2x_busiest_permille";
    private static final double PERMILLE = 1000;

    private static final class Curve {
        private double[] seconds = new double[MAX_SAMPLES];
        private double[] values = new double[MAX_SAMPLES];
        private int count;
        private int stride = 1;
        private int pending;
        private long lastSent = Long.MIN_VALUE;
        private long received;

        private void add(double time, double value) {
            if (pending > 0) {
                seconds[count - 1] = time;
                values[count - 1] = Math.max(values[count - 1], value);
            } else {
                if (count == MAX_SAMPLES) {
                    halve();
                }
                seconds[count] = time;
                values[count++] = value;
            }
            pending = (pending + 1) % stride;
        }

        private void halve() {
            count /= 2;
            for (int i = 0; i < count; i++) {
                seconds[i] = seconds[2 * i + 1];
                values[i] = Math.max(values[2 * i], values[2 * i + 1]);
            }
            stride *= 2;
            pending = 0;
        }

        private RadioCurve answer(int sender) {
            return new RadioCurve(sender, Arrays.copyOf(seconds, count), Arrays.copyOf(values, count));
        }
    }

    private final int vid;
    private final Map<Integer, Curve> bySender = new TreeMap<>();
    private final Curve busy = new Curve();

    /** @param vid of the station that hears */
    public MessageAges(int vid) {
        this.vid = vid;
    }

    public void accept(Transmission sent) {
        for (int i = 0; i < sent.receivers().length; i++) {
            if (sent.receivers()[i] == vid && sent.outcomes()[i] == Reception.DELIVERED.ordinal()) {
                arrived(bySender.computeIfAbsent(sent.sender(), _ -> new Curve()), sent);
            }
        }
    }

    private static void arrived(Curve curve, Transmission sent) {
        long at = sent.at().nanos();
        long arrival = at + sent.latencyNanos();
        if (curve.lastSent != Long.MIN_VALUE && at > curve.lastSent) {
            curve.add(rounded(SimTime.seconds(arrival)), rounded(SimTime.seconds(arrival - curve.lastSent)));
        }
        curve.lastSent = Math.max(curve.lastSent, at);
        curve.received++;
    }

    /** Takes how busy the channel was in the last second. */
    public void accept(Vitals vitals) {
        Long permille = vitals.counters().get(BUSIEST);
        if (permille != null) {
            busy.add(rounded(vitals.at().seconds()), permille / PERMILLE);
        }
    }

    /** The curves of those from whom most messages came. */
    public RadioSeries answer() {
        List<RadioCurve> ages = bySender.entrySet().stream().sorted(Comparator.comparingLong(entry -> -entry.getValue().received)).limit(MAX_SENDERS)
                .map(entry -> entry.getValue().answer(entry.getKey())).toList();
        return new RadioSeries(vid, busy.answer(0), ages);
    }
}
