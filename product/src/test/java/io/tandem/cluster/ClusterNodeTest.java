package io.tandem.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.FreePort;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.diagnosis.MistakeException;
import io.tandem.web.access.CertificateAuthority;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
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
            assertThat(stranger).hasMessageContaining("does not accept this certificate");
            assertThat(plain).hasMessageContaining("cannot take part");
            assertThat(one.others()).isEmpty();

            try (ClusterNode other = open("other", free(), Optional.of(first), identity("b"), "1")) {
                assertThat(other.ask(other.others().getFirst(), Service.SWEEP, new byte[] {7}).get(60, TimeUnit.SECONDS)).containsExactly(7);
            }
        }
        assertThat(notices).anyMatch(notice -> notice.contains("proved by a certificate"));
    }

    private Optional<ClusterIdentity> identity(String name) throws MistakeException {
        return Optional.of(ClusterIdentity.read(folder.resolve(name + ".p12"), CertificateAuthority.password()));
    }
}
