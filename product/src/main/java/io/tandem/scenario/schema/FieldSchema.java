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
 * @param form      how its value is written
 * @param type      the component's own type, which says how absence is expressed
 * @param usual     what applies when it is absent, as a user would write it
 * @param meaning   one sentence for people
 * @param shorthand whether a bare value in place of the whole record is meant for this key
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

    /** A value as the component holds it. */
    public Object wrap(Object value) {
        if (type == Optional.class) {
            return Optional.of(value);
        }
        if (type == OptionalDouble.class) {
            return OptionalDouble.of((Double) value);
        }
        return type == OptionalInt.class ? OptionalInt.of((Integer) value) : value;
    }

    /** What an optional component holds when its key is absent. */
    public Object absent() {
        return type == Optional.class ? Optional.empty() : type == OptionalDouble.class ? OptionalDouble.empty() : OptionalInt.empty();
    }
}
