package io.tandem.web.scene;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The models of scenes that were shown, by the key of their content; the oldest ones are dropped. */
final class ModelCache {

    private static final int MAX_MODELS = 64;
    private static final Pattern ADDRESS = Pattern.compile("/map/([0-9a-f]{16})\\.mesh");

    private final Map<String, ServedModel> models = new LinkedHashMap<>();

    synchronized void offer(ServedModel model) {
        models.remove(model.key());
        models.put(model.key(), model);
        if (models.size() > MAX_MODELS) {
            models.remove(models.keySet().iterator().next());
        }
    }

    private synchronized ServedModel find(String key) {
        return models.get(key);
    }

    /** False if there is no such model. */
    boolean answer(String path, Response response, Callback callback) {
        Matcher asked = ADDRESS.matcher(path);
        ServedModel model = asked.matches() ? find(asked.group(1)) : null;
        if (model == null) {
            return false;
        }
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "private, max-age=3600");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/octet-stream");
        response.write(true, ByteBuffer.wrap(model.bytes()), callback);
        return true;
    }
}
