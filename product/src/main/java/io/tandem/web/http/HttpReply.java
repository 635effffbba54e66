package io.tandem.web.http;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A request and the means to answer it. */
public record HttpReply(Request request, Response response, Callback callback) {

    /** Whether the request is a GET or a HEAD. */
    public boolean isRead() {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    }

    public void send(WebResponse answer) {
        response.setStatus(answer.status());
        // Whoever is refused may still be sending: its connection is closed then, and it must know, lest it sends the next request there.
        if (!request.consumeAvailable()) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
        if (answer.file() == null) {
            response.write(true, ByteBuffer.wrap(answer.body()), callback);
            return;
        }
        if (!answer.isPage()) {
            response.getHeaders().put(HttpHeader.CONTENT_DISPOSITION, "attachment; filename=\"" + answer.file().getFileName() + "\"");
        }
        // Parts are read as the browser takes them: a slow one holds no thread and little memory.
        Content.copy(Content.Source.from(answer.file()), response, callback);
    }

    /** Sends an answer as soon as it is made. The connection stays open until then, however idle. */
    public void sendWhenMade(CompletableFuture<WebResponse> answer) {
        request.addIdleTimeoutListener(_ -> false);
        answer.thenAccept(this::send);
    }

    public void send(StaticFiles.Page page) {
        if (page.lasting()) {
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "public, max-age=31536000, immutable");
        }
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT_ENCODING);
        boolean pack = page.packed() != null && accepted != null && accepted.contains("gzip");
        response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
        if (pack) {
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
        }
        send(new WebResponse(200, page.type(), pack ? page.packed() : page.plain(), null));
    }

    /** Answers after a delay, during which no thread is held. */
    public void after(long nanos, Runnable answer) {
        if (nanos <= 0) {
            answer.run();
            return;
        }
        request.addIdleTimeoutListener(_ -> false);
        request.getComponents().getScheduler().schedule(() -> request.getComponents().getExecutor().execute(answer), nanos, TimeUnit.NANOSECONDS);
    }

    public void nothingHere() {
        send(WebResponse.refusal(404, "There is nothing at this address.", "docs/web.md has all addresses."));
    }

    public void cookie(String name, String value, String more) {
        response.getHeaders().add(HttpHeader.SET_COOKIE, name + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" + more
                + (request.getConnectionMetaData().isSecure() ? "; Secure" : ""));
    }
}
