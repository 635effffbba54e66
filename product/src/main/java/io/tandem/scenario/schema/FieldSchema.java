package io.tandem.scenario.schema;

import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import io.tandem.setting.Named;
import io.tandem.setting.Shorthand;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One key of a settings record.
 *
 * @param key       as in the file
 * @param form      schema of its value
 * @param type      type of the component, which determines how absence is represented
 * @param usual     default in the syntax of the file
 * @param meaning   description in one sentence
 * @param shorthand whether a bare value in place of the whole record is assigned to this key
 */
public record FieldSchema(String key, ValueSchema form, Class<?> type, Optional<String> usual, String meaning, boolean shorthand) {

    static FieldSchema of(RecordComponent component) {
        Named named = component.getAnnotation(Named.class);
        Meaning meaning = component.getAnnotation(Meaning.class);
        Optional<String> usual = Optional.ofNullable(component.getAnnotation(Default.class)).map(Default::value);
        return new FieldSchema(named == null ? RecordSchema.kebab(component.getName()) : named.value(),
                ValueSchema.of(component.getGenericType(), component), component.getType(),
                usual, meaning == null ? "" : meaning.value(), component.isAnnotationPresent(Shorthand.class));
    }

    public boolean isOptional() {
        return type == Optional.class || type == OptionalDouble.class || type == OptionalInt.class;
    }

    public boolean isRequired() {
        return !isOptional() && usual.isEmpty();
    }

    /** A value in the type of the component. */
    public Object wrap(Object value) {
        if (type == Optional.class) {
            return Optional.of(value);
        }
        if (type == OptionalDouble.class) {
            return OptionalDouble.of((Double) value);
        }
        return type == OptionalInt.class ? OptionalInt.of((Integer) value) : value;
    }

    /** The value of an optional component whose key is absent. */
    public Object absent() {
        return type == Optional.class ? Optional.empty() : type == OptionalDouble.class ? OptionalDouble.empty() : OptionalInt.empty();
    }
}
