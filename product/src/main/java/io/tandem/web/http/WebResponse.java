package io.tandem.web.http;

import io.tandem.diagnosis.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * What is answered to a request.
 *
 * @param file in place of the body: a file to send; null for none
 */
public record WebResponse(int status, String type, byte[] body, Path file) {

    static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";

    public static WebResponse json(byte[] body) {
        return new WebResponse(200, JSON, body, null);
    }

    public static WebResponse json(JsonWriter.Writing writing) {
        return json(JsonWriter.bytes(writing));
    }

    public static WebResponse ok() {
        return json(json -> JsonWriter.object(json, members -> members.writeBooleanField("ok", true)));
    }

    public static WebResponse page(String html) {
        return new WebResponse(200, HTML, html.getBytes(StandardCharsets.UTF_8), null);
    }

    public static WebResponse file(String type, Path file) {
        return new WebResponse(200, type, null, file);
    }

    public static WebResponse refusal(int status, String what, String fix) {
        return new WebResponse(status, JSON, JsonWriter.bytes(json -> JsonWriter.object(json, members -> {
            members.writeFieldName("problem");
            JsonWriter.object(members, inner -> {
                inner.writeStringField("what", what);
                inner.writeStringField("fix", fix);
            });
        })), null);
    }

    public static WebResponse refusal(int status, Problem problem) {
        return refusal(status, problem.place() + ": " + problem.what(), problem.fix());
    }
}
