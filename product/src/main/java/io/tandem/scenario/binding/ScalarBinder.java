package io.tandem.scenario.binding;

import io.tandem.behavior.Rung;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Ids;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.ScenarioLimits;
import io.tandem.setting.Dimension;
import io.tandem.setting.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Binds numbers with units, text, booleans and ids. Every method returns null where it reported a mistake. */
final class ScalarBinder {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern ID_RANGE = Pattern.compile("([0-9]{1,18})(?:\\s*\\.\\.\\s*([0-9]{1,18}))?");
    private static final Set<String> NOT_FINITE = Set.of(".nan", "nan", ".inf", "+.inf", "-.inf", "inf", "+inf", "-inf", "infinity",
            "+infinity", "-infinity");

    private final Findings findings;

    ScalarBinder(Findings findings) {
        this.findings = findings;
    }

    /** The text of a scalar, or null after reporting what was expected. */
    String text(LocatedNode located, ValueSchema form) {
        if (located.node() instanceof Node.Text text && !text.isNothing()) {
            return text.value().strip();
        }
        wrong(located, form);
        return null;
    }

    /** Reports that another kind of value was expected, unless the mistake is already reported. */
    void wrong(LocatedNode located, ValueSchema form) {
        if (located.node() instanceof Node.Broken) {
            return;
        }
        String found = switch (located.node()) {
            case Node.Text text when text.isNothing() -> "has no value";
            case Node.Text _ -> "is a single value";
            case Node.Listing _ -> "is a list";
            default -> "is a mapping of keys";
        };
        findings.add(located, located.name() + " " + found + ".", "write " + form.expected() + ".");
    }

    Double amount(LocatedNode located, ValueSchema.Amount form) {
        String text = text(located, form);
        Double value = text == null ? null : si(located, text, form.measure());
        return value == null || inRange(located, value, form.measure()) ? value : null;
    }

    private Double si(LocatedNode located, String text, QuantityRange measure) {
        Dimension wanted = measure.dimension();
        Quantity quantity = Quantity.of(text).orElse(null);
        String example = "write " + QuantityRange.noun(wanted) + " such as " + measure.example() + ".";
        if (NOT_FINITE.contains(text.toLowerCase(Locale.ROOT)) || quantity != null && Double.isInfinite(quantity.number())) {
            findings.add(located, located.name() + " must be a finite number.", example);
        } else if (quantity == null) {
            findings.add(located, located.name() + " needs " + QuantityRange.noun(wanted) + ", and this is not a number.", example);
        } else if (quantity.isBare() && wanted.needsUnit()) {
            List<String> symbols = Unit.of(wanted).stream().map(Unit::symbol).toList();
            String noun = QuantityRange.noun(wanted);
            findings.add(located, "A" + noun.substring(1) + " needs its unit.",
                    "say " + symbols.get(1) + " or " + symbols.get(0) + ", for example " + Quantity.plain(quantity.number()) + " " + symbols.get(1) + ".");
        } else if (quantity.isBare()) {
            return quantity.number();
        } else {
            return withUnit(located, quantity, wanted, example);
        }
        return null;
    }

    private Double withUnit(LocatedNode located, Quantity quantity, Dimension wanted, String example) {
        Unit unit = quantity.unit().orElse(null);
        if (unit == null) {
            List<String> symbols = Unit.of(wanted).stream().map(Unit::symbol).toList();
            findings.add(located, "There is no unit " + Problem.shorten(quantity.symbol()) + ".",
                    symbols.isEmpty() ? "write a number without a unit." : SpellingSuggestion.fix(quantity.symbol(), symbols, "unit"));
            return null;
        }
        if (unit.dimension() != wanted) {
            findings.add(located, located.name() + " needs " + QuantityRange.noun(wanted) + ", and " + unit.symbol() + " measures "
                    + QuantityRange.noun(unit.dimension()) + ".", example);
            return null;
        }
        return unit.toSi(quantity.number());
    }

    private boolean inRange(LocatedNode located, double value, QuantityRange measure) {
        if (measure.allows(value)) {
            return true;
        }
        Quantity example = Quantity.of(measure.example()).orElseThrow();
        boolean fits = measure.dimension() != Dimension.NUMBER
                && measure.allows(example.unit().map(unit -> unit.toSi(example.number())).orElse(example.number()));
        findings.add(located, located.name() + " must be " + measure.rangeFor(value) + ".",
                "write " + QuantityRange.noun(measure.dimension()) + " in that range" + (fits ? ", for example " + measure.example() : "") + ".");
        return false;
    }

