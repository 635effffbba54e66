package io.tandem.scenario.expression;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.Node.Broken;
import io.tandem.scenario.text.Node.Listing;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.Node.Text;
import io.tandem.scenario.text.ScenarioLimits;
import io.tandem.scenario.text.SourceLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replaces expressions by their values and loops by their iterations, until only plain values remain. */
public final class Expansion {

    public static final String VARS = "vars";
    private static final String OPEN = "${";
    private static final String ESCAPED = "$${";

    private final Findings findings;
    private final Variables variables;
    private long values;
    private int depth;

    /** A fatal mistake found inside a variable, where only an {@link ExpressionException} can be thrown; rethrown afterwards. */
    private MistakeException refused;

    public Expansion(Findings findings, Mapping root, EnvironmentVariables environment) throws MistakeException {
        this.findings = findings;
        LocatedNode top = new LocatedNode("", root);
        LocatedNode vars = root.has(VARS) ? top.at(VARS) : new LocatedNode(VARS, new Mapping(root.at(), Map.of()));
        this.variables = new Variables(vars, environment, this::valueOf, findings);
        for (String name : variables.names()) {
            workOut(name);
        }
    }

    /** Also evaluates variables that are not used, so that their mistakes are reported. */
    private void workOut(String name) throws MistakeException {
        try {
            variables.find(name);
        } catch (ExpressionException told) {
            rethrowIfRefused();
        }
    }

    /** The value of a variable. A mistake inside a list or mapping is reported at its own location. */
    private Value valueOf(LocatedNode located) throws ExpressionException {
        if (located.node() instanceof Text text) {
            return isExpression(text.value()) ? substitute(text.value(), variables) : Value.of(text);
        }
        try {
            return new Value.Tree(expand(located, variables));
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

    public Node expand(LocatedNode located) throws MistakeException {
        return expand(located, variables);
    }

    public Node expand(LocatedNode located, Expression.Scope scope) throws MistakeException {
        count(located, 1);
        depth++;
        refuseDepth(located, depth);
        Node expanded = switch (located.node()) {
            case Text text -> isExpression(text.value()) ? evaluated(located, text, scope) : text;
            case Listing list -> new Listing(list.at(), items(located, list, scope));
            case Mapping mapping -> mapping(located, mapping, scope);
            case Broken broken -> broken;
        };
        depth--;
        return expanded;
    }

    private static boolean isExpression(String text) {
        return text.contains(OPEN);
    }

    private Mapping mapping(LocatedNode located, Mapping mapping, Expression.Scope scope) throws MistakeException {
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
        for (String key : mapping.keys()) {
            entries.put(key, new Mapping.Entry(mapping.entries().get(key).at(), expand(located.at(key), scope)));
        }
        return new Mapping(mapping.at(), entries);
    }

    private List<Node> items(LocatedNode located, Listing list, Expression.Scope scope) throws MistakeException {
        List<Node> items = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            LocatedNode item = located.at(i);
            if (Repeat.isWrittenAt(item)) {
                repeat(item.at(Repeat.KEY), scope, items);
            } else {
                items.add(expand(item, scope));
            }
        }
        return items;
    }

    private void repeat(LocatedNode located, Expression.Scope scope, List<Node> items) throws MistakeException {
        Optional<Repeat> sound = Repeat.of(located, findings, key -> expand(located.at(key), scope));
        if (sound.isEmpty()) {
            items.add(new Broken(located.node().at()));
            return;
        }
        Repeat repeat = sound.get();
        for (Value round : repeat.rounds()) {
            count(located, 1);
            items.addAll(items(located.at(Repeat.BODY), repeat.body(), Variables.with(scope, repeat.variable(), round)));
        }
    }

    private Node evaluated(LocatedNode located, Text text, Expression.Scope scope) throws MistakeException {
        try {
            Node node = Value.toNode(substitute(text.value(), scope), text.at());
            count(located, node.size());
            refuseDepth(located, depth + node.depth());
            return node;
        } catch (ExpressionException mistake) {
            rethrowIfRefused();
            mistake.tell(findings, located);
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
        return Value.of(new Text(new SourceLine("", 0), joined.toString(), true));
    }

    private Value value(String text, int start, Expression.Scope scope) throws ExpressionException {
        Value value = Expression.parse(text.substring(start + OPEN.length(), end(text, start))).in(scope);
        if (value instanceof Value.Number number && !Double.isFinite(number.si())) {
            throw new ExpressionException("The expression gives no finite number.", "check for roots of negative and very large numbers.");
        }
        return value;
    }

    /** Position of the closing brace of an expression; braces in quotes do not count. */
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

    private void count(LocatedNode located, long more) throws MistakeException {
        values += more;
        if (values > ScenarioLimits.VALUES) {
            throw findings.stop(located.place(), "", "Loops and variables make more than " + ScenarioLimits.VALUES
                    + " values.", "repeat less often, or use a range of ids: one entry with ids: 1..1000 is a thousand vehicles.");
        }
    }

    private void refuseDepth(LocatedNode located, int levels) throws MistakeException {
        if (levels > ScenarioLimits.DEPTH) {
            throw findings.stop(located.place(), "", "Values are nested more than " + ScenarioLimits.DEPTH + " deep.", "use fewer levels.");
        }
    }
}
