package io.tandem.review.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The reference values of domain/reference, which are JSON and therefore YAML. */
record Reference(Map<?, ?> values) {

    static Reference measures() {
        return of("measures/measures.json");
    }

    static Reference of(String file) {
        try (InputStream json = Reference.class.getResourceAsStream("/reference/" + file)) {
            return new Reference((Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromInputStream(json));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Reference part(String key) {
        return new Reference((Map<?, ?>) values.get(key));
    }

    List<Reference> cases(String key) {
        return ((List<?>) values.get(key)).stream().map(one -> new Reference((Map<?, ?>) one)).toList();
    }

    /** The number, not a number for null. */
    double number(String key) {
        return number(values.get(key));
    }

    double[] numbers(String key) {
        return ((List<?>) values.get(key)).stream().mapToDouble(Reference::number).toArray();
    }

    static double number(Object value) {
        return value == null ? Double.NaN : ((Number) value).doubleValue();
    }
}
