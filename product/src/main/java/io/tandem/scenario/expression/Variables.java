package io.tandem.scenario.expression;

import io.tandem.diagnosis.Problem;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.SourceLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names in an expression: the file's variables, environment variables, and the variable of a loop. Variables may refer to
 * each other in any order; each is evaluated on first use.
 */
final class Variables implements Expression.Scope {

    private static final String ENVIRONMENT = "env.";
    private static final int LONGEST_CHAIN = 50;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Evaluates a variable from its node. */
    @FunctionalInterface
    interface Evaluation {
        Value of(LocatedNode located) throws ExpressionException;
    }

    private final Map<String, LocatedNode> written = new HashMap<>();
    private final Map<String, Value> known = new HashMap<>();
    private final Set<String> failed = new HashSet<>();
    private final List<String> chain = new ArrayList<>();
    private final EnvironmentVariables environment;
    private final Evaluation evaluation;
    private final Findings findings;

    Variables(LocatedNode vars, EnvironmentVariables environment, Evaluation evaluation, Findings findings) {
        this.environment = environment;
        this.evaluation = evaluation;
        this.findings = findings;
        if (!(vars.node() instanceof Node.Mapping mapping)) {
            findings.add(vars, "vars holds names with values.", "write for example vars: {n: 4, v: 5 m/s}.");
            return;
        }
        for (String name : mapping.keys()) {
            if (isName(name)) {
                written.put(name, vars.at(name));
            } else {
                findings.add(vars.at(name), "An expression cannot use the name " + Problem.shorten(name) + ".",
                        "use letters, digits and _ only, beginning with a letter, for example lane_width.");
            }
        }
    }

    static boolean isName(String name) {
        return NAME.matcher(name).matches() && !Arithmetic.FUNCTIONS.containsKey(name) && !name.equals("pi") && !name.equals("env");
    }

    /** The same names and one more, for one iteration of a loop. */
    static Expression.Scope with(Expression.Scope outer, String name, Value value) {
        return new Expression.Scope() {
            @Override
            public Optional<Value> find(String wanted) throws ExpressionException {
                return wanted.equals(name) ? Optional.of(value) : outer.find(wanted);
            }

            @Override
            public ExpressionException unknown(String wanted) {
                return outer.unknown(wanted);
            }
        };
    }

    List<String> names() {
        return written.keySet().stream().sorted().toList();
    }

    @Override
    public Optional<Value> find(String name) throws ExpressionException {
        if (name.startsWith(ENVIRONMENT)) {
            return environment.find(name.substring(ENVIRONMENT.length()))
                    .map(text -> Value.of(new Node.Text(new SourceLine(name, 0), text, true)));
        }
        if (!known.containsKey(name) && written.containsKey(name)) {
            known.put(name, workOutOnce(name));
        }
        return Optional.ofNullable(known.get(name));
    }

    /** A variable's mistake is reported once, at the variable; expressions that use it report nothing. */
    private Value workOutOnce(String name) throws ExpressionException {
        if (!failed.contains(name)) {
            try {
                return workOut(name);
            } catch (ExpressionException mistake) {
                failed.add(name);
                mistake.tell(findings, written.get(name));
            }
        }
        throw ExpressionException.told();
    }

    private Value workOut(String name) throws ExpressionException {
        if (chain.contains(name) || chain.size() >= LONGEST_CHAIN) {
            throw new ExpressionException("Variables refer to each other in a circle or too far: "
                    + Problem.shorten(String.join(", ", chain) + ", " + name) + ".", "give one of them a value of its own.");
        }
        chain.add(name);
        try {
            return evaluation.of(written.get(name));
        } finally {
            chain.removeLast();
        }
    }

    @Override
    public ExpressionException unknown(String name) {
        if (name.startsWith(ENVIRONMENT)) {
            return new ExpressionException("The environment has no " + Problem.shorten(name.substring(ENVIRONMENT.length())) + ".",
                    "set it before you start, or give a default: ${" + Problem.shorten(name) + " ?? 1}.");
        }
        return new ExpressionException("There is no variable " + Problem.shorten(name) + ".", SpellingSuggestion.fix(name, names(), "variable"));
    }
}
