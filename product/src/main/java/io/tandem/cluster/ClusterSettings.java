package io.tandem.cluster;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * How a process takes part in a cluster.
 *
 * @param name     of this member, for people
 * @param listen   the only address and port at which it listens
 * @param join     a member of the cluster; absent for the first one
 * @param identity its certificate; without one only this machine is possible
 * @param version  of the program; members of other versions are refused
 */
public record ClusterSettings(String name, InetSocketAddress listen, Optional<InetSocketAddress> join, Optional<ClusterIdentity> identity, String version) {

    /** @throws MistakeException where other machines would be reached without a certificate */
    public ClusterSettings check() throws MistakeException {
        boolean here = listen.getAddress().isLoopbackAddress() && join.map(other -> other.getAddress().isLoopbackAddress()).orElse(true);
        if (!here && identity.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation("--certificate", 0, ""), "", "Without a certificate a cluster stays on this machine.",
                    "let `tandem new --cluster FOLDER` write certificates and give one to each member with --certificate, or use 127.0.0.1."));
        }
        if (listen.getAddress().isAnyLocalAddress()) {
            throw new MistakeException(new Problem(new SourceLocation("--listen", 0, ""), listen.toString(), "A member listens at one address, which others reach it by.",
                    "name the address of this machine in the network of the cluster."));
        }
        return this;
    }
}
