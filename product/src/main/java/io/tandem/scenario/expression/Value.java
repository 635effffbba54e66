package io.tandem.scenario.expression;

import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.SourceLine;
import io.tandem.setting.Dimension;

/** The result of an expression. */
sealed interface Value {

    /** @param si in SI units */
    record Number(double si, Powers powers) implements Value {

        static Number of(double number) {
            return new Number(number, Powers.NONE);
        }
    }

    record Truth(boolean holds) implements Value {
    }

    record Words(String text) implements Value {
    }

    /** A list or a mapping. */
    record Tree(Node node) implements Value {
    }

    /** The exponents of metre, second, radian and kilogram in a number's unit, so that metres cannot be added to seconds. */
    record Powers(int metre, int second, int radian, int kilogram) {

        static final Powers NONE = new Powers(0, 0, 0);
        static final Powers RADIAN = new Powers(0, 0, 1);

        Powers(int metre, int second, int radian) {
            this(metre, second, radian, 0);
        }

        static Powers of(Dimension dimension) {
            return switch (dimension) {
                case LENGTH -> new Powers(1, 0, 0);
                case TIME -> new Powers(0, 1, 0);
                case SPEED -> new Powers(1, -1, 0);
                case ACCELERATION -> new Powers(1, -2, 0);
                case ANGLE -> RADIAN;
                case ANGULAR_RATE -> new Powers(0, -1, 1);
                case MASS -> new Powers(0, 0, 0, 1);
                case FORCE -> new Powers(1, -2, 0, 1);
                case TORQUE -> new Powers(2, -2, 0, 1);
                case INERTIA -> new Powers(2, 0, 0, 1);
                case SHARE, NUMBER -> NONE;
            };
        }

        Powers times(Powers other, int sign) {
            return new Powers(metre + sign * other.metre, second + sign * other.second, radian + sign * other.radian,
                    kilogram + sign * other.kilogram);
        }

        /** The unit as in a scenario file, with a space before; empty for a bare number; null where no setting has it. */
        String suffix() {
            for (Dimension dimension : Dimension.values()) {
                if (of(dimension).equals(this)) {
                    return QuantityRange.suffix(dimension);
                }
            }
            return null;
        }

        /** For messages. */
        String shown() {
            String suffix = suffix();
            return equals(NONE) ? "a bare number" : suffix != null ? suffix.strip()
                    : (power("m", metre) + power("s", second) + power("rad", radian) + power("kg", kilogram)).strip();
        }

        private static String power(String unit, int power) {
            return power == 0 ? "" : " " + unit + (power == 1 ? "" : "^" + power);
        }
    }

    /** The value of a scalar in a file: a quantity, a boolean, or else text. */
    static Value of(Node.Text text) {
        if (!text.plain()) {
            return new Words(text.value());
        }
        if (text.value().equals("true") || text.value().equals("false")) {
            return new Truth(Boolean.parseBoolean(text.value()));
        }
        Quantity quantity = Quantity.of(text.value()).filter(found -> Double.isFinite(found.number())).orElse(null);
        if (quantity == null || !quantity.isBare() && quantity.unit().isEmpty()) {
            return new Words(text.value());
        }
        return quantity.unit().map(unit -> new Number(unit.toSi(quantity.number()), Powers.of(unit.dimension())))
                .orElse(Number.of(quantity.number()));
    }

    /** The value as a node of a scenario file. */
    static Node toNode(Value value, SourceLine at) throws ExpressionException {
        return switch (value) {
            case Tree tree -> tree.node();
            case Words words -> new Node.Text(at, words.text(), false);
            case Truth truth -> new Node.Text(at, String.valueOf(truth.holds()), true);
            case Number number -> new Node.Text(at, written(number), true);
        };
    }

    /** The value as part of a longer text. */
    static String toText(Value value) throws ExpressionException {
        if (value instanceof Tree) {
            throw new ExpressionException("A list or a mapping cannot stand inside a text.", "use it alone, as the whole value.");
        }
        return ((Node.Text) toNode(value, new SourceLine("", 0))).value();
    }

    private static String written(Number number) throws ExpressionException {
        String suffix = number.powers().suffix();
        if (suffix == null) {
            throw new ExpressionException("The result is in " + number.powers().shown() + ", which no setting measures.",
                    "check the units in the expression.");
        }
        return Quantity.plain(number.si()) + suffix;
    }
}
