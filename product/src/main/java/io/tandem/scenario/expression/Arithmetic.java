package io.tandem.scenario.expression;

import io.tandem.diagnosis.Problem;
import io.tandem.scenario.expression.Value.Number;
import io.tandem.scenario.expression.Value.Powers;
import io.tandem.scenario.expression.Value.Truth;
import io.tandem.scenario.expression.Value.Words;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Operators and functions for values with units, with {@link StrictMath} so that a file gives the same numbers on every machine. */
final class Arithmetic {

    /** A function of an expression. */
    @FunctionalInterface
    interface Function {
        Value of(List<Value> arguments) throws ExpressionException;
    }

    static final Map<String, Function> FUNCTIONS = Map.ofEntries(
            Map.entry("min", arguments -> fold(arguments, "min", Math::min)),
            Map.entry("max", arguments -> fold(arguments, "max", Math::max)),
            Map.entry("abs", arguments -> keepingUnit(arguments, "abs", Math::abs)),
            Map.entry("floor", arguments -> keepingUnit(arguments, "floor", Math::floor)),
            Map.entry("ceil", arguments -> keepingUnit(arguments, "ceil", Math::ceil)),
            Map.entry("round", arguments -> keepingUnit(arguments, "round", x -> Math.floor(x + 0.5))),
            Map.entry("sqrt", Arithmetic::sqrt),
            Map.entry("sin", arguments -> Number.of(StrictMath.sin(angle(arguments, "sin")))),
            Map.entry("cos", arguments -> Number.of(StrictMath.cos(angle(arguments, "cos")))),
            Map.entry("tan", arguments -> Number.of(StrictMath.tan(angle(arguments, "tan")))),
            Map.entry("atan2", Arithmetic::atan2));

    private Arithmetic() {
    }

    static Value apply(String operator, Value left, Value right) throws ExpressionException {
        return switch (operator) {
            case "+" -> sum(left, right, 1);
            case "-" -> sum(left, right, -1);
            case "*" -> product(number(left), number(right));
            case "/" -> quotient(number(left), number(right));
            case "%" -> remainder(number(left), number(right));
            case "^" -> power(number(left), number(right));
            case "==" -> new Truth(isEqual(left, right));
            case "!=" -> new Truth(!isEqual(left, right));
            case "<" -> new Truth(compare(left, right) < 0);
            case "<=" -> new Truth(compare(left, right) <= 0);
            case ">" -> new Truth(compare(left, right) > 0);
            default -> new Truth(compare(left, right) >= 0);
        };
    }

    static boolean truth(Value value) throws ExpressionException {
        if (value instanceof Truth truth) {
            return truth.holds();
        }
        throw new ExpressionException("A condition must be true or false.", "compare two values, for example n > 3.");
    }

    static Number negated(Value value) throws ExpressionException {
        Number number = number(value);
        return new Number(-number.si(), number.powers());
    }

    private static Number number(Value value) throws ExpressionException {
        if (value instanceof Number number) {
            return number;
        }
        throw new ExpressionException(switch (value) {
            case Words words -> "The text " + Problem.shorten(words.text()) + " is not a number.";
            case Truth _ -> "True and false are not numbers.";
            default -> "A list or a mapping is not a number.";
        }, "use numbers or quantities such as 5 m/s here.");
    }

    private static Value sum(Value left, Value right, int sign) throws ExpressionException {
        if (sign > 0 && (left instanceof Words || right instanceof Words)) {
            return new Words(Value.toText(left) + Value.toText(right));
        }
        Number a = number(left);
        Number b = number(right);
        requireSameUnit(a, b);
        return new Number(a.si() + sign * b.si(), a.powers());
    }

    private static void requireSameUnit(Number a, Number b) throws ExpressionException {
        if (!a.powers().equals(b.powers())) {
            throw new ExpressionException("One value is in " + a.powers().shown() + ", the other in " + b.powers().shown() + ".",
                    "give both the same kind of unit.");
        }
    }

    private static Number product(Number a, Number b) {
        return new Number(a.si() * b.si(), a.powers().times(b.powers(), 1));
    }

    private static Number quotient(Number a, Number b) throws ExpressionException {
        refuseZero(b);
        return new Number(a.si() / b.si(), a.powers().times(b.powers(), -1));
    }

