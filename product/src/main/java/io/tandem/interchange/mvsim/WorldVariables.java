package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.interchange.FlowText;
import io.tandem.interchange.mvsim.expression.WorldExpression;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The variables of a world, and texts with their values put in: <code>${NAME}</code>, <code>${NAME|default}</code>, <code>$f{expression}</code>.
 * <code>$env{NAME}</code> takes its value from the variables too, and <code>$(program)</code> is refused: a world reads no environment and runs no program.
 */
final class WorldVariables {

    /** Known only when a sensor is made: the file keeps them. */
    private static final Set<String> LATER = Set.of("NAME", "PARENT_NAME");
    static final String FOLDER = "MVSIM_CURRENT_FILE_DIRECTORY";
    private static final String EXPRESSION = "$f{";
    private static final int LARGEST = 16 << 20;
    private static final int DEEPEST = 50;
    private static final int ROUNDS = 10;

    private final Map<String, String> values;
    private final WorldExpression.Draws draws;

    WorldVariables(Map<String, String> given, long seed) {
        this(new HashMap<>(given), new WorldExpression.Draws(seed));
    }

    private WorldVariables(Map<String, String> values, WorldExpression.Draws draws) {
        this.values = values;
        this.draws = draws;
    }

    /** The same with others beside them, which end with an included file. */
    WorldVariables with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(values);
        all.putAll(more);
        return new WorldVariables(all, draws);
    }

    void set(String name, String value) {
        values.put(name, value);
    }

    boolean drew() {
        return draws.used();
    }

    /** The text of an included file. A variable without value or default stays as it is, and is a mistake where it is used. */
    String included(String text, WorldNode at) throws MistakeException {
        return substituted(text, at, 0);
    }

    private String substituted(String text, WorldNode at, int depth) throws MistakeException {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int start = text.indexOf("${"); start >= 0; start = text.indexOf("${", from)) {
            int end = closing(text, start + 2);
            if (end < 0) {
                throw mistake(at, text.substring(start), "This variable has no closing brace.", "add }.");
            }
            out.append(text, from, start).append(variable(text.substring(start + 2, end), at, depth + 1));
            from = end + 1;
            if (out.length() > LARGEST || depth > DEEPEST) {
                throw mistake(at, "", "Variables make more than " + (LARGEST >> 20) + " MiB of text, or stand too deep in one another.", "use shorter values.");
            }
        }
        return from == 0 ? text : out.append(text, from, text.length()).toString();
    }

    /** Position of the brace that ends what begins before {@code from}; -1 where there is none. */
    private static int closing(String text, int from) {
        int open = 1;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (open == 0) {
                return i;
            }
        }
        return -1;
    }

    private String variable(String written, WorldNode at, int depth) throws MistakeException {
        int bar = written.indexOf('|');
        String name = bar < 0 ? written : written.substring(0, bar);
        String value = LATER.contains(name) ? null : values.get(name);
        if (value == null && bar >= 0 && !LATER.contains(name)) {
            value = substituted(written.substring(bar + 1), at, depth);
        }
        return value == null ? "${" + written + "}" : value.replace('\n', ' ');
    }

    /** A text with all values put in. */
    String value(String text, WorldNode at) throws MistakeException {
        String before = text;
        for (int i = 0; i < ROUNDS && before.indexOf('$') >= 0; i++) {
            String after = computed(environment(substituted(before, at, 0), at), at);
            if (after.equals(before)) {
                break;
            }
            before = after;
        }
        refuseOpen(before, at);
        return before;
    }

    private static void refuseOpen(String text, WorldNode at) throws MistakeException {
        int variable = text.indexOf("${");
        if (variable >= 0 && LATER.stream().noneMatch(name -> text.startsWith("${" + name + "}", variable))) {
            throw mistake(at, text, "This variable has no value.", "define it before with <variable name=\"…\" value=\"…\"/>, or give it with --set NAME=VALUE.");
        }
        if (text.contains("$(")) {
            throw mistake(at, text, "A world is imported without running programs.", "write the program's result in place of $(…).");
        }
    }

    private String environment(String text, WorldNode at) throws MistakeException {
        int start = text.indexOf("$env{");
        if (start < 0) {
            return text;
        }
        int end = text.indexOf('}', start);
        String value = end < 0 ? null : values.get(text.substring(start + "$env{".length(), end));
        if (value == null) {
            throw mistake(at, text, "The environment is not read for a world.", "give the value with --set NAME=VALUE.");
        }
        return text.substring(0, start) + value + text.substring(end + 1);
    }

    private String computed(String text, WorldNode at) throws MistakeException {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int start = text.indexOf(EXPRESSION); start >= 0; start = text.indexOf(EXPRESSION, from)) {
            int end = closing(text, start + EXPRESSION.length());
            if (end < 0) {
                throw mistake(at, text, "This expression has no closing brace.", "add }.");
            }
            out.append(text, from, start).append(result(text.substring(start + EXPRESSION.length(), end), at));
            from = end + 1;
        }
        return out.append(text, from, text.length()).toString();
    }

    private String result(String expression, WorldNode at) throws MistakeException {
        try {
            return FlowText.number(WorldExpression.value(expression, this::number, draws));
        } catch (WorldExpression.InvalidExpressionException invalid) {
            throw mistake(at, expression, invalid.getMessage() + ".", "write an expression of numbers, variables, + - * / % ^, comparisons and functions such as sin(x).");
        }
    }

    private OptionalDouble number(String name) {
        String value = values.get(name);
        return value == null ? OptionalDouble.empty() : WorldItem.leadingNumber(value);
    }

    static MistakeException mistake(WorldNode at, String found, String what, String fix) {
        return new MistakeException(new Problem(at.place(), Problem.shorten(found), what, fix));
    }
}
