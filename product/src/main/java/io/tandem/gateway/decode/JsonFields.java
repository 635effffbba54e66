package io.tandem.gateway.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a JSON text from outside, as strings by path: {@code location.coords.latitude}, {@code GPS[0]}. Devices write numbers as strings and
 * words as numbers, so nobody asks which it was.
 */
public final class JsonFields {

    private static final int MOST_FIELDS = 512;
    private static final int MOST_OBJECTS = 256;
    private static final JsonFactory JSON = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(16)
            .maxStringLength(8192).maxNumberLength(40).maxNameLength(256).maxDocumentLength(1 << 20).build()).build();

    private final Map<String, String> words;

    private JsonFields(Map<String, String> words) {
        this.words = words;
    }

    /** Whether a text may be JSON. */
    public static boolean isLike(String text) {
        String begin = text.stripLeading();
        return begin.startsWith("{") || begin.startsWith("[");
    }

    /** The objects of a text, one or an array of them; none where it is no JSON. What comes before a mistake counts. */
    public static List<JsonFields> read(String text) {
        List<JsonFields> objects = new ArrayList<>();
        try (JsonParser json = JSON.createParser(text)) {
            for (JsonToken next = json.nextToken(); next != null && objects.size() < MOST_OBJECTS; next = json.nextToken()) {
                if (next == JsonToken.START_OBJECT) {
                    Map<String, String> words = new HashMap<>();
                    readObject(json, "", words);
                    objects.add(new JsonFields(words));
                }
            }
        } catch (IOException broken) {
            return objects;
        }
        return objects;
    }

    private static void readObject(JsonParser json, String path, Map<String, String> words) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = path.isEmpty() ? json.currentName() : path + "." + json.currentName();
            json.nextToken();
            readValue(json, key, words);
        }
    }

    private static void readValue(JsonParser json, String path, Map<String, String> words) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT -> readObject(json, path, words);
            case START_ARRAY -> {
                for (int i = 0; json.nextToken() != JsonToken.END_ARRAY && json.currentToken() != null; i++) {
                    readValue(json, path + "[" + i + "]", words);
                }
            }
            case null -> { }
            default -> keep(path, json.getText(), words);
        }
    }

    private static void keep(String path, String word, Map<String, String> words) {
        if (words.size() < MOST_FIELDS && word != null && !word.equals("null")) {
            words.putIfAbsent(path, word);
        }
    }

    /** The first of these that is there; empty where none is. */
    public String word(String... paths) {
        for (String path : paths) {
            String word = words.get(path);
            if (word != null) {
                return word;
            }
        }
        return "";
    }

    /** The same as a number; NaN where there is none. */
    public double number(String... paths) {
        return NumberParser.of(word(paths));
    }

    public boolean has(String path) {
        return words.containsKey(path);
    }

    /** A time, however it is written; {@link DeviceFix#NO_TIME} where there is none. */
    public long time(String... paths) {
        return TimestampParser.nanos(word(paths)).orElse(DeviceFix.NO_TIME);
    }
}
