package io.tandem.controlroom;

import io.tandem.run.RunFiles;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.NetworkAddresses;
import java.net.InetSocketAddress;
import java.util.Optional;

/** The URLs of the control room. */
final class ControlRoomAddress {

    private static final String ONLY_HERE = "Only this machine reaches this address. To invite phones, start with --https-listen 0.0.0.0:8443, or open it to phones on the page.";

    private ControlRoomAddress() {
    }

    /** For browsers on computers, by host name where all addresses are bound. */
    static String url(String scheme, InetSocketAddress bound) {
        return url(scheme, bound, RunFiles.hostName());
    }

    private static String url(String scheme, InetSocketAddress bound, String everywhere) {
        String host = bound.getAddress().isAnyLocalAddress() ? everywhere : bound.getAddress().getHostAddress().replaceFirst("%.*$", "");
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/";
    }

    /** For phones: by IP address, as a field network has no DNS, and by HTTPS, without which browsers give no position. */
    static Invitation invitation(InetSocketAddress plain, AccessPolicy access, Optional<HttpsEndpoint> secure) {
        String here = NetworkAddresses.mostLikely().orElseGet(RunFiles::hostName);
        if (secure.isEmpty()) {
            return new Invitation(joining(url("http", plain, here), access), access.isLoopbackOnly() ? ONLY_HERE : "Phones tell their position only over HTTPS.", false);
        }
        String url = url("https", secure.get().address(), here);
        boolean reachable = !secure.get().access().isLoopbackOnly();
        return new Invitation(joining(url, secure.get().access()), !reachable ? ONLY_HERE
                : secure.get().authority().isPresent() ? "A phone that has not been here must trust this machine first: " + url + "trust" : "", reachable);
    }

    private static String joining(String url, AccessPolicy access) {
        return url + "join" + (access.isLoopbackOnly() ? "" : "?token=" + access.joinToken());
    }
}
