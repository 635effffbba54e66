package io.tandem.scenario.quantity;

import io.tandem.scenario.text.ScenarioLimits;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number and the text after it, which may be a unit. */
public record Quantity(double number, String symbol) {

    public static final String NUMBER = "[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?";
    private static final Pattern WRITTEN = Pattern.compile("(" + NUMBER + ")\\s*(.*)");
    private static final double EXACT_WHOLE = 1e15;

    /** The quantity, if the text begins with a number. */
    public static Optional<Quantity> of(String text) {
        if (text.length() > ScenarioLimits.TEXT) {
            return Optional.empty();
        }
        Matcher matcher = WRITTEN.matcher(text.strip());
        return matcher.matches() ? Optional.of(new Quantity(Double.parseDouble(matcher.group(1)), matcher.group(2))) : Optional.empty();
    }

    public boolean isBare() {
        return symbol.isEmpty();
    }

    public Optional<Unit> unit() {
        return Unit.of(symbol);
    }

    /** A number without superfluous digits: whole numbers without a decimal point. */
    public static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < EXACT_WHOLE ? String.valueOf((long) number) : String.valueOf(number);
    }
}
