package io.tandem.controlroom;

import io.tandem.run.RunFiles;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.NetworkAddresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/** The URLs of the control room. */
final class ControlRoomAddress {

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
    static Invitation invitation(InetSocketAddress plain, AccessPolicy access, Optional<HttpsEndpoint> secure) throws IOException {
        String here = NetworkAddresses.mostLikely().orElseGet(RunFiles::hostName);
        if (secure.isPresent()) {
            InetSocketAddress bound = (InetSocketAddress) secure.get().socket().getLocalAddress();
            String url = url("https", bound, here);
            return new Invitation(joining(url, secure.get().access()), secure.get().access().isLoopbackOnly() ? onlyHere("--https-listen 0.0.0.0:8443")
                    : secure.get().authority().isPresent() ? "A phone that has not been here must trust this machine first: " + url + "trust" : "");
        }
        return new Invitation(joining(url("http", plain, here), access), access.isLoopbackOnly() ? onlyHere("--https-listen 0.0.0.0:8443")
                : "Phones tell their position only over HTTPS: start with --https-listen 0.0.0.0:8443.");
    }

    private static String joining(String url, AccessPolicy access) {
        return url + "join" + (access.isLoopbackOnly() ? "" : "?token=" + access.joinToken());
    }

    private static String onlyHere(String cure) {
        return "Only this machine reaches this address. To invite phones, start with " + cure + ".";
    }
}
