package io.tandem.scenario.library;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.text.Findings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The models that come with the program: a resource per kind, with a YAML document per model. */
public final class BuiltInModels {

    /** In place of a file name, for messages. */
    static final String ORIGIN = "built-in ";
    private static final String SEPARATOR = "(?m)^---\\R";
    private static final Map<String, LibraryModel> MODELS = read();

    private BuiltInModels() {
    }

    /** All of them, kind by kind. */
    public static Collection<LibraryModel> all() {
        return MODELS.values();
    }

    static Optional<LibraryModel> of(String name) {
        return Optional.ofNullable(MODELS.get(name));
    }

    private static Map<String, LibraryModel> read() {
        Map<String, LibraryModel> models = new LinkedHashMap<>();
        for (ModelKind kind : ModelKind.values()) {
            Arrays.stream(text(kind).split(SEPARATOR)).map(BuiltInModels::model).forEach(model -> models.put(model.name(), model));
        }
        return models;
    }

    private static LibraryModel model(String text) {
        Findings none = new Findings(ORIGIN);
        try {
            Optional<LibraryModel> model = LibraryModel.read(ORIGIN + text.lines().findFirst().orElse(""), text, none);
            none.throwIfAny();
            return model.orElseThrow();
        } catch (MistakeException wrong) {
            throw new IllegalStateException("a built-in model is wrong", wrong);
        }
    }

    private static String text(ModelKind kind) {
        try (InputStream in = BuiltInModels.class.getResourceAsStream(kind.word() + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
