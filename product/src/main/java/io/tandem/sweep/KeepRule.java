package io.tandem.sweep;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which runs are recorded.
 *
 * @param count of the worst runs; only with {@link Kind#WORST}
 */
public record KeepRule(Kind kind, int count) {

    /** The rules by name. */
    public enum Kind { NONE, FAILED, WORST, ALL }

    public static final KeepRule NONE = new KeepRule(Kind.NONE, 0);
    private static final Pattern WORST = Pattern.compile("worst\\s+([1-9][0-9]{0,3})");

    /** A rule as it is written, if it is one. */
    public static Optional<KeepRule> of(String text) {
        Matcher worst = WORST.matcher(text);
        return switch (text) {
            case "none" -> Optional.of(NONE);
            case "failed" -> Optional.of(new KeepRule(Kind.FAILED, 0));
            case "all" -> Optional.of(new KeepRule(Kind.ALL, 0));
            default -> worst.matches() ? Optional.of(new KeepRule(Kind.WORST, Integer.parseInt(worst.group(1)))) : Optional.empty();
        };
    }
}
