package io.tandem.web.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;

/** Reads the body of a request within limits of bytes and time, without holding a thread: a phone with a weak signal may take long, and others never finish. */
public final class RequestBody {

    private static final Duration TIME = Duration.ofSeconds(20);
    /** Larger bodies are refused at once, even if their sender may not see why. */
    private static final long MAX_DISCARDED_BYTES = 1 << 20;

    private RequestBody() {
    }

    /**
     * Reads the body of a POST of this page, which foreign pages cannot send. Refuses others itself. A request whose sender has gone is dropped.
     *
     * @param then receives the body on a thread of the server
     */
    public static void read(HttpReply reply, Consumer<byte[]> then) {
        read(reply, FlatJson.MAX_BODY_BYTES, then);
    }

    /** The same with another maximum of bytes. */
    public static void read(HttpReply reply, int maxBytes, Consumer<byte[]> then) {
        Request request = reply.request();
        if (!request.getMethod().equals("POST")) {
            reply.send(WebResponse.refusal(405, "This address knows GET and POST.", "use one of them."));
        } else if (!"1".equals(request.getHeaders().get("X-Tandem"))) {
            reply.send(WebResponse.refusal(403, "A request that changes something needs the header X-Tandem.", "send X-Tandem: 1."));
        } else if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > MAX_DISCARDED_BYTES) {
            reply.send(tooLarge());
        } else if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > maxBytes) {
            discard(reply);
        } else {
            Scheduler.Task deadline = deadline(request);
            Content.Source.asByteArrayAsync(request, maxBytes, Promise.Invocable.from(Invocable.InvocationType.BLOCKING, body -> {
                deadline.cancel();
                then.accept(body);
            }, failure -> {
                deadline.cancel();
                refuse(reply, failure);
            }));
        }
    }

    private static Scheduler.Task deadline(Request request) {
        return request.getComponents().getScheduler().schedule(() -> request.fail(new TimeoutException()), TIME.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Reads and forgets a body that is too large: a connection that is closed before its sender has finished loses the refusal. */
    private static void discard(HttpReply reply) {
        Scheduler.Task deadline = deadline(reply.request());
        Content.Source.consumeAll(reply.request(), Callback.from(() -> {
            deadline.cancel();
            reply.send(tooLarge());
        }, failure -> {
            deadline.cancel();
            refuse(reply, failure);
        }));
    }

    private static void refuse(HttpReply reply, Throwable failure) {
        switch (failure) {
            case TimeoutException _ -> reply.send(WebResponse.refusal(408, "The body did not arrive within " + TIME.toSeconds() + " s.", "send it again."));
            case IllegalStateException _ -> reply.send(tooLarge());
            default -> reply.callback().failed(failure);
        }
    }

    private static WebResponse tooLarge() {
        return WebResponse.refusal(413, "That is too large.", "send less at once.");
    }
}
