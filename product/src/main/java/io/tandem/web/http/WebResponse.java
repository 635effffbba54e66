package io.tandem.web.http;

import io.tandem.diagnosis.Problem;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ContractJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The response to an HTTP request.
 *
 * @param file sent in place of the body; null for none
 */
public record WebResponse(int status, String type, byte[] body, Path file) {

    static final String HTML = "text/html; charset=utf-8";
    private static final String JSON = "application/json";

    /** @param answer a record of the contract, or a list of such */
    public static WebResponse json(Object answer) {
        return json(200, answer);
    }

    private static WebResponse json(int status, Object answer) {
        return new WebResponse(status, JSON, ContractJson.bytes(answer), null);
    }

    public static WebResponse ok() {
        return json(new ApiAnswer.Done(true));
    }

    public static WebResponse page(String html) {
        return new WebResponse(200, HTML, html.getBytes(StandardCharsets.UTF_8), null);
    }

    public static WebResponse file(String type, Path file) {
        return new WebResponse(200, type, null, file);
    }

    public static WebResponse refusal(int status, String what, String fix) {
        return json(status, new ApiAnswer.Refusal(new ApiAnswer.Problem(what, fix)));
    }

    public static WebResponse refusal(int status, Problem problem) {
        return refusal(status, problem.place() + ": " + problem.what(), problem.fix());
    }
}
