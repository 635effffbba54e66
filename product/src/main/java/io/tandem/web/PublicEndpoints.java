package io.tandem.web;

import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.CertificateDownloads;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.StaticFiles;
import io.tandem.web.http.WebResponse;
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

/** Addresses that need no token: the pages to join and to install the certificate, their assets, and the API by which phones join. */
final class PublicEndpoints {

    static final String SEAT = "tandem-seat";
    private static final String DAY = "; Max-Age=86400";
    private static final String API = "/api/join";

    private final JoinApi joinApi;
    private final StaticFiles pages;
    private final Optional<CertificateDownloads> trust;
    private final Consumer<Throwable> trouble;

    PublicEndpoints(JoinApi joinApi, StaticFiles pages, Optional<CertificateDownloads> trust, Consumer<Throwable> trouble) {
        this.joinApi = joinApi;
        this.pages = pages;
        this.trust = trust;
        this.trouble = trouble;
    }

    /** Whether a path is public. The assets of the pages are public, too. */
    static boolean contains(String path) {
        return path.equals("/join") || path.equals("/trust") || path.startsWith("/trust/") || path.equals(API) || path.startsWith(API + "/")
                || path.startsWith("/assets/") || path.equals("/mark.svg");
    }

    void answer(String path, AccessPolicy access, HttpReply reply) {
        if (path.startsWith("/api/") && !reply.isRead()) {
            receive(path, access, reply);
        } else if (!reply.isRead()) {
            reply.send(WebResponse.refusal(405, "A page can only be read.", "use GET."));
        } else if (path.equals(API)) {
            Fields query = Request.extractQueryParameters(reply.request());
            reply.send(joinApi.invitation(caller(access, query.getValue("token"), reply)));
        } else {
            show(path, reply);
        }
    }

    private void show(String path, HttpReply reply) {
        if (path.startsWith("/trust/")) {
            trust.flatMap(certificate -> certificate.file(path.substring("/trust/".length()))).ifPresentOrElse(reply::send, reply::nothingHere);
        } else if (path.equals("/join") || path.equals("/trust")) {
            reply.send(pages.named(path.substring(1)));
        } else {
            pages.file(path).ifPresentOrElse(reply::send, reply::nothingHere);
        }
    }

    private static JoinApi.Caller caller(AccessPolicy access, String token, HttpReply reply) {
        return new JoinApi.Caller(access, Request.getRemoteAddr(reply.request()), token, seat(reply.request()));
    }

    /** The secret of a phone's seat; null for none. */
    static String seat(Request request) {
        return SessionCookies.value(request, SEAT);
    }

    /** Receives a body without keeping a thread: a phone with a weak signal may take long. */
    private void receive(String path, AccessPolicy access, HttpReply reply) {
        Request request = reply.request();
        if (!request.getMethod().equals("POST")) {
            reply.send(WebResponse.refusal(405, "This address knows GET and POST.", "use one of them."));
        } else if (!"1".equals(request.getHeaders().get("X-Tandem"))) {
            reply.send(WebResponse.refusal(403, "A wish needs the header X-Tandem.", "send X-Tandem: 1."));
        } else if (request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > FlatJson.MAX_BODY_BYTES) {
            reply.send(tooLarge());
        } else {
            Content.Source.asByteArrayAsync(request, FlatJson.MAX_BODY_BYTES, Promise.Invocable.from(Invocable.InvocationType.BLOCKING,
                    body -> handleReceived(path, access, reply, body), _ -> reply.send(tooLarge())));
        }
    }

    private void handleReceived(String path, AccessPolicy access, HttpReply reply, byte[] body) {
        try {
            handle(path, access, reply, body);
        } catch (RuntimeException ours) {
            trouble.accept(ours);
            reply.send(WebResponse.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
    }

    private static WebResponse tooLarge() {
        return WebResponse.refusal(413, "That is more than 64 kB, or did not arrive.", "send less at once.");
    }

    private void handle(String path, AccessPolicy access, HttpReply reply, byte[] body) {
        switch (path) {
            case API -> join(access, reply, body);
            case API + "/fixes" -> reply.send(joinApi.fixes(seat(reply.request()), body));
            case API + "/leave" -> {
                reply.cookie(SEAT, "", "; Max-Age=0");
                reply.send(joinApi.leave(seat(reply.request())));
            }
            default -> reply.nothingHere();
        }
    }

    private void join(AccessPolicy access, HttpReply reply, byte[] body) {
        FlatJson request;
        try {
            request = FlatJson.parse(new String(body, StandardCharsets.UTF_8));
        } catch (IOException notJson) {
            reply.send(WebResponse.refusal(400, "This is not one flat JSON object.", "send for example {\"name\":\"Ann\",\"role\":\"pedestrian\"}."));
            return;
        }
        JoinApi.Admission admission = joinApi.join(caller(access, request.text("token").orElse(null), reply), request);
        admission.secret().ifPresent(secret -> reply.cookie(SEAT, secret, DAY));
        reply.send(admission.answer());
    }
}
