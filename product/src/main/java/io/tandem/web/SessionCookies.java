package io.tandem.web;

import io.tandem.web.access.AccessPolicy;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.WebResponse;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** The cookie that carries the token of an operator or viewer. */
final class SessionCookies {

    private static final String TOKEN = "tandem";
    private static final Set<String> LOCAL = Set.of("127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]");

    private SessionCookies() {
    }

    /** Whether an address, as Jetty writes it, is that of this machine. */
    static boolean isLocal(String address) {
        return LOCAL.contains(address);
    }

    static Optional<Rights> rights(Request request, AccessPolicy access) {
        return access.rights(value(request, TOKEN));
    }

    /** Null where there is no such cookie. */
    static String value(Request request, String name) {
        return Request.getCookies(request).stream().filter(cookie -> cookie.getName().equals(name)).map(cookie -> cookie.getValue()).findFirst()
                .orElse(null);
    }

    /** Turns a token in the address into a cookie, and refuses requests that have neither; true when that was the reply. */
    static boolean admit(AccessPolicy access, Optional<Rights> rights, HttpReply reply) {
        String token = Request.extractQueryParameters(reply.request()).getValue("token");
        if (token != null && !access.isLoopbackOnly() && access.rights(token).isPresent()) {
            reply.cookie(TOKEN, token, "");
            reply.response().getHeaders().put(HttpHeader.LOCATION, "/");
            reply.response().setStatus(303);
            reply.callback().succeeded();
            return true;
        }
        if (rights.isEmpty()) {
            reply.send(WebResponse.refusal(401, "Only those may come in who were given the address with its token.",
                    "open one of the two addresses that Tandem printed."));
        }
        return rights.isEmpty();
    }
}
