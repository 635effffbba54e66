package io.tandem.gateway.decode;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A request that a device made.
 *
 * @param target  path and query, as written
 * @param headers by their names in small letters
 * @param body    what it carries; may be empty
 */
public record HttpRequest(String target, Map<String, String> headers, String body) {

    private static final int MOST_FIELDS = 100;

    /** A header's value; empty where there is none. */
    public String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    /** The fields of the query, and of the body where that is a form. */
    public Map<String, String> fields() {
        Map<String, String> fields = new HashMap<>();
        int query = target.indexOf('?');
        addFields(query < 0 ? "" : target.substring(query + 1), fields);
        if (!JsonFields.isLike(body)) {
            addFields(body.strip(), fields);
        }
        return fields;
    }

    private static void addFields(String text, Map<String, String> fields) {
        for (String pair : text.split("&", MOST_FIELDS)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                fields.putIfAbsent(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
    }

    /** What is not well encoded is left as it is. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException asItIs) {
            return text;
        }
    }
}
