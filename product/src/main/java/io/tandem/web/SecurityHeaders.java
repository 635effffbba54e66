package io.tandem.web;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;

/** Response headers that restrict what a browser does with a page. */
final class SecurityHeaders {

    private static final String PAGE_POLICY = "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; style-src 'self'; "
            + "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    /** A review is complete in itself: it may run its own script, and has no access to this server. */
    private static final String REVIEW_POLICY = "sandbox allow-scripts allow-downloads; default-src 'none'; img-src data: blob:; "
            + "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private SecurityHeaders() {
    }

    static void ofPage(Response response) {
        response.getHeaders().put("Content-Security-Policy", PAGE_POLICY);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put("X-Frame-Options", "DENY");
        response.getHeaders().put("Referrer-Policy", "no-referrer");
        response.getHeaders().put("Cross-Origin-Opener-Policy", "same-origin");
        response.getHeaders().put("Cross-Origin-Resource-Policy", "same-origin");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    }

    /** In place of the page's policy. */
    static void ofReview(Response response) {
        response.getHeaders().put("Content-Security-Policy", REVIEW_POLICY);
    }
}
