package io.tandem.web.contract;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * JSON of records. A record is an object whose members are its components in order, named in snake case: {@code runState} is {@code run_state}. An empty
 * {@link Optional} is left out, a number that is not finite is null, and an enum constant is its name.
 */
public final class ContractJson {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final ClassValue<List<Member>> MEMBERS = new ClassValue<>() {
        @Override
        protected List<Member> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents()).map(Member::new).toList();
        }
    };

    /** The component may be null, or NaN where it is a number; both are written as null. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface OrNull {
    }

    /** The component is an enum constant that is written in lower case. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface LowerCase {
    }

    /** The members of the component, a record or an {@link Optional} of one, stand among those of its owner. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface Inline {
    }

    /** The record is written as an array of its components. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Tuple {
    }

    private record Member(String name, Method accessor, boolean lowerCase, boolean inline) {

        Member(RecordComponent component) {
            this(nameOf(component), component.getAccessor(), component.isAnnotationPresent(LowerCase.class), component.isAnnotationPresent(Inline.class));
        }

        Object of(Object owner) {
            try {
                Object value = accessor.invoke(owner);
                return lowerCase && value != null ? value.toString().toLowerCase(Locale.ROOT) : value;
            } catch (IllegalAccessException | InvocationTargetException impossible) {
                throw new IllegalStateException("the accessor of a public record failed: " + accessor, impossible);
            }
        }
    }

    private ContractJson() {
    }

    /** The member's name on the wire. */
    static String nameOf(RecordComponent component) {
        return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** A message of a WebSocket: an object whose first member is the type. */
    public static String message(TypedMessage message) {
        return text(json -> {
            json.writeStartObject();
            json.writeStringField("type", TypedMessage.typeOf(message.getClass()));
            members(json, message);
            json.writeEndObject();
        });
    }

    /** A record or a list of records, as UTF-8. */
    public static byte[] bytes(Object value) {
        return text(json -> write(json, value)).getBytes(StandardCharsets.UTF_8);
    }

    /** Rounded to thousandths, a millimetre or a millisecond: enough for people, and short. */
    public static double rounded(double value) {
        return Math.rint(value * 1000) / 1000;
    }

    @FunctionalInterface
    private interface Output {
        void to(JsonGenerator json) throws IOException;
    }

    private static String text(Output output) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            output.to(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case Double number when !Double.isFinite(number) -> json.writeNull();
            case Double number -> json.writeNumber(number);
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            case String text -> json.writeString(text);
            case Enum<?> constant -> json.writeString(constant.name());
            case double[] numbers -> json.writeArray(numbers, 0, numbers.length);
            case int[] numbers -> json.writeArray(numbers, 0, numbers.length);
            case Collection<?> items -> array(json, items);
            case Map<?, ?> entries -> object(json, entries);
            case Record tuple when tuple.getClass().isAnnotationPresent(Tuple.class) ->
                    array(json, MEMBERS.get(tuple.getClass()).stream().map(member -> member.of(tuple)).toList());
            case Record object -> {
                json.writeStartObject();
                members(json, object);
                json.writeEndObject();
            }
            default -> throw new IllegalArgumentException("the contract has no form for " + value.getClass());
        }
    }

    private static void array(JsonGenerator json, Collection<?> items) throws IOException {
        json.writeStartArray();
        for (Object item : items) {
            write(json, item);
        }
        json.writeEndArray();
    }

    private static void object(JsonGenerator json, Map<?, ?> entries) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            json.writeFieldName(entry.getKey().toString());
            write(json, entry.getValue());
        }
        json.writeEndObject();
    }

    private static void members(JsonGenerator json, Object owner) throws IOException {
        for (Member member : MEMBERS.get(owner.getClass())) {
            Object value = member.of(owner);
            if (!(value instanceof Optional<?> optional)) {
                member(json, member, value);
            } else if (optional.isPresent()) {
                member(json, member, optional.get());
            }
        }
    }

    private static void member(JsonGenerator json, Member member, Object value) throws IOException {
        if (member.inline) {
            members(json, value);
        } else {
            json.writeFieldName(member.name);
            write(json, value);
        }
    }
}
