package io.tandem.interchange.mvsim.expression;

import io.tandem.chance.CounterRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expressions between {@code $f{} and {@code }}: the part of the ExprTk language that worlds use. Numbers are doubles, truth is 1 and 0, names are
 * the world's variables whose values are numbers. Random functions draw from a counter, so that a world is the same whenever it is read.
 */
public final class WorldExpression {

    /** Says what is wrong with an expression. */
    public static final class InvalidExpressionException extends Exception {
        InvalidExpressionException(String message) {
            super(message);
        }
    }

    /** The random numbers of one world. */
    public static final class Draws {
        private long seed;
        private long count;

        public Draws(long seed) {
            this.seed = seed;
        }

        public boolean used() {
            return count > 0;
        }

        private double uniform() {
            return CounterRandom.uniform(seed, 0, count++, CounterRandom.Purpose.CUSTOM);
        }

        private double normal() {
            return CounterRandom.normal(seed, 1, count++, CounterRandom.Purpose.CUSTOM);
        }

        private double restart(double from) {
            seed = (long) from;
            count = 0;
            return 0;
        }
    }

    private static final int MOST_NESTED = 100;
    private static final Pattern NUMBER = Pattern.compile("(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
    private static final Map<String, Double> CONSTANTS = Map.of("pi", Math.PI, "m_pi", Math.PI, "m_e", Math.E, "true", 1.0, "false", 0.0);
    private static final Map<String, DoubleUnaryOperator> FUNCTIONS = Map.ofEntries(Map.entry("sin", StrictMath::sin), Map.entry("cos", StrictMath::cos),
            Map.entry("tan", StrictMath::tan), Map.entry("asin", StrictMath::asin), Map.entry("acos", StrictMath::acos), Map.entry("atan", StrictMath::atan),
            Map.entry("sqrt", Math::sqrt), Map.entry("abs", Math::abs), Map.entry("exp", StrictMath::exp), Map.entry("log", StrictMath::log),
            Map.entry("log10", StrictMath::log10), Map.entry("ceil", Math::ceil), Map.entry("floor", Math::floor), Map.entry("round", StrictMath::rint),
            Map.entry("int", x -> x < 0 ? Math.ceil(x) : Math.floor(x)), Map.entry("trunc", x -> x < 0 ? Math.ceil(x) : Math.floor(x)), Map.entry("sgn", Math::signum),
            Map.entry("deg2rad", Math::toRadians), Map.entry("rad2deg", Math::toDegrees));
    /** Binary operators by level of precedence, lowest first; longer ones before their beginnings. */
    private static final List<List<String>> LEVELS = List.of(List.of("or", "||", "|"), List.of("and", "&&", "&"), List.of("==", "!=", "<>", "<=", ">=", "<", ">", "="),
            List.of("+", "-"), List.of("*", "/", "%"));

    private final String text;
    private final Function<String, OptionalDouble> variables;
    private final Draws draws;
    private int at;
    private int depth;

    private WorldExpression(String text, Function<String, OptionalDouble> variables, Draws draws) {
        this.text = text;
        this.variables = variables;
        this.draws = draws;
    }

    /** The value of an expression, a finite number. */
    public static double value(String text, Function<String, OptionalDouble> variables, Draws draws) throws InvalidExpressionException {
        WorldExpression expression = new WorldExpression(text, variables, draws);
        double value = expression.choice();
        if (expression.peek() != 0) {
            throw new InvalidExpressionException("The expression goes on with something unexpected: " + text.substring(expression.at).strip());
        }
        if (!Double.isFinite(value)) {
            throw new InvalidExpressionException("The expression gives no finite number");
        }
        return value;
    }

    private double choice() throws InvalidExpressionException {
        if (++depth > MOST_NESTED) {
            throw new InvalidExpressionException("The expression is nested more than " + MOST_NESTED + " deep");
        }
        double value = binary(0);
        if (takes("?")) {
            double yes = choice();
            require(":");
            double no = choice();
            value = value != 0 ? yes : no;
        }
        depth--;
        return value;
    }

    private double binary(int level) throws InvalidExpressionException {
        if (level == LEVELS.size()) {
            return unary();
        }
        double left = binary(level + 1);
        for (String operator = operator(level); operator != null; operator = operator(level)) {
            left = apply(operator, left, binary(level + 1));
        }
        return left;
    }

    private String operator(int level) {
        for (String operator : LEVELS.get(level)) {
            if (takes(operator)) {
                return operator;
            }
        }
        return null;
    }

    private static double apply(String operator, double left, double right) {
        return switch (operator) {
            case "or", "||", "|" -> truth(left != 0 || right != 0);
            case "and", "&&", "&" -> truth(left != 0 && right != 0);
            case "==", "=" -> truth(left == right);
            case "!=", "<>" -> truth(left != right);
            case "<=" -> truth(left <= right);
            case ">=" -> truth(left >= right);
            case "<" -> truth(left < right);
            case ">" -> truth(left > right);
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> left / right;
            default -> left % right;
        };
    }

    private static double truth(boolean holds) {
        return holds ? 1 : 0;
    }

    private double unary() throws InvalidExpressionException {
        if (++depth > MOST_NESTED) {
            throw new InvalidExpressionException("The expression is nested more than " + MOST_NESTED + " deep");
        }
        double value = takes("-") ? -unary() : takes("+") ? unary() : takes("not") || takes("!") ? truth(unary() == 0) : power();
        depth--;
        return value;
    }

    /** A power binds more tightly than a sign before it, and from right to left. */
    private double power() throws InvalidExpressionException {
        double base = operand();
        return takes("^") ? StrictMath.pow(base, unary()) : base;
    }

    private double operand() throws InvalidExpressionException {
        if (takes("(")) {
            double inside = choice();
            require(")");
            return inside;
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (number.lookingAt()) {
            at = number.end();
            return Double.parseDouble(number.group());
        }
        Matcher name = NAME.matcher(text).region(at, text.length());
        if (!name.lookingAt()) {
            throw new InvalidExpressionException("A number or a name is missing in the expression");
        }
        at = name.end();
        return takes("(") ? call(name.group()) : named(name.group());
    }

    private double named(String name) throws InvalidExpressionException {
        OptionalDouble variable = variables.apply(name);
        Double constant = CONSTANTS.get(name.toLowerCase(Locale.ROOT));
        if (variable.isEmpty() && constant == null) {
            throw new InvalidExpressionException("There is no variable " + name + " that is a number");
        }
        return variable.orElseGet(() -> constant);
    }

    private double call(String name) throws InvalidExpressionException {
        List<Double> given = new ArrayList<>();
        if (!takes(")")) {
            do {
                given.add(choice());
            } while (takes(","));
            require(")");
        }
        String function = name.toLowerCase(Locale.ROOT);
        DoubleUnaryOperator usual = FUNCTIONS.get(function);
        if (usual != null && given.size() == 1) {
            return usual.applyAsDouble(given.getFirst());
        }
        return special(function, given);
    }

    private double special(String function, List<Double> given) throws InvalidExpressionException {
        return switch (function + "/" + given.size()) {
            case "rand/0" -> draws.uniform();
            case "randn/0" -> draws.normal();
            case "unifrnd/2" -> given.get(0) + (given.get(1) - given.get(0)) * draws.uniform();
            case "randomize/1" -> draws.restart(given.getFirst());
            case "if/3" -> given.get(0) != 0 ? given.get(1) : given.get(2);
            case "pow/2" -> StrictMath.pow(given.get(0), given.get(1));
            case "atan2/2" -> StrictMath.atan2(given.get(0), given.get(1));
            case "mod/2" -> given.get(0) % given.get(1);
            default -> extreme(function, given);
        };
    }

    private static double extreme(String function, List<Double> given) throws InvalidExpressionException {
        if (!given.isEmpty() && (function.equals("min") || function.equals("max"))) {
            return given.stream().mapToDouble(Double::doubleValue).reduce(function.equals("min") ? Math::min : Math::max).getAsDouble();
        }
        throw new InvalidExpressionException("There is no function " + function + " of " + given.size() + " numbers here");
    }

    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    /** Takes a symbol or a whole word, if it is next. */
    private boolean takes(String symbol) {
        peek();
        int end = at + symbol.length();
        boolean word = Character.isLetter(symbol.charAt(0));
        if (!text.regionMatches(word, at, symbol, 0, symbol.length()) || word && end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            return false;
        }
        at = end;
        return true;
    }

    private void require(String symbol) throws InvalidExpressionException {
        if (!takes(symbol)) {
            throw new InvalidExpressionException("The expression lacks a " + symbol);
        }
    }
}
