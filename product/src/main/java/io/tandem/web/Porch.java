package io.tandem.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;

/** What is open to everyone who reaches the server: the pages to join and to trust it by, and the desk where one joins. */
final class Porch {

    static final String SEAT = "tandem-seat";
    private static final String DAY = "; Max-Age=86400";
    private static final String API = "/api/join";

    private final JoinDesk desk;
    private final Pages pages;
    private final Optional<Trust> trust;
    private final Consumer<Throwable> trouble;

    Porch(JoinDesk desk, Pages pages, Optional<Trust> trust, Consumer<Throwable> trouble) {
        this.desk = desk;
        this.pages = pages;
        this.trust = trust;
        this.trouble = trouble;
    }

    /** Whether an address is out here, and not in the house. What the pages are made of is no secret. */
    static boolean holds(String path) {
        return path.equals("/join") || path.equals("/trust") || path.startsWith("/trust/") || path.equals(API) || path.startsWith(API + "/")
                || path.startsWith("/assets/") || path.equals("/mark.svg");
    }

    void answer(String path, Access door, Reply reply) {
        boolean reads = reply.request().getMethod().equals("GET") || reply.request().getMethod().equals("HEAD");
        if (path.startsWith("/api/") && !reads) {
            hear(path, door, reply);
        } else if (!reads) {
            reply.send(Answer.refusal(405, "A page can only be read.", "use GET."));
        } else if (path.equals(API)) {
            Fields query = Request.extractQueryParameters(reply.request());
            reply.send(desk.look(caller(door, query.getValue("token"), reply)));
        } else {
            show(path, reply);
        }
    }

    private void show(String path, Reply reply) {
        if (path.startsWith("/trust/")) {
            trust.flatMap(certificate -> certificate.file(path.substring("/trust/".length()))).ifPresentOrElse(reply::send, reply::nothingHere);
        } else if (path.equals("/join") || path.equals("/trust")) {
            reply.send(pages.named(path.substring(1)));
        } else {
            pages.file(path).ifPresentOrElse(reply::send, reply::nothingHere);
        }
    }

    private static JoinDesk.Caller caller(Access door, String token, Reply reply) {
        return new JoinDesk.Caller(door, Request.getRemoteAddr(reply.request()), token, seat(reply.request()));
    }

    /** The secret of a seat; null for none. */
    static String seat(Request request) {
        return WebServer.cookie(request, SEAT);
    }

    /** Waits for what is posted without keeping a thread: a telephone far from its station may take long. */
    private void hear(String path, Access door, Reply reply) {
        Request request = reply.request();
        if (!request.getMethod().equals("POST")) {
            reply.send(Answer.refusal(405, "This address knows GET and POST.", "use one of them."));
        } else if (!"1".equals(request.getHeaders().get("X-Tandem"))) {
            reply.send(Answer.refusal(403, "A wish needs the header X-Tandem.", "send X-Tandem: 1."));
        } else if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > WebServer.LARGEST_BODY) {
            reply.send(tooLarge());
        } else {
            Content.Source.asByteArrayAsync(request, WebServer.LARGEST_BODY, Promise.Invocable.from(Invocable.InvocationType.BLOCKING,
                    body -> heard(path, door, reply, body), _ -> reply.send(tooLarge())));
        }
    }

    private void heard(String path, Access door, Reply reply, byte[] body) {
        try {
            take(path, door, reply, body);
        } catch (RuntimeException ours) {
            trouble.accept(ours);
            reply.send(Answer.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
    }

    private static Answer tooLarge() {
        return Answer.refusal(413, "That is more than 64 kB, or did not arrive.", "send less at once.");
    }

    private void take(String path, Access door, Reply reply, byte[] body) {
        switch (path) {
            case API -> join(door, reply, body);
            case API + "/fixes" -> reply.send(desk.fixes(seat(reply.request()), body));
            case API + "/leave" -> {
                reply.cookie(SEAT, "", "; Max-Age=0");
                reply.send(desk.leave(seat(reply.request())));
            }
            default -> reply.nothingHere();
        }
    }

    private void join(Access door, Reply reply, byte[] body) {
        FlatJson wish;
        try {
            wish = FlatJson.parse(new String(body, StandardCharsets.UTF_8));
        } catch (IOException notJson) {
            reply.send(Answer.refusal(400, "This is not one flat JSON object.", "send for example {\"name\":\"Ann\",\"role\":\"pedestrian\"}."));
            return;
        }
        JoinDesk.Admission admission = desk.join(caller(door, wish.text("token").orElse(null), reply), wish);
        admission.secret().ifPresent(secret -> reply.cookie(SEAT, secret, DAY));
        reply.send(admission.answer());
    }
}
