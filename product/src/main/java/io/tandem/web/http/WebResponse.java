package io.tandem.web.http;

import io.tandem.diagnosis.Problem;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ContractJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The response to an HTTP request.
 *
 * @param file sent in place of the body; null for none. A page is shown, any other file is saved by browsers
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

    /** What was asked for does not exist at this moment: nobody's mistake, as a run may end between two requests of a page. */
    public static WebResponse nothing() {
        return new WebResponse(204, JSON, new byte[0], null);
    }

    /** @param html a file that is a page */
    public static WebResponse page(Path html) {
        return new WebResponse(200, HTML, null, html);
    }

    public static WebResponse svg(String image) {
        return new WebResponse(200, "image/svg+xml", image.getBytes(StandardCharsets.UTF_8), null);
    }

    boolean isPage() {
        return type.equals(HTML);
    }

    /** Bytes of the body in memory. */
    public long bytes() {
        return body == null ? 0 : body.length;
    }

    public static WebResponse file(String type, Path file) {
        return new WebResponse(200, type, null, file);
    }

    public static WebResponse refusal(int status, String what, String fix) {
        return refusal(status, new ApiAnswer.Problem(what, fix));
    }

    public static WebResponse refusal(int status, ApiAnswer.Problem problem) {
        return json(status, new ApiAnswer.Refusal(problem));
    }

    public static WebResponse refusal(int status, Problem problem) {
        return refusal(status, problem.place() + ": " + problem.what(), problem.fix());
    }
}
