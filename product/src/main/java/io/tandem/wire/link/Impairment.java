package io.tandem.wire.link;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problems;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.time.SimTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Impairment of a link, written {@code loss=5%,delay=40ms±10,dup=1%,reorder=2%} in any order; parts that are left out are not impaired.
 *
 * @param loss        share of datagrams that are lost
 * @param delayNanos  mean delay of the others
 * @param jitterNanos maximum deviation from it
 * @param duplicate   share that arrives twice
 * @param reorder     share that is overtaken by the next datagram
 */
public record Impairment(double loss, long delayNanos, long jitterNanos, double duplicate, double reorder) {

    public static final Impairment NONE = new Impairment(0, 0, 0, 0, 0);
    private static final int PLACES = 6;
    private static final String NUMBER = "(\\d+(?:\\.\\d+)?)";
    private static final Pattern SHARE = Pattern.compile(NUMBER + "\\s*%");
    private static final Pattern DELAY = Pattern.compile(NUMBER + "\\s*(ms|s)(?:\\s*(?:±|\\+-)\\s*" + NUMBER + "\\s*(ms|s)?)?");
    private static final String KEYS = "loss, delay, dup or reorder";

    /**
     * Parses the text of a location, such as an option of a command.
     *
     * @throws MistakeException with everything that is wrong with it
     */
    public static Impairment parse(String where, String text) throws MistakeException {
        Problems problems = new Problems();
        Impairment impairment = NONE;
        for (String part : text.split(",", -1)) {
            String[] sides = part.split("=", 2);
            String key = sides[0].strip();
            String value = sides.length == 2 ? sides[1].strip() : "";
            SourceLocation place = new SourceLocation(where, 0, key);
            impairment = switch (key) {
                case "loss" -> impairment.withLoss(share(place, value, problems));
                case "dup" -> impairment.withDuplicate(share(place, value, problems));
                case "reorder" -> impairment.withReorder(share(place, value, problems));
                case "delay" -> impairment.withDelay(place, value, problems);
                default -> {
                    problems.add(new SourceLocation(where, 0, ""), part, "A link is not impaired by that.",
                            "write " + KEYS + ", for example loss=5%,delay=40ms±10,dup=1%,reorder=2%.");
                    yield impairment;
                }
            };
        }
        problems.throwIfAny();
        return impairment;
    }

    /** The text that {@link #parse} reads. */
    public String text() {
        String delay = jitterNanos == 0 ? milliseconds(delayNanos) : milliseconds(delayNanos) + "±" + milliseconds(jitterNanos);
        return "loss=" + percent(loss) + ",delay=" + delay + ",dup=" + percent(duplicate) + ",reorder=" + percent(reorder);
    }

    private static String percent(double share) {
        return plain(100 * share) + "%";
    }

    private static String milliseconds(long nanos) {
        return plain(nanos / 1e6) + "ms";
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).setScale(PLACES, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }

    private static double share(SourceLocation place, String value, Problems problems) {
        Matcher matcher = SHARE.matcher(value);
        double share = matcher.matches() ? Double.parseDouble(matcher.group(1)) / 100 : Double.NaN;
        if (!(share <= 1)) {
            problems.add(place, value, "This needs to be a share of the datagrams, from 0% to 100%.",
                    "write for example " + place.key() + "=5%.");
        }
        return share;
    }

    private Impairment withDelay(SourceLocation place, String value, Problems problems) {
        Matcher matcher = DELAY.matcher(value);
        if (!matcher.matches()) {
            problems.add(place, value, "This needs to be a time, and by how much it varies if it does.",
                    "write for example delay=40ms±10.");
            return this;
        }
        String jitterUnit = matcher.group(4) == null ? matcher.group(2) : matcher.group(4);
        long delay = nanos(matcher.group(1), matcher.group(2));
        long jitter = matcher.group(3) == null ? 0 : nanos(matcher.group(3), jitterUnit);
        if (jitter > delay) {
            problems.add(place, value, "A delay that varies by more than itself would arrive before it was sent.",
                    "write a variation of at most the delay.");
        }
        return new Impairment(loss, delay, jitter, duplicate, reorder);
    }

    private static long nanos(String number, String unit) {
        return SimTime.nanos(Double.parseDouble(number) * (unit.equals("ms") ? 1e-3 : 1));
    }

    private Impairment withLoss(double share) {
        return new Impairment(share, delayNanos, jitterNanos, duplicate, reorder);
    }

    private Impairment withDuplicate(double share) {
        return new Impairment(loss, delayNanos, jitterNanos, share, reorder);
    }

    private Impairment withReorder(double share) {
        return new Impairment(loss, delayNanos, jitterNanos, duplicate, share);
    }
}
