package io.tandem.sweep;

import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the settings that vary: lists, ranges of whole numbers, and intervals with units. */
final class AxisReader {

    private static final Pattern RANGE = Pattern.compile("(-?[0-9]{1,18})\\s*\\.\\.\\s*(-?[0-9]{1,18})");
    private static final List<String> KEYS = List.of("from", "to", "points", "scale");
    private static final String EXAMPLE = "write a list such as [0 %, 10 %], a range such as 1..30, or {from: 0.4 s, to: 1.6 s, points: 7}.";

    private final Findings findings;

    AxisReader(Findings findings) {
        this.findings = findings;
    }

    /** The axes below {@code vary}; those with mistakes are left out. */
    List<Axis> read(LocatedNode vary) {
        if (!(vary.node() instanceof Node.Mapping mapping)) {
            findings.add(vary, "vary needs settings with their values.", "write for example vary: {seed: 1..30}.");
            return List.of();
        }
        List<Axis> axes = new ArrayList<>();
        mapping.keys().forEach(path -> values(vary.at(path), path).ifPresent(values -> axes.add(new Axis(path, values))));
        return axes;
    }

    private Optional<Axis.Values> values(LocatedNode located, String path) {
        return switch (located.node()) {
            case Node.Listing list -> listed(located, list);
            case Node.Mapping mapping -> interval(located, mapping);
            case Node.Text text when !text.isNothing() -> range(located, text.value().strip());
            default -> refuse(located, path + " has no values.", EXAMPLE);
        };
    }

    private Optional<Axis.Values> listed(LocatedNode located, Node.Listing list) {
        List<String> texts = list.items().stream().map(AxisReader::yaml).toList();
        if (texts.isEmpty()) {
            return refuse(located, "This list is empty.", EXAMPLE);
        }
        for (int i = 0; i < texts.size(); i++) {
            if (texts.subList(0, i).contains(texts.get(i))) {
                return refuse(located.at(i), "This value stands here twice.", "keep one of the two.");
            }
        }
        return Optional.of(new Axis.Listed(texts));
    }

    private Optional<Axis.Values> range(LocatedNode located, String text) {
        Matcher range = RANGE.matcher(text);
        if (!range.matches()) {
            return Optional.of(new Axis.Listed(List.of(yaml(located.node()))));
        }
        long first = Long.parseLong(range.group(1));
        long last = Long.parseLong(range.group(2));
        return last < first ? refuse(located, "This range is empty: it ends before it begins.", "write the smaller number first, for example 1..30.")
                : Optional.of(new Axis.Whole(first, last));
    }

    private Optional<Axis.Values> interval(LocatedNode located, Node.Mapping mapping) {
        for (String key : mapping.keys()) {
            if (!KEYS.contains(key)) {
                return refuse(located.at(key), "There is no key " + key + " in a range.", SpellingSuggestion.fix(key, KEYS, "key"));
            }
        }
        Optional<Quantity> from = quantity(located, "from");
        Optional<Quantity> to = quantity(located, "to");
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        boolean log = mapping.has("scale") && yaml(mapping.value("scale")).equals("log");
        if (mapping.has("scale") && !log && !yaml(mapping.value("scale")).equals("linear")) {
            return refuse(located.at("scale"), "There is no such scale.", "write linear or log.");
        }
        return points(located, mapping).flatMap(points -> interval(located, from.get(), to.get(), points, log));
    }

    private Optional<Axis.Values> interval(LocatedNode located, Quantity from, Quantity to, int points, boolean log) {
        Optional<Unit> unit = from.unit();
        if (from.isBare() != to.isBare() || !from.isBare() && !unit.map(Unit::dimension).equals(to.unit().map(Unit::dimension))) {
            return refuse(located, "Both ends need units of the same kind.", EXAMPLE);
        }
        boolean same = from.symbol().equals(to.symbol());
        double low = same ? from.number() : unit.get().toSi(from.number());
        double high = same ? to.number() : to.unit().get().toSi(to.number());
        if (!Double.isFinite(low) || !Double.isFinite(high)) {
            return refuse(located, "An end of this range is not a number that can be counted with.", EXAMPLE);
        }
        if (!(low < high)) {
            return refuse(located, "This range is empty: " + (low == high ? "both ends are the same." : "it ends before it begins."), "write the smaller end first.");
        }
        if (log && low <= 0) {
            return refuse(located, "A logarithmic scale has no zero.", "begin above 0, or use scale: linear.");
        }
        String suffix = from.isBare() ? "" : same ? " " + from.symbol() : QuantityRange.suffix(unit.get().dimension());
        return Optional.of(new Axis.Interval(low, high, suffix, points, log));
    }

    private Optional<Integer> points(LocatedNode located, Node.Mapping mapping) {
        if (!mapping.has("points")) {
            return Optional.of(0);
        }
        String text = yaml(mapping.value("points"));
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < 2 || Integer.parseInt(text) > SweepPlan.MAX_RUNS) {
            findings.add(located.at("points"), "points needs a whole number from 2 to " + SweepPlan.MAX_RUNS + ": both ends are among them.", "write for example points: 7.");
            return Optional.empty();
        }
        return Optional.of(Integer.parseInt(text));
    }

    private Optional<Quantity> quantity(LocatedNode located, String key) {
        if (!((Node.Mapping) located.node()).has(key)) {
            findings.add(located, "This range has no " + key + ".", EXAMPLE);
            return Optional.empty();
        }
        Optional<Quantity> quantity = Quantity.of(yaml(located.at(key).node()));
        if (quantity.isEmpty() || !quantity.get().isBare() && quantity.get().unit().isEmpty()) {
            findings.add(located.at(key), key + " needs a number, with a unit where the setting has one.", EXAMPLE);
            return Optional.empty();
        }
        return quantity;
    }

    private <T> Optional<T> refuse(LocatedNode located, String what, String fix) {
        findings.add(located, what, fix);
        return Optional.empty();
    }

    /** A value in one line of YAML. */
    private static String yaml(Node node) {
        return switch (node) {
            case Node.Text text -> text.plain() ? text.value() : quoted(text.value());
            case Node.Listing list -> list.items().stream().map(AxisReader::yaml).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping mapping -> mapping.keys().stream().map(key -> quoted(key) + ": " + yaml(mapping.value(key))).collect(Collectors.joining(", ", "{", "}"));
            case Node.Broken _ -> "";
        };
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t") + "\"";
    }
}
