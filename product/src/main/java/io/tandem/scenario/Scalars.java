package io.tandem.scenario;

import io.tandem.message.Ids;
import io.tandem.setting.Dimension;
import io.tandem.setting.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads numbers with units, words, truth values and ids. Every method gives null where it found a mistake, which is then among
 * the findings.
 */
final class Scalars {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern ID_RANGE = Pattern.compile("([0-9]{1,18})(?:\\s*\\.\\.\\s*([0-9]{1,18}))?");
    private static final Set<String> NOT_FINITE = Set.of(".nan", "nan", ".inf", "+.inf", "-.inf", "inf", "+inf", "-inf", "infinity",
            "+infinity", "-infinity");

    private final Findings findings;

    Scalars(Findings findings) {
        this.findings = findings;
    }

    /** The text of a scalar, or null with a finding that says what was expected. */
    String text(Spot spot, Form form) {
        if (spot.node() instanceof Node.Text text && !text.isNothing()) {
            return text.value().strip();
        }
        wrong(spot, form);
        return null;
    }

    /** Says that something else was expected, unless the mistake is already told. */
    void wrong(Spot spot, Form form) {
        if (spot.node() instanceof Node.Broken) {
            return;
        }
        String found = switch (spot.node()) {
            case Node.Text text when text.isNothing() -> "has no value";
            case Node.Text _ -> "is a single value";
            case Node.Listing _ -> "is a list";
            default -> "is a mapping of keys";
        };
        findings.add(spot, spot.name() + " " + found + ".", "write " + form.expected() + ".");
    }

    Double amount(Spot spot, Form.Amount form) {
        String text = text(spot, form);
        Double value = text == null ? null : si(spot, text, form.measure());
        return value == null || inRange(spot, value, form.measure()) ? value : null;
    }

    private Double si(Spot spot, String text, Measure measure) {
        Dimension wanted = measure.dimension();
        Quantity quantity = Quantity.of(text).orElse(null);
        String example = "write " + Measure.noun(wanted) + " such as " + measure.example() + ".";
        if (NOT_FINITE.contains(text.toLowerCase(Locale.ROOT)) || quantity != null && Double.isInfinite(quantity.number())) {
            findings.add(spot, spot.name() + " must be a finite number.", example);
        } else if (quantity == null) {
            findings.add(spot, spot.name() + " needs " + Measure.noun(wanted) + ", and this is not a number.", example);
        } else if (quantity.isBare() && wanted == Dimension.ANGLE) {
            findings.add(spot, "An angle needs its unit.", "say deg or rad, for example " + Quantity.plain(quantity.number()) + " deg.");
        } else if (quantity.isBare()) {
            return quantity.number();
        } else {
            return withUnit(spot, quantity, wanted, example);
        }
        return null;
    }

    private Double withUnit(Spot spot, Quantity quantity, Dimension wanted, String example) {
        Unit unit = quantity.unit().orElse(null);
        if (unit == null) {
            List<String> symbols = Unit.of(wanted).stream().map(Unit::symbol).toList();
            findings.add(spot, "There is no unit " + Findings.shorten(quantity.symbol()) + ".",
                    symbols.isEmpty() ? "write a number without a unit." : Nearest.fix(quantity.symbol(), symbols, "unit"));
            return null;
        }
        if (unit.dimension() != wanted) {
            findings.add(spot, spot.name() + " needs " + Measure.noun(wanted) + ", and " + unit.symbol() + " measures "
                    + Measure.noun(unit.dimension()) + ".", example);
            return null;
        }
        return unit.toSi(quantity.number());
    }

    private boolean inRange(Spot spot, double value, Measure measure) {
        if (measure.allows(value)) {
            return true;
        }
        Quantity example = Quantity.of(measure.example()).orElseThrow();
        boolean fits = measure.dimension() != Dimension.NUMBER
                && measure.allows(example.unit().map(unit -> unit.toSi(example.number())).orElse(example.number()));
        findings.add(spot, spot.name() + " must be " + measure.rangeFor(value) + ".",
                "write " + Measure.noun(measure.dimension()) + " in that range" + (fits ? ", for example " + measure.example() : "") + ".");
        return false;
    }

