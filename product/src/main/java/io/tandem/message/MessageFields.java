package io.tandem.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The payload of a radio message as named fields: {@code cause=standing-vehicle number=3 x=120.5}. Names and values have neither spaces nor equals signs. Payloads come from other hosts
 * and programs too: what is no field is passed over, and what is no number is not there.
 */
public final class MessageFields {

    private static final double THOUSANDTHS = 1000;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** The fields of a payload. */
    public static MessageFields parse(String payload) {
        MessageFields fields = new MessageFields();
        for (String part : payload.split(" ")) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                fields.values.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return fields;
    }

    /** Adds a field; spaces and equals signs in its value become hyphens. */
    public MessageFields with(String name, String value) {
        values.put(name, value.replace(' ', '-').replace('=', '-'));
        return this;
    }

    public MessageFields with(String name, int value) {
        return with(name, Integer.toString(value));
    }

    /** Adds a number, rounded to thousandths. */
    public MessageFields with(String name, double value) {
        double rounded = Math.rint(value * THOUSANDTHS) / THOUSANDTHS;
        return with(name, rounded == Math.rint(rounded) && Math.abs(rounded) < 1e9 ? Long.toString((long) rounded) : Double.toString(rounded));
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** A finite number. */
    public OptionalDouble number(String name) {
        try {
            double value = Double.parseDouble(values.getOrDefault(name, "NaN"));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    public OptionalInt count(String name) {
        try {
            return values.containsKey(name) ? OptionalInt.of(Integer.parseInt(values.get(name))) : OptionalInt.empty();
        } catch (NumberFormatException _) {
            return OptionalInt.empty();
        }
    }

    /** The payload. */
    @Override
    public String toString() {
        return values.entrySet().stream().map(field -> field.getKey() + "=" + field.getValue()).collect(Collectors.joining(" "));
    }
}
