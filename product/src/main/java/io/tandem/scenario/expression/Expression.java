package io.tandem.scenario.expression;

import io.tandem.diagnosis.Problem;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.ScenarioLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expression language between <code>${</code> and <code>}</code>: numbers with units, variables, arithmetic, comparison,
 * conditionals. A recursive-descent parser with one method per level of precedence builds terms that are evaluated afterwards, so
 * that a branch that is not taken may be invalid.
 */
final class Expression {

    /** A parsed part of an expression. */
    @FunctionalInterface
    interface Term {
        Value in(Scope scope) throws ExpressionException;
    }

    /** Resolves names to values. */
    interface Scope {

        /** Empty where the name is not defined. */
        Optional<Value> find(String name) throws ExpressionException;

        /** The error for a name that is not defined. */
        ExpressionException unknown(String name);
    }

    private static final int MOST_NESTED = 50;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|\\.[0-9]+(?:[eE][+-]?[0-9]+)?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)?");
    private static final Pattern WORDS = Pattern.compile("'([^']*)'|\"([^\"]*)\"");
    /** Longest first, so that m/s is not parsed as m. */
    private static final List<String> UNITS = units();
    /** Binary operators by level of precedence, lowest first. */
    private static final List<List<String>> LEVELS = List.of(List.of("||"), List.of("&&"), List.of("==", "!="),
            List.of("<=", ">=", "<", ">"), List.of("+", "-"), List.of("*", "/", "%"));

    private final String text;
    private int at;
    private int depth;

    private Expression(String text) {
        this.text = text;
    }

    static Term parse(String text) throws ExpressionException {
        if (text.length() > ScenarioLimits.TEXT) {
            throw new ExpressionException("The expression is longer than " + ScenarioLimits.TEXT + " characters.", "split it into variables.");
        }
        Expression expression = new Expression(text);
        Term term = expression.choice();
        expression.skipSpace();
        if (expression.at < text.length()) {
            throw expression.unexpected();
        }
        return term;
    }

    private static List<String> units() {
        List<String> symbols = new ArrayList<>(List.of("m/s²", "m/s^2", "°", "kn"));
        for (Unit unit : Unit.values()) {
            symbols.add(unit.symbol());
        }
        symbols.remove(Unit.PERCENT.symbol());
        symbols.sort(Comparator.comparingInt(String::length).reversed());
        return symbols;
    }

    private Term choice() throws ExpressionException {
        if (++depth > MOST_NESTED) {
            throw new ExpressionException("The expression is nested more than " + MOST_NESTED + " deep.", "split it into variables.");
        }
        Term condition = otherwise();
        depth--;
        if (!take("?")) {
            return condition;
        }
        Term yes = choice();
        require(":");
        Term no = choice();
        return scope -> Arithmetic.truth(condition.in(scope)) ? yes.in(scope) : no.in(scope);
    }

    /** {@code a ?? b}: b where a is a name that is not defined. */
    private Term otherwise() throws ExpressionException {
        Matcher name = NAME.matcher(text);
        skipSpace();
        int start = at;
        if (name.region(at, text.length()).lookingAt()) {
            at = name.end();
            if (take("??")) {
                Term fallback = otherwise();
                return scope -> {
                    Optional<Value> found = scope.find(name.group());
                    return found.isPresent() ? found.get() : fallback.in(scope);
                };
            }
        }
        at = start;
        return operators(0);
    }

    private Term operators(int level) throws ExpressionException {
        if (level == LEVELS.size()) {
            return sign();
        }
        Term left = operators(level + 1);
        for (Optional<String> operator = takeAny(level); operator.isPresent(); operator = takeAny(level)) {
            left = joined(operator.get(), left, operators(level + 1));
        }
        return left;
    }

    private static Term joined(String operator, Term left, Term right) {
        return switch (operator) {
            case "&&" -> scope -> new Value.Truth(Arithmetic.truth(left.in(scope)) && Arithmetic.truth(right.in(scope)));
            case "||" -> scope -> new Value.Truth(Arithmetic.truth(left.in(scope)) || Arithmetic.truth(right.in(scope)));
            default -> scope -> Arithmetic.apply(operator, left.in(scope), right.in(scope));
        };
    }

    private Term sign() throws ExpressionException {
        boolean minus = false;
        boolean not = false;
        for (boolean more = true; more;) {
            if (take("-")) {
                minus = !minus;
            } else if (peek("!") && !peek("!=")) {
                take("!");
                not = !not;
            } else {
                more = take("+");
            }
        }
        Term term = power();
        if (not) {
            return scope -> new Value.Truth(!Arithmetic.truth(term.in(scope)));
        }
        return minus ? scope -> Arithmetic.negated(term.in(scope)) : term;
    }

    private Term power() throws ExpressionException {
        Term base = primary();
        if (!take("^")) {
            return base;
        }
        Term exponent = sign();
        return scope -> Arithmetic.apply("^", base.in(scope), exponent.in(scope));
    }

    private Term primary() throws ExpressionException {
        if (take("(")) {
            Term inside = choice();
            require(")");
            return inside;
        }
        Optional<String> number = match(NUMBER);
        if (number.isPresent()) {
            Value value = quantity(Double.parseDouble(number.get()));
            return _ -> value;
        }
        Optional<String> words = match(WORDS);
        if (words.isPresent()) {
            Value value = new Value.Words(words.get().substring(1, words.get().length() - 1));
            return _ -> value;
        }
        String name = match(NAME).orElseThrow(this::unexpected);
        return take("(") ? call(name) : named(name);
    }

    private Value quantity(double number) throws ExpressionException {
        if (Double.isInfinite(number)) {
            throw new ExpressionException("The number is too large.", "write a finite number.");
        }
        skipSpace();
        if (peek("%") && !operandFollows(at + 1)) {
            at++;
            return Value.Number.of(Unit.PERCENT.toSi(number));
        }
        for (String symbol : UNITS) {
            if (text.startsWith(symbol, at) && !isWordAt(at + symbol.length())) {
                at += symbol.length();
                Unit unit = Unit.of(symbol).orElseThrow();
                return new Value.Number(unit.toSi(number), Value.Powers.of(unit.dimension()));
            }
        }
        return Value.Number.of(number);
    }

    /** Whether a percent sign is an operator ({@code 7 % 2}) or a unit ({@code 50 % * n}). */
    private boolean operandFollows(int position) {
        String rest = text.substring(position).stripLeading();
        return !rest.isEmpty() && (Character.isLetterOrDigit(rest.charAt(0)) || "(._'\"".indexOf(rest.charAt(0)) >= 0);
    }

    private boolean isWordAt(int position) {
        return position < text.length() && (Character.isLetterOrDigit(text.charAt(position)) || text.charAt(position) == '_');
    }

    private Term call(String name) throws ExpressionException {
        Arithmetic.Function function = Arithmetic.FUNCTIONS.get(name);
        if (function == null) {
            throw new ExpressionException("There is no function " + Problem.shorten(name) + ".",
                    SpellingSuggestion.fix(name, Arithmetic.FUNCTIONS.keySet().stream().sorted().toList(), "function"));
        }
        List<Term> arguments = new ArrayList<>();
        if (!take(")")) {
            do {
                arguments.add(choice());
            } while (take(","));
            require(")");
        }
        return scope -> {
            List<Value> values = new ArrayList<>();
            for (Term argument : arguments) {
                values.add(argument.in(scope));
            }
            return function.of(values);
        };
    }

    private static Term named(String name) {
        return switch (name) {
            case "pi" -> _ -> Value.Number.of(Math.PI);
            case "true", "false" -> _ -> new Value.Truth(Boolean.parseBoolean(name));
            default -> scope -> scope.find(name).orElseThrow(() -> scope.unknown(name));
        };
    }

    private Optional<String> match(Pattern pattern) {
        skipSpace();
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        at = matcher.end();
        return Optional.of(matcher.group());
    }

    private Optional<String> takeAny(int level) {
        return LEVELS.get(level).stream().filter(this::take).findFirst();
    }

    private boolean take(String symbol) {
        if (!peek(symbol)) {
            return false;
        }
        at += symbol.length();
        return true;
    }

    private boolean peek(String symbol) {
        skipSpace();
        return text.startsWith(symbol, at) && !(symbol.equals("?") && text.startsWith("??", at));
    }

    private void require(String symbol) throws ExpressionException {
        if (!take(symbol)) {
            throw new ExpressionException("The expression lacks " + symbol + " after \"" + Problem.shorten(text.substring(0, at)) + "\".",
                    "add " + symbol + " there.");
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private ExpressionException unexpected() {
        return at < text.length()
                ? new ExpressionException("The expression cannot be read from \"" + Problem.shorten(text.substring(at)) + "\" on.",
                        "write numbers, names and operators, for example 2 * n + 1.")
                : new ExpressionException("The expression ends too early.", "complete it, for example 2 * n + 1.");
    }
}
