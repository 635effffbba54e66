package io.tandem.scenario.expression;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.Node.Listing;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.Node.Text;
import io.tandem.scenario.text.ScenarioLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A loop in a list: {@code - repeat: {var: i, from: 1, to: 5, do: [ … ]}}, or {@code in: [ … ]} in place of the bounds.
 *
 * @param variable name of the loop variable
 * @param rounds   its value in each iteration
 * @param body     what each iteration adds to the list
 */
public record Repeat(String variable, List<Value> rounds, Listing body) {

    public static final String KEY = "repeat";
    public static final String BODY = "do";
    /** Meaning of each key of a loop, for the schema and the reference page. */
    public static final Map<String, String> KEYS = keys();
    private static final String EXAMPLE = "write for example repeat: {var: i, from: 1, to: 5, do: [ … ]}.";

    /** Expands the value of one of the loop's keys. */
    @FunctionalInterface
    interface Expander {
        Node expand(String key) throws MistakeException;
    }

    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("var", "the name by which expressions know the round; i where absent");
        keys.put("from", "its first value; 1 where absent");
        keys.put("to", "its last value");
        keys.put("step", "what it grows by from round to round; 1 where absent");
        keys.put("in", "its values one by one, in place of from, to and step");
        keys.put(BODY, "what each round adds to the list");
        return keys;
    }

    static boolean isWrittenAt(LocatedNode located) {
        return located.node() instanceof Mapping mapping && mapping.entries().size() == 1 && mapping.has(KEY);
    }

    /** The loop, or empty where it has a mistake. */
    static Optional<Repeat> of(LocatedNode located, Findings findings, Expander expander) throws MistakeException {
        if (!(located.node() instanceof Mapping mapping)) {
            findings.add(located, "A loop is a mapping of keys.", EXAMPLE);
            return Optional.empty();
        }
        boolean sound = keysAreKnown(located, mapping, findings);
        if (!mapping.has(BODY) || mapping.has("in") == mapping.has("to")) {
            findings.add(located, "A loop needs do, and either to or in.", EXAMPLE);
            return Optional.empty();
        }
        String variable = "i";
        if (mapping.has("var")) {
            variable = mapping.value("var").shown();
            if (!Variables.isName(variable)) {
                findings.add(located.at("var"), "var is the name of the loop's variable.", "write a word such as i.");
                return Optional.empty();
            }
        }
        List<Value> rounds = mapping.has("in") ? listed(located.at("in"), findings, expander) : counted(located, mapping, findings, expander);
        Node body = mapping.value(BODY);
        return sound && rounds != null
                ? Optional.of(new Repeat(variable, rounds, body instanceof Listing list ? list : new Listing(body.at(), List.of(body))))
                : Optional.empty();
    }

    private static boolean keysAreKnown(LocatedNode located, Mapping mapping, Findings findings) {
        boolean known = true;
        for (String key : mapping.keys()) {
            if (!KEYS.containsKey(key)) {
                findings.add(located.placeOfKey(key), "", "There is no key " + Problem.shorten(key) + " in a loop.",
                        SpellingSuggestion.fix(key, KEYS.keySet(), "key"));
                known = false;
            }
        }
        return known;
    }

    /** Null where there is a mistake. */
    private static List<Value> listed(LocatedNode located, Findings findings, Expander expander) throws MistakeException {
        Node written = expander.expand("in");
        if (written instanceof Listing list) {
            return list.items().stream().map(item -> item instanceof Text text ? Value.of(text) : new Value.Tree(item)).toList();
        }
        if (!(written instanceof Node.Broken)) {
            findings.add(located, "in is a list of values.", "write for example in: [north, east].");
        }
        return null;
    }

    /** Null where there is a mistake. */
    private static List<Value> counted(LocatedNode located, Mapping mapping, Findings findings, Expander expander) throws MistakeException {
        Value.Number to = number(located, "to", findings, expander);
        Value.Number one = to == null ? null : new Value.Number(1, to.powers());
        Value.Number from = mapping.has("from") ? number(located, "from", findings, expander) : one;
        Value.Number step = mapping.has("step") ? number(located, "step", findings, expander) : one;
        if (from == null || to == null || step == null) {
            return null;
        }
        if (!from.powers().equals(to.powers()) || !step.powers().equals(to.powers()) || step.si() == 0) {
            findings.add(located, "from, to and step do not fit together.", "give them the same unit, and a step that is not 0.");
            return null;
        }
        // Slightly more than the quotient, so that 0 to 1 by 0.1 has eleven iterations in spite of rounding.
        double rounds = Math.floor((to.si() - from.si()) / step.si() + 1e-9) + 1;
        if (rounds > ScenarioLimits.ROUNDS) {
            findings.add(located, "This loop would run " + Quantity.plain(rounds) + " times, more than " + ScenarioLimits.ROUNDS + ".",
                    "repeat less often, or use a range of ids: one entry with ids: 1..1000 is a thousand vehicles.");
            return null;
        }
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            values.add(new Value.Number(from.si() + i * step.si(), to.powers()));
        }
        return values;
    }

    private static Value.Number number(LocatedNode located, String key, Findings findings, Expander expander) throws MistakeException {
        Node written = expander.expand(key);
        if (written instanceof Text text && Value.of(text) instanceof Value.Number number) {
            return number;
        }
        if (!(written instanceof Node.Broken)) {
            findings.add(located.at(key), key + " is not a number.", EXAMPLE);
        }
        return null;
    }
}