    /** The remainder has the sign of the divisor, so that {@code i % n} is never negative for positive {@code n}. */
    private static Number remainder(Number a, Number b) throws ExpressionException {
        refuseZero(b);
        requireSameUnit(a, b);
        return new Number(a.si() - b.si() * Math.floor(a.si() / b.si()), a.powers());
    }

    private static void refuseZero(Number divisor) throws ExpressionException {
        if (divisor.si() == 0) {
            throw new ExpressionException("This divides by zero.", "make sure that the divisor is not zero.");
        }
    }

    private static Number power(Number base, Number exponent) throws ExpressionException {
        if (!exponent.powers().equals(Powers.NONE)) {
            throw new ExpressionException("An exponent has no unit.", "write a bare number after ^.");
        }
        Powers powers = base.powers();
        if (!powers.equals(Powers.NONE)) {
            int n = (int) exponent.si();
            if (n != exponent.si() || Math.abs(n) > 9) {
                throw new ExpressionException("A quantity with a unit takes a small whole exponent.", "write a whole number after ^.");
            }
            powers = new Powers(powers.metre() * n, powers.second() * n, powers.radian() * n, powers.kilogram() * n);
        }
        return new Number(StrictMath.pow(base.si(), exponent.si()), powers);
    }

    private static boolean isEqual(Value left, Value right) throws ExpressionException {
        if (left instanceof Number a && right instanceof Number b) {
            requireSameUnit(a, b);
            return a.si() == b.si();
        }
        return left.equals(right);
    }

    private static int compare(Value left, Value right) throws ExpressionException {
        Number a = number(left);
        Number b = number(right);
        requireSameUnit(a, b);
        return Double.compare(a.si(), b.si());
    }

    private static Number only(List<Value> arguments, String function) throws ExpressionException {
        if (arguments.size() != 1) {
            throw new ExpressionException(function + " takes one value, and this gives " + arguments.size() + ".",
                    "write " + function + "(x).");
        }
        return number(arguments.getFirst());
    }

    private static Number fold(List<Value> arguments, String function, DoubleBinaryOperator operator) throws ExpressionException {
        if (arguments.isEmpty()) {
            throw new ExpressionException(function + " needs at least one value.", "write " + function + "(a, b).");
        }
        Number result = number(arguments.getFirst());
        for (Value argument : arguments) {
            requireSameUnit(result, number(argument));
            result = new Number(operator.applyAsDouble(result.si(), number(argument).si()), result.powers());
        }
        return result;
    }

    private static Number keepingUnit(List<Value> arguments, String function, DoubleUnaryOperator operator) throws ExpressionException {
        Number number = only(arguments, function);
        return new Number(operator.applyAsDouble(number.si()), number.powers());
    }

    private static Number sqrt(List<Value> arguments) throws ExpressionException {
        Number number = only(arguments, "sqrt");
        Powers powers = number.powers();
        if (powers.metre() % 2 != 0 || powers.second() % 2 != 0 || powers.radian() % 2 != 0 || powers.kilogram() % 2 != 0) {
            throw new ExpressionException("The root of " + powers.shown() + " is no unit.", "divide by the unit first.");
        }
        return new Number(StrictMath.sqrt(number.si()), new Powers(powers.metre() / 2, powers.second() / 2, powers.radian() / 2,
                powers.kilogram() / 2));
    }

    /** In radians; a bare number is taken as radians too. */
    private static double angle(List<Value> arguments, String function) throws ExpressionException {
        Number number = only(arguments, function);
        if (!number.powers().equals(Powers.NONE) && !number.powers().equals(Powers.RADIAN)) {
            throw new ExpressionException(function + " takes an angle, and this is in " + number.powers().shown() + ".",
                    "write " + function + "(90 deg).");
        }
        return number.si();
    }

    private static Number atan2(List<Value> arguments) throws ExpressionException {
        if (arguments.size() != 2) {
            throw new ExpressionException("atan2 takes two values, and this gives " + arguments.size() + ".", "write atan2(north, east).");
        }
        Number y = number(arguments.get(0));
        Number x = number(arguments.get(1));
        requireSameUnit(y, x);
        return new Number(StrictMath.atan2(y.si(), x.si()), Powers.RADIAN);
    }
}
