package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.Node.Broken;
import io.tandem.scenario.Node.Listing;
import io.tandem.scenario.Node.Mapping;
import io.tandem.scenario.Node.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replaces expressions by their values and loops by their rounds, until only plain values remain. */
final class Expansion {

    static final String VARS = "vars";
    private static final String OPEN = "${";
    private static final String ESCAPED = "$${";

    private final Findings findings;
    private final Variables variables;
    private long values;
    private int depth;

    /** The end of it all, found inside a variable, where only an expression's mistake may pass. */
    private MistakeException refused;

    Expansion(Findings findings, Mapping root, Map<String, String> environment) throws MistakeException {
        this.findings = findings;
        Spot top = new Spot("", root);
        Spot vars = root.has(VARS) ? top.at(VARS) : new Spot(VARS, new Mapping(root.at(), Map.of()));
        this.variables = new Variables(vars, environment, this::valueOf, findings);
        for (String name : variables.names()) {
            workOut(name);
        }
    }

    /** Even if nobody uses it, so that its mistake is told. */
    private void workOut(String name) throws MistakeException {
        try {
            variables.find(name);
        } catch (ExpressionException told) {
            rethrowIfRefused();
        }
    }

    /** A variable's value. A mistake inside a list or mapping is told where it stands. */
    private Value valueOf(Spot spot) throws ExpressionException {
        if (spot.node() instanceof Text text) {
            return isExpression(text.value()) ? substitute(text.value(), variables) : Value.of(text);
        }
        try {
            return new Value.Tree(expand(spot, variables));
        } catch (MistakeException tooMuch) {
            refused = tooMuch;
            throw ExpressionException.told();
        }
    }

    private void rethrowIfRefused() throws MistakeException {
        if (refused != null) {
            throw refused;
        }
    }

    Node expand(Spot spot) throws MistakeException {
        return expand(spot, variables);
    }

    Node expand(Spot spot, Expression.Scope scope) throws MistakeException {
        count(spot, 1);
        depth++;
        refuseDepth(spot, depth);
        Node expanded = switch (spot.node()) {
            case Text text -> isExpression(text.value()) ? evaluated(spot, text, scope) : text;
            case Listing list -> new Listing(list.at(), items(spot, list, scope));
            case Mapping mapping -> mapping(spot, mapping, scope);
            case Broken broken -> broken;
        };
        depth--;
        return expanded;
    }

    private static boolean isExpression(String text) {
        return text.contains(OPEN);
    }

    private Mapping mapping(Spot spot, Mapping mapping, Expression.Scope scope) throws MistakeException {
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
        for (String key : mapping.keys()) {
            entries.put(key, new Mapping.Entry(mapping.entries().get(key).at(), expand(spot.at(key), scope)));
        }
        return new Mapping(mapping.at(), entries);
    }

    private List<Node> items(Spot spot, Listing list, Expression.Scope scope) throws MistakeException {
        List<Node> items = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            Spot item = spot.at(i);
            if (Repeat.isWrittenAt(item)) {
                repeat(item.at(Repeat.KEY), scope, items);
            } else {
                items.add(expand(item, scope));
            }
        }
        return items;
    }

    private void repeat(Spot spot, Expression.Scope scope, List<Node> items) throws MistakeException {
        Optional<Repeat> sound = Repeat.of(spot, findings, key -> expand(spot.at(key), scope));
        if (sound.isEmpty()) {
            items.add(new Broken(spot.node().at()));
            return;
        }
        Repeat repeat = sound.get();
        for (Value round : repeat.rounds()) {
            count(spot, 1);
            items.addAll(items(spot.at(Repeat.BODY), repeat.body(), Variables.with(scope, repeat.variable(), round)));
        }
    }

    private Node evaluated(Spot spot, Text text, Expression.Scope scope) throws MistakeException {
        try {
            Node node = Value.toNode(substitute(text.value(), scope), text.at());
            count(spot, node.size());
            refuseDepth(spot, depth + node.depth());
            return node;
        } catch (ExpressionException mistake) {
            rethrowIfRefused();
            mistake.tell(findings, spot);
            return new Broken(text.at());
        }
    }

    /** An expression that is the whole text keeps its type; others become part of the text. */
    private Value substitute(String text, Expression.Scope scope) throws ExpressionException {
        String whole = text.strip();
        if (whole.startsWith(OPEN) && end(whole, 0) == whole.length() - 1) {
            return value(whole, 0, scope);
        }
        StringBuilder joined = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(ESCAPED, at)) {
                joined.append(OPEN);
                at += ESCAPED.length();
            } else if (text.startsWith(OPEN, at)) {
                joined.append(Value.toText(value(text, at, scope)));
                at = end(text, at) + 1;
            } else {
                joined.append(text.charAt(at++));
            }
        }
        return Value.of(new Text(new Origin("", 0), joined.toString(), true));
    }

    private Value value(String text, int start, Expression.Scope scope) throws ExpressionException {
        Value value = Expression.parse(text.substring(start + OPEN.length(), end(text, start))).in(scope);
        if (value instanceof Value.Number number && !Double.isFinite(number.si())) {
            throw new ExpressionException("The expression gives no finite number.", "check for roots of negative and very large numbers.");
        }
        return value;
    }

    /** The closing brace of the expression that opens at a position; braces in quotes do not count. */
    private static int end(String text, int start) throws ExpressionException {
        char quote = 0;
        for (int i = start + OPEN.length(); i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote == 0 && c == '}') {
                return i;
            }
            if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
        }
        throw new ExpressionException("The expression is not closed.", "add } at its end; write $${ where you mean ${ as text.");
    }

    private void count(Spot spot, long more) throws MistakeException {
        values += more;
        if (values > Limits.VALUES) {
            throw findings.stop(spot.place(), "", "Loops and variables make more than " + Limits.VALUES
                    + " values.", "repeat less often, or use a range of ids: one entry with ids: 1..1000 is a thousand vehicles.");
        }
    }

    private void refuseDepth(Spot spot, int levels) throws MistakeException {
        if (levels > Limits.DEPTH) {
            throw findings.stop(spot.place(), "", "Values are nested more than " + Limits.DEPTH + " deep.", "use fewer levels.");
        }
    }
}
