package io.tandem.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a {@link MessageKind#MAP} says: a lane that leads to a signal.
 *
 * @param signal the name of the junction
 * @param link   the signal's place in the messages of the junction
 * @param limit  speed limit, m/s
 * @param east   points of the lane's centre line, metres, from far away to the line where one stops, as north
 */
public record SignalApproach(String signal, int link, double limit, double[] east, double[] north) {

    private static final int MOST_POINTS = 64;
    private static final int COORDINATES = 2;

    /** The payload of the message. */
    public String payload() {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < east.length; i++) {
            points.append(String.format(Locale.ROOT, "%s%.2f,%.2f", i == 0 ? "" : ";", east[i], north[i]));
        }
        return new MessageFields().with("signal", signal).with("link", link).with("limit", limit).with("points", points.toString()).toString();
    }

    /** The approach in a payload; empty where it is none. */
    public static Optional<SignalApproach> of(String payload) {
        MessageFields fields = MessageFields.parse(payload);
        String[] points = fields.text("points").orElse("").split(";");
        OptionalInt link = fields.count("link");
        OptionalDouble limit = fields.number("limit");
        if (points.length < 2 || points.length > MOST_POINTS || link.isEmpty() || limit.isEmpty() || fields.text("signal").isEmpty()) {
            return Optional.empty();
        }
        double[] east = coordinates(points, 0);
        double[] north = coordinates(points, 1);
        boolean finite = Arrays.stream(east).allMatch(Double::isFinite) && Arrays.stream(north).allMatch(Double::isFinite);
        return finite ? Optional.of(new SignalApproach(fields.text("signal").get(), link.getAsInt(), limit.getAsDouble(), east, north)) : Optional.empty();
    }

    private static double[] coordinates(String[] points, int which) {
        return Arrays.stream(points).mapToDouble(point -> {
            String[] both = point.split(",");
            try {
                return both.length == COORDINATES ? Double.parseDouble(both[which]) : Double.NaN;
            } catch (NumberFormatException _) {
                return Double.NaN;
            }
        }).toArray();
    }

    /**
     * Metres along the lane from a place to the line; NaN where the place is farther than so many metres beside the lane, past the line, or where the heading is another one.
     *
     * @param heading radians
     */
    public double distance(double atEast, double atNorth, double heading, double beside) {
        double after = 0;
        for (int i = east.length - 2; i >= 0; i--) {
            double e = east[i + 1] - east[i];
            double n = north[i + 1] - north[i];
            double length = Math.sqrt(e * e + n * n);
            double along = ((atEast - east[i]) * e + (atNorth - north[i]) * n) / length;
            double aside = Math.abs((atNorth - north[i]) * e - (atEast - east[i]) * n) / length;
            if (along >= 0 && along <= length && aside < beside && isSameWay(e, n, heading)) {
                return after + length - along;
            }
            after += length;
        }
        return Double.NaN;
    }

    private static boolean isSameWay(double e, double n, double heading) {
        return Math.abs(Math.IEEEremainder(StrictMath.atan2(n, e) - heading, 2 * Math.PI)) < Math.PI / 4;
    }
}
