package io.tandem.interchange;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One mapping in YAML's flow style, {key: value, …}, and the scalars in it as people write them. */
public final class FlowText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");
    private static final Pattern RESERVED = Pattern.compile("(?i)true|false|null|yes|no|on|off|y|n");
    /** Decimals of metres, degrees and newtons that a person may want to see. */
    private static final int DECIMALS = 6;
    private static final MathContext DIGITS = new MathContext(12, RoundingMode.HALF_EVEN);
    private static final MathContext SMALL_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
    private static final double NOTHING = 1e-12;

    private final List<String> entries = new ArrayList<>();

    public FlowText put(String key, String value) {
        entries.add(key + ": " + value);
        return this;
    }

    public FlowText put(String key, double value) {
        return put(key, number(value));
    }

    public FlowText put(String key, double value, String unit) {
        return put(key, number(value) + " " + unit);
    }

    /** The keys of a mapping that has an anchor. */
    public FlowText merge(String anchor) {
        entries.add("<<: *" + anchor);
        return this;
    }

    public FlowText putAll(FlowText others) {
        entries.addAll(others.entries);
        return this;
    }

    @Override
    public String toString() {
        return "{" + String.join(", ", entries) + "}";
    }

    public static String number(double value) {
        if (Math.abs(value) < NOTHING) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value, Math.abs(value) < 1 ? SMALL_DIGITS : DIGITS);
        if (Math.abs(value) >= 1 && rounded.scale() > DECIMALS) {
            rounded = rounded.setScale(DECIMALS, RoundingMode.HALF_EVEN);
        }
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    public static String list(double... values) {
        return Arrays.stream(values).mapToObj(FlowText::number).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Lists in a list: corners, rows. */
    public static String lists(List<List<Double>> rows) {
        return rows.stream().map(row -> list(row.stream().mapToDouble(Double::doubleValue).toArray())).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Text as a scalar, in quotes where YAML or our language would take it for something else. */
    public static String words(String text) {
        return PLAIN.matcher(text).matches() && !RESERVED.matcher(text).matches() ? text : "'" + text.replace("'", "''").replace("${", "$${") + "'";
    }
}
