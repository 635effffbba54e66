package io.tandem.web;

import io.tandem.diagnosis.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * What is answered to a request.
 *
 * @param file in place of the body: a file to send; null for none
 */
record Answer(int status, String type, byte[] body, Path file) {

    static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";

    static Answer json(byte[] body) {
        return new Answer(200, JSON, body, null);
    }

    static Answer json(JsonText.Writing writing) {
        return json(JsonText.bytes(writing));
    }

    static Answer ok() {
        return json(json -> JsonText.object(json, members -> members.writeBooleanField("ok", true)));
    }

    static Answer page(String html) {
        return new Answer(200, HTML, html.getBytes(StandardCharsets.UTF_8), null);
    }

    static Answer file(String type, Path file) {
        return new Answer(200, type, null, file);
    }

    static Answer refusal(int status, String what, String fix) {
        return new Answer(status, JSON, JsonText.bytes(json -> JsonText.object(json, members -> {
            members.writeFieldName("problem");
            JsonText.object(members, inner -> {
                inner.writeStringField("what", what);
                inner.writeStringField("fix", fix);
            });
        })), null);
    }

    static Answer refusal(int status, Problem problem) {
        return refusal(status, problem.place() + ": " + problem.what(), problem.fix());
    }
}