    Span range(Spot spot, Form.Range form) {
        Form.Amount end = new Form.Amount(form.measure());
        if (!(spot.node() instanceof Node.Listing list)) {
            Double both = amount(spot, end);
            return both == null ? null : new Span(both, both);
        }
        if (list.items().size() != 2) {
            findings.add(spot, "A range has two ends, and this list has " + list.items().size() + " entries.",
                    "write " + form.expected() + ".");
            return null;
        }
        Double min = amount(spot.at(0), end);
        Double max = amount(spot.at(1), end);
        if (min != null && max != null && min > max) {
            findings.add(spot, "The range " + spot.name() + " ends before it begins.", "write the smaller value first.");
            return null;
        }
        return min == null || max == null ? null : new Span(min, max);
    }

    /** An Integer, or a Long for a wide component. */
    Object whole(Spot spot, Form.Whole form) {
        String text = text(spot, form);
        if (text == null) {
            return null;
        }
        if (!WHOLE.matcher(text).matches()) {
            findings.add(spot, spot.name() + " needs a whole number.", "write " + form.expected() + ".");
            return null;
        }
        long value = Long.parseLong(text);
        if (!form.wide() && value != (int) value) {
            findings.add(spot, spot.name() + " is too large.", "write a whole number of at most " + Integer.MAX_VALUE + ".");
            return null;
        }
        if (!form.wide() && !inRange(spot, value, form.measure())) {
            return null;
        }
        return form.wide() ? (Object) value : (Object) (int) value;
    }

    Boolean flag(Spot spot, Form.Flag form) {
        String text = text(spot, form);
        if (text == null || text.equals("true") || text.equals("false")) {
            return text == null ? null : Boolean.valueOf(text);
        }
        findings.add(spot, spot.name() + " is either true or false.", "write true or false.");
        return null;
    }

    String words(Spot spot, Form.Words form) {
        String text = text(spot, form);
        if (text == null) {
            return null;
        }
        if (text.isEmpty() || text.length() > Limits.TEXT || text.chars().anyMatch(Character::isISOControl)) {
            findings.add(spot, spot.name() + " must be one line of 1 to " + Limits.TEXT + " characters.", "write a short text.");
            return null;
        }
        return text;
    }

    Object choice(Spot spot, Form.Choice form) {
        String text = text(spot, form);
        if (text != null && !form.values().containsKey(text)) {
            findings.add(spot, "There is no " + spot.name() + " " + Findings.shorten(text) + ".",
                    () -> Nearest.fix(text, form.values().keySet(), "value"));
        }
        return text == null ? null : form.values().get(text);
    }

    /** Ids as {@code 101..150}, {@code 7} or a list of both. */
    Ids ids(Spot spot, Form form) {
        List<Ids.Range> ranges = new ArrayList<>();
        if (spot.node() instanceof Node.Listing list) {
            for (int i = 0; i < list.items().size(); i++) {
                ranges.add(idRange(spot.at(i), form));
            }
        } else {
            ranges.add(idRange(spot, form));
        }
        if (ranges.isEmpty() && form instanceof Form.IdSet) {
            findings.add(spot, "The group has no vehicles.", "write " + form.expected() + ".");
            return null;
        }
        return ranges.contains(null) ? null : new Ids(ranges);
    }

    private Ids.Range idRange(Spot spot, Form form) {
        String text = text(spot, form);
        if (text == null) {
            return null;
        }
        Matcher matcher = ID_RANGE.matcher(text);
        if (!matcher.matches()) {
            findings.add(spot, "These are not ids.", "write " + form.expected() + ".");
            return null;
        }
        long first = Long.parseLong(matcher.group(1));
        long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
        if (first < 1 || last > Ids.LARGEST || first > Ids.LARGEST) {
            findings.add(spot, "Ids go from 1 to " + Ids.LARGEST + ".", "write ids in that range, for example 101..150.");
            return null;
        }
        if (last < first) {
            findings.add(spot, "The range of ids ends before it begins.", "write " + last + ".." + first + ".");
            return null;
        }
        return new Ids.Range((int) first, (int) last);
    }
}
