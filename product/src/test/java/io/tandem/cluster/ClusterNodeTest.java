package io.tandem.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.FreePort;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.diagnosis.MistakeException;
import io.tandem.web.access.CertificateAuthority;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ClusterNodeTest {

    @TempDir
    Path folder;

    private final List<String> notices = new CopyOnWriteArrayList<>();

    private static InetSocketAddress free() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.next());
    }

    private ClusterNode open(String name, InetSocketAddress at, Optional<InetSocketAddress> join, Optional<ClusterIdentity> identity, String version) throws MistakeException {
        return ClusterNode.open(new ClusterSettings(name, at, join, identity, version), Map.of(Service.SWEEP, (_, request, answer) -> answer.accept(request)), notices::add);
    }

    @Test
    void memberAnswersAndIsKnownToBeGone() throws Exception {
        InetSocketAddress first = free();
        ClusterNode one = open("one", first, Optional.empty(), Optional.empty(), "1");
        try (ClusterNode other = open("other", free(), Optional.of(first), Optional.empty(), "1")) {
            byte[] large = "x".repeat(300_000).getBytes(StandardCharsets.UTF_8);

            byte[] answer = other.ask(other.others().getFirst(), Service.SWEEP, large).get(60, TimeUnit.SECONDS);

            assertThat(answer).isEqualTo(large);
            ClusterNode.Member member = other.others().getFirst();
            one.close();
            ExecutionException gone = catchThrowableOfType(ExecutionException.class, () -> other.ask(member, Service.SWEEP, large).get(60, TimeUnit.SECONDS));
            assertThat(gone.getCause()).hasMessageContaining("gone");
        }
    }

    @Test
    @Tag("slow")
    void anyMemberCanBeNamedToJoinBy() throws Exception {
        InetSocketAddress first = free();
        InetSocketAddress second = free();
        try (ClusterNode one = open("one", first, Optional.empty(), Optional.empty(), "1"); ClusterNode _ = open("two", second, Optional.of(first), Optional.empty(), "1");
                ClusterNode three = open("three", free(), Optional.of(second), Optional.empty(), "1")) {

            assertThat(three.others()).hasSize(2);
            assertThat(one.others()).hasSize(2);
        }
    }

    @Test
    @Tag("slow")
    void requestToThoseWhoWentOnWithoutThisNodeFails() throws Exception {
        InetSocketAddress first = free();
        ClusterSettings settings = new ClusterSettings("silent", first, Optional.empty(), Optional.empty(), "1");
        try (ClusterNode _ = ClusterNode.open(settings, Map.of(Service.SWEEP, (_, _, _) -> { }), notices::add); ClusterNode node = open("paused", free(), Optional.of(first), Optional.empty(), "1")) {
            ClusterNode.Member silent = node.others().getFirst();
            CompletableFuture<byte[]> answer = node.ask(silent, Service.SWEEP, new byte[1]);
            Address self = node.address();
            View before = View.create(silent.address(), 1, silent.address(), self);

            node.viewAccepted(new MergeView(silent.address(), 3, List.of(silent.address(), self), List.of(before, View.create(self, 2, self))));
            assertThat(answer).isNotDone();
            node.viewAccepted(new MergeView(silent.address(), 5, List.of(silent.address(), self), List.of(before, View.create(silent.address(), 4, silent.address()))));

            assertThat(answer).isCompletedExceptionally();
            assertThat(answer.exceptionNow()).hasMessageContaining("was cut off for a while");
        }
    }

    @Test
    void memberOfAnotherVersionDoesNotJoin() throws Exception {
        InetSocketAddress first = free();
        try (ClusterNode one = open("one", first, Optional.empty(), Optional.empty(), "1")) {
            MistakeException refused = catchThrowableOfType(MistakeException.class, () -> open("other", free(), Optional.of(first), Optional.empty(), "2"));

            assertThat(refused).hasMessageContaining("cannot take part");
            assertThat(one.others()).isEmpty();
            assertThat(notices).anyMatch(notice -> notice.contains("Refused other, which is of another version: 2, not 1"));
        }
    }

    @Test
    void clusterWithoutCertificatesStaysOnThisMachine() {
        InetSocketAddress outside = new InetSocketAddress("192.0.2.1", 7800);

        MistakeException refused = catchThrowableOfType(MistakeException.class, () -> open("one", outside, Optional.empty(), Optional.empty(), "1"));

        assertThat(refused).hasMessageContaining("Without a certificate a cluster stays on this machine");
    }

    @Test
    void fileThatIsNoCertificateIsRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("a.p12"), "nonsense");

        MistakeException refused = catchThrowableOfType(MistakeException.class, () -> ClusterIdentity.read(file, CertificateAuthority.password()));

        assertThat(refused).hasMessageContaining("cannot be read");
    }

    @Test
    @Tag("slow")
    void onlyCertificatesOfTheSameAuthorityJoin() throws Exception {
        CertificateAuthority ours = CertificateAuthority.in(folder.resolve("ours"));
        CertificateAuthority foreign = CertificateAuthority.in(folder.resolve("foreign"));
        ours.writeMember("a", folder.resolve("a.p12"));
        ours.writeMember("b", folder.resolve("b.p12"));
        foreign.writeMember("c", folder.resolve("c.p12"));
        InetSocketAddress first = free();
        try (ClusterNode one = open("one", first, Optional.empty(), identity("a"), "1")) {
            MistakeException stranger = catchThrowableOfType(MistakeException.class, () -> open("stranger", free(), Optional.of(first), identity("c"), "1"));
            MistakeException plain = catchThrowableOfType(MistakeException.class, () -> open("plain", free(), Optional.of(first), Optional.empty(), "1"));
            assertThat(stranger).hasMessageContaining("Refused the certificate \"CN=a\"").hasMessageContaining("it is not of the authority that is trusted here");
            assertThat(plain).hasMessageContaining("it has a certificate and this process none");
            assertThat(one.others()).isEmpty();

            inFormOfOpenSsl("b");
            try (ClusterNode other = open("other", free(), Optional.of(first), identity("b"), "1")) {
                assertThat(other.ask(other.others().getFirst(), Service.SWEEP, new byte[] {7}).get(60, TimeUnit.SECONDS)).containsExactly(7);
            }
        }
        assertThat(notices).anyMatch(notice -> notice.contains("ended before it had shown a certificate of this cluster's authority"))
                .anyMatch(notice -> notice.contains("did not speak TLSv1.3"));
    }

    /** OpenSSL's export has the authority at the end of the key's chain and no entry for it. */
    private void inFormOfOpenSsl(String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        KeyStore keys = KeyStore.getInstance(file.toFile(), CertificateAuthority.password());
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.isCertificateEntry(alias)) {
                keys.deleteEntry(alias);
            }
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            keys.store(out, CertificateAuthority.password());
        }
    }

    private Optional<ClusterIdentity> identity(String name) throws MistakeException {
        return Optional.of(ClusterIdentity.read(folder.resolve(name + ".p12"), CertificateAuthority.password()));
    }
}
