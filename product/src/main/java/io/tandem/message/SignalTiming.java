package io.tandem.message;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a {@link MessageKind#SPAT} says: what the signals of a junction show, and when that changes. All times are seconds from the time of sending.
 *
 * @param signal    the name of the junction
 * @param movements by link
 */
public record SignalTiming(String signal, List<Movement> movements) {

    /**
     * The signal of one link.
     *
     * @param state     G green, g green that gives way, y amber, r red, u red and amber
     * @param earliest  until this state may end
     * @param likeliest until it will probably end
     * @param greenFrom until the next green begins, after the present one if there is one
     * @param greenTo   until that ends
     */
    public record Movement(char state, double earliest, double likeliest, double greenFrom, double greenTo) {

        /** The greens that are known, in order, as pairs of beginning and end. */
        public double[][] windows() {
            double[] next = {greenFrom, greenTo};
            return state == 'G' || state == 'g' ? new double[][] {{0, likeliest}, next} : new double[][] {next};
        }
    }

    private static final int PARTS = 5;

    public SignalTiming {
        movements = List.copyOf(movements);
    }

    /** The payload of the message. */
    public String payload() {
        StringBuilder payload = new StringBuilder("signal=").append(signal.replace(' ', '-').replace('=', '-'));
        for (int link = 0; link < movements.size(); link++) {
            Movement one = movements.get(link);
            payload.append(String.format(Locale.ROOT, " %d=%c,%.1f,%.1f,%.1f,%.1f", link, one.state, one.earliest, one.likeliest, one.greenFrom, one.greenTo));
        }
        return payload.toString();
    }

    /** What a payload says of one link; empty where it says nothing of it. */
    public static Optional<Movement> movement(String payload, int link) {
        return MessageFields.parse(payload).text(Integer.toString(link)).flatMap(SignalTiming::movement);
    }

    private static Optional<Movement> movement(String text) {
        String[] parts = text.split(",");
        if (parts.length != PARTS || parts[0].length() != 1) {
            return Optional.empty();
        }
        try {
            double[] times = Arrays.stream(parts).skip(1).mapToDouble(Double::parseDouble).toArray();
            boolean finite = Arrays.stream(times).allMatch(Double::isFinite);
            return finite ? Optional.of(new Movement(parts[0].charAt(0), times[0], times[1], times[2], times[3])) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
