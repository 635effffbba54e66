package io.tandem.scenario.schema;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.CustomBehavior;
import io.tandem.setting.Meaning;
import io.tandem.setting.Named;
import io.tandem.setting.Positional;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The keys of a settings record, in order: the single source for reading files and for generating the JSON Schema and the
 * reference page.
 */
public record RecordSchema(Class<? extends Record> type, String meaning, List<FieldSchema> slots, Constructor<? extends Record> constructor) {

    private static final ClassValue<RecordSchema> SHAPES = new ClassValue<>() {
        @Override
        protected RecordSchema computeValue(Class<?> type) {
            Meaning meaning = type.getAnnotation(Meaning.class);
            return new RecordSchema(type.asSubclass(Record.class), meaning == null ? "" : meaning.value(),
                    Arrays.stream(type.getRecordComponents()).map(FieldSchema::of).toList(), constructorOf(type.asSubclass(Record.class)));
        }
    };

    public static RecordSchema of(Class<? extends Record> type) {
        return SHAPES.get(type);
    }

    /** The records of a sealed family by the names that select them, including behaviors added by users. */
    public static Map<String, RecordSchema> family(Class<?> family) {
        Map<String, RecordSchema> members = new LinkedHashMap<>();
        Arrays.stream(family.getPermittedSubclasses()).filter(Class::isRecord).map(member -> member.asSubclass(Record.class))
                .forEach(member -> members.put(nameOf(member), of(member)));
        if (family == BehaviorSettings.class) {
            ServiceLoader.load(CustomBehavior.Provider.class)
                    .forEach(provider -> members.put(provider.name(), of(provider.settings().asSubclass(Record.class))));
        }
        return members;
    }

    private static String nameOf(Class<?> member) {
        Named named = member.getAnnotation(Named.class);
        return named == null ? kebab(member.getSimpleName()) : named.value();
    }

    /** {@code holdHeight}, {@code HoldHeight} and {@code HOLD_HEIGHT} are all written {@code hold-height}. */
    public static String kebab(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").replace('_', '-').toLowerCase(Locale.ROOT);
    }

    public boolean has(String key) {
        return slots.stream().anyMatch(slot -> slot.key().equals(key));
    }

    public List<String> keys() {
        return slots.stream().map(FieldSchema::key).toList();
    }

    /** Whether it may be written as a list of its values in their order. */
    public boolean isPositional() {
        return type.isAnnotationPresent(Positional.class);
    }

    public Optional<FieldSchema> shorthand() {
        return slots.stream().filter(FieldSchema::shorthand).findFirst();
    }

    /** The first keys with placeholders for their values, for a message. */
    String example() {
        List<FieldSchema> required = slots.stream().filter(FieldSchema::isRequired).toList();
        List<FieldSchema> shown = required.isEmpty() ? slots.stream().limit(1).toList() : required;
        if (isPositional()) {
            return "a list such as [" + String.join(", ", keys()) + "]";
        }
        return "a mapping such as {" + String.join(", ", shown.stream().map(slot -> slot.key() + ": …").toList()) + "}";
    }

    /**
     * Constructs the record. An exception of its constructor is the user's mistake, and is rethrown as {@link
     * IllegalArgumentException}.
     */
    public Object build(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw new IllegalArgumentException(String.valueOf(refused.getCause().getMessage()), refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("the constructor was made accessible", impossible);
        }
    }

    private static Constructor<? extends Record> constructorOf(Class<? extends Record> type) {
        try {
            Constructor<? extends Record> constructor = type.getDeclaredConstructor(
                    Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException("a record has a canonical constructor", impossible);
        }
    }
}
