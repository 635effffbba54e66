package io.tandem.web.contract;

import io.tandem.message.RunState;
import io.tandem.web.view.FrameColumn;
import io.tandem.web.view.FrameFormat;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The contract in TypeScript: types of all messages and answers, and the layout of frames. */
final class TypeScriptContract {

    private static final List<String> RUN_STATES = Arrays.stream(RunState.values()).map(Enum::name).toList();

    private TypeScriptContract() {
    }

    static String text() {
        StringBuilder text = new StringBuilder("/* Generated from the product by ContractTest with -Dtandem.update=true: do not edit. Meanings stand in io.tandem.web.contract. */\n");
        text.append("\nexport type RunState = ").append(choice(RUN_STATES)).append(";\n/** By the number that frames have. */\nexport const RUN_STATES: readonly (RunState | null)[] = [")
                .append(numberedStates()).append("];\n");
        for (Class<?> type : ContractTypes.all()) {
            text.append('\n').append(declaration(type));
        }
        for (Class<?> union : ContractTypes.UNIONS) {
            text.append("\nexport type ").append(union.getSimpleName()).append(" =");
            ContractTypes.messages(union).forEach(message ->
                    text.append("\n  | ({ type: '").append(TypedMessage.typeOf(message)).append("' } & ").append(message.getSimpleName()).append(')'));
            text.append(";\n");
        }
        return text.append(frames()).toString();
    }

    private static String declaration(Class<?> type) {
        if (type.isAnnotationPresent(ContractJson.Tuple.class)) {
            return "export type " + type.getSimpleName() + " = [" + MemberType.members(type).stream().map(member -> member.name() + ": " + form(member.type()))
                    .collect(Collectors.joining(", ")) + "];\n";
        }
        String bases = MemberType.inlined(type).stream().map(one -> one.optional() ? "Partial<" + one.type().getSimpleName() + ">" : one.type().getSimpleName())
                .collect(Collectors.joining(", "));
        String members = MemberType.members(type).stream().map(member -> "  " + member.name() + (member.optional() ? "?: " : ": ") + form(member.type()) + ";\n")
                .collect(Collectors.joining());
        return "export interface " + type.getSimpleName() + (bases.isEmpty() ? "" : " extends " + bases) + (members.isEmpty() ? " {}\n" : " {\n" + members + "}\n");
    }

    private static String form(MemberType type) {
        return switch (type) {
            case MemberType.Scalar(var name) -> name;
            case MemberType.Choice(var values) when values.equals(RUN_STATES) -> "RunState";
            case MemberType.Choice(var values) -> choice(values);
            case MemberType.Array(var item) -> form(item).contains("|") ? "(" + form(item) + ")[]" : form(item) + "[]";
            case MemberType.Dictionary(var value) -> "Record<string, " + form(value) + ">";
            case MemberType.Reference(var owner) -> owner.getSimpleName();
            case MemberType.OrNull(var inner) -> form(inner) + " | null";
        };
    }

    private static String choice(List<String> values) {
        return values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(" | "));
    }

    private static String numberedStates() {
        String[] states = new String[1 + Arrays.stream(RunState.values()).mapToInt(RunState::number).max().orElseThrow()];
        Arrays.fill(states, "null");
        for (RunState state : RunState.values()) {
            states[state.number()] = "'" + state + "'";
        }
        return String.join(", ", states);
    }

    private static String frames() {
        StringBuilder text = new StringBuilder("\n");
        for (Field constant : FrameFormat.class.getDeclaredFields()) {
            if (Modifier.isPublic(constant.getModifiers())) {
                text.append("export const ").append(constant.getName()).append(" = ").append(value(constant)).append(";\n");
            }
        }
        text.append("\n/** Columns of a frame in their order; a value times the scale is in the unit. */\nexport const FRAME_COLUMNS = {\n");
        for (FrameColumn column : FrameColumn.ALL) {
            text.append("  ").append(column.name()).append(": { type: ").append(column.element().typedArray()).append(", scale: ").append(column.scale())
                    .append(", unit: '").append(column.unit()).append("', meaning: '").append(column.meaning()).append("' },\n");
        }
        return text.append("} as const;\n\nexport type FrameColumn = keyof typeof FRAME_COLUMNS;\n\n/** Columns of a corner of tails. */\nexport const CORNER_COLUMNS = [")
                .append(FrameColumn.CORNER.stream().map(column -> "'" + column.name() + "'").collect(Collectors.joining(", "))).append("] as const;\n").toString();
    }

    private static int value(Field constant) {
        try {
            return constant.getInt(null);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