    Span range(LocatedNode located, ValueSchema.Range form) {
        ValueSchema.Amount end = new ValueSchema.Amount(form.measure());
        if (!(located.node() instanceof Node.Listing list)) {
            Double both = amount(located, end);
            return both == null ? null : new Span(both, both);
        }
        if (list.items().size() != 2) {
            findings.add(located, "A range has two ends, and this list has " + list.items().size() + " entries.",
                    "write " + form.expected() + ".");
            return null;
        }
        Double min = amount(located.at(0), end);
        Double max = amount(located.at(1), end);
        if (min != null && max != null && min > max) {
            findings.add(located, "The range " + located.name() + " ends before it begins.", "write the smaller value first.");
            return null;
        }
        return min == null || max == null ? null : new Span(min, max);
    }

    /** An Integer, or a Long for a component of type long. */
    Object whole(LocatedNode located, ValueSchema.Whole form) {
        String text = text(located, form);
        if (text == null) {
            return null;
        }
        if (!WHOLE.matcher(text).matches()) {
            findings.add(located, located.name() + " needs a whole number.", "write " + form.expected() + ".");
            return null;
        }
        long value = Long.parseLong(text);
        if (!form.wide() && value != (int) value) {
            findings.add(located, located.name() + " is too large.", "write a whole number of at most " + Integer.MAX_VALUE + ".");
            return null;
        }
        if (!form.wide() && !inRange(located, value, form.measure())) {
            return null;
        }
        return form.wide() ? (Object) value : (Object) (int) value;
    }

    Boolean flag(LocatedNode located, ValueSchema.Flag form) {
        String text = text(located, form);
        if (text == null || text.equals("true") || text.equals("false")) {
            return text == null ? null : Boolean.valueOf(text);
        }
        findings.add(located, located.name() + " is either true or false.", "write true or false.");
        return null;
    }

    String words(LocatedNode located, ValueSchema.Words form) {
        String text = text(located, form);
        if (text == null) {
            return null;
        }
        if (text.isEmpty() || text.length() > ScenarioLimits.TEXT || text.chars().anyMatch(Character::isISOControl)) {
            findings.add(located, located.name() + " must be one line of 1 to " + ScenarioLimits.TEXT + " characters.", "write a short text.");
            return null;
        }
        return text;
    }

    Object choice(LocatedNode located, ValueSchema.Choice form) {
        String text = text(located, form);
        if (text != null && !form.values().containsKey(text)) {
            findings.add(located, "There is no " + located.name() + " " + Problem.shorten(text) + ".",
                    () -> SpellingSuggestion.fix(text, form.values().keySet(), "value"));
        }
        return text == null ? null : form.values().get(text);
    }

    /** True, false, or the ids of the vehicles for which a behavior is enabled. */
    Rung.Enabled enabled(LocatedNode located) {
        if (located.node() instanceof Node.Listing) {
            Ids some = ids(located, new ValueSchema.Participants());
            return some == null ? null : Rung.Enabled.only(some);
        }
        String text = text(located, new ValueSchema.Flag());
        if (text == null || text.equals("true") || text.equals("false")) {
            return text == null ? null : text.equals("true") ? Rung.Enabled.ALL : Rung.Enabled.NONE;
        }
        if (!ID_RANGE.matcher(text).matches()) {
            findings.add(located, located.name() + " is true, false, or the ids of some vehicles of the group.", "write true, false, or ids such as 101..103.");
            return null;
        }
        Ids.Range range = idRange(located, new ValueSchema.Participants());
        return range == null ? null : Rung.Enabled.only(new Ids(List.of(range)));
    }

    /** Ids as {@code 101..150}, {@code 7} or a list of both. */
    Ids ids(LocatedNode located, ValueSchema form) {
        List<Ids.Range> ranges = new ArrayList<>();
        if (located.node() instanceof Node.Listing list) {
            for (int i = 0; i < list.items().size(); i++) {
                ranges.add(idRange(located.at(i), form));
            }
        } else {
            ranges.add(idRange(located, form));
        }
        if (ranges.isEmpty() && form instanceof ValueSchema.IdSet) {
            findings.add(located, "The group has no vehicles.", "write " + form.expected() + ".");
            return null;
        }
        return ranges.contains(null) ? null : new Ids(ranges);
    }

    private Ids.Range idRange(LocatedNode located, ValueSchema form) {
        String text = text(located, form);
        if (text == null) {
            return null;
        }
        Matcher matcher = ID_RANGE.matcher(text);
        if (!matcher.matches()) {
            findings.add(located, "These are not ids.", "write " + form.expected() + ".");
            return null;
        }
        long first = Long.parseLong(matcher.group(1));
        long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
        if (first < 1 || last > Ids.MAX_ID || first > Ids.MAX_ID) {
            findings.add(located, "Ids go from 1 to " + Ids.MAX_ID + ".", "write ids in that range, for example 101..150.");
            return null;
        }
        if (last < first) {
            findings.add(located, "The range of ids ends before it begins.", "write " + last + ".." + first + ".");
            return null;
        }
        return new Ids.Range((int) first, (int) last);
    }
}
