package io.tandem.bridge;

import io.tandem.topic.schema.MessageDefinition;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Messages without infinite numbers and NaN, which JSON does not have and rosbridge servers do not take: ranges without return become a metre more than the greatest range, which readers of
 * scans ignore, and other numbers zero.
 */
final class FiniteContent {

    private static final String SCAN = "sensor_msgs/LaserScan";

    private FiniteContent() {
    }

    static Map<String, ?> of(MessageDefinition type, Map<String, ?> content) {
        double beyond = type.name().equals(SCAN) && content.get("range_max") instanceof Number most ? most.doubleValue() + 1 : 0;
        return finite(content, beyond);
    }

    private static Map<String, Object> finite(Map<String, ?> content, double instead) {
        Map<String, Object> copy = new HashMap<>();
        content.forEach((name, value) -> copy.put(name, finite(value, instead)));
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static Object finite(Object value, double instead) {
        return switch (value) {
            case Double number when !Double.isFinite(number) -> instead;
            case Float number when !Float.isFinite(number) -> instead;
            case float[] numbers -> finite(numbers, (float) instead);
            case double[] numbers -> Arrays.stream(numbers).map(number -> Double.isFinite(number) ? number : instead).toArray();
            case Map<?, ?> members -> finite((Map<String, ?>) members, instead);
            case List<?> items -> items.stream().map(item -> finite(item, instead)).toList();
            case null, default -> value;
        };
    }

    private static float[] finite(float[] numbers, float instead) {
        float[] copy = numbers.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Float.isFinite(copy[i]) ? copy[i] : instead;
        }
        return copy;
    }
}
