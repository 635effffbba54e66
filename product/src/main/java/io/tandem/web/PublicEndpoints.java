package io.tandem.web;

import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.CertificateDownloads;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.RequestBody;
import io.tandem.web.http.StaticFiles;
import io.tandem.web.http.WebResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;

/** Addresses that need no token: the pages to join and to install the certificate, their assets, and the API by which phones join. */
final class PublicEndpoints {

    static final String SEAT = "tandem-seat";
    private static final String DEVICE = "tandem-device";
    private static final String DAY = "; Max-Age=86400";
    private static final String MONTH = "; Max-Age=2592000";
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
            RequestBody.read(reply, body -> handleReceived(path, access, reply, body));
        } else if (!reply.isRead()) {
            reply.send(WebResponse.refusal(405, "A page can only be read.", "use GET."));
        } else if (path.equals(API)) {
            JoinApi.Caller caller = caller(access, Request.extractQueryParameters(reply.request()).getValue("token"), reply);
            reply.after(joinApi.delayNanos(caller), () -> reply.send(joinApi.invitation(caller)));
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
        return new JoinApi.Caller(access, Request.getRemoteAddr(reply.request()), token, seat(reply.request()), SessionCookies.value(reply.request(), DEVICE));
    }

    /** The secret of a phone's seat; null for none. */
    static String seat(Request request) {
        return SessionCookies.value(request, SEAT);
    }

    private void handleReceived(String path, AccessPolicy access, HttpReply reply, byte[] body) {
        try {
            handle(path, access, reply, body);
        } catch (RuntimeException ours) {
            trouble.accept(ours);
            reply.send(WebResponse.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
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
        JoinApi.Caller caller = caller(access, request.text("token").orElse(null), reply);
        reply.after(joinApi.delayNanos(caller), () -> send(joinApi.join(caller, request), reply));
    }

    private static void send(JoinApi.Admission admission, HttpReply reply) {
        admission.phone().ifPresent(phone -> {
            reply.cookie(SEAT, phone.secret(), DAY);
            reply.cookie(DEVICE, phone.device(), MONTH);
        });
        reply.send(admission.answer());
    }
}
