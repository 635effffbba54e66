package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.core.ControlAddress;
import io.tandem.wire.SharedKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRegistryTest {

    @TempDir
    private Path home;
    private Path folder;
    private RunRegistry registry;

    @BeforeEach
    void open() {
        folder = home.resolve("a").resolve("tandem");
        registry = new RunRegistry(folder);
    }

    private static ControlAddress at(String host, int port, Optional<SharedKey> key) throws Exception {
        return new ControlAddress(new InetSocketAddress(InetAddress.getByName(host), port), key);
    }

    @Test
    void anAnnouncedRunIsFoundWithItsKeyUntilItEnds() throws Exception {
        SharedKey key = SharedKey.random();

        try (RunRegistry.Announcement _ = registry.announce("campus-1", "Around the campus", "scenarios/campus.yaml", at("127.0.0.1", 4711, Optional.of(key)), Optional.of("ws://127.0.0.1:8765/"))) {
            assertThat(registry.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.name()).isEqualTo("campus-1");
                assertThat(entry.address()).isEqualTo("127.0.0.1:4711");
                assertThat(entry.pid()).isEqualTo(ProcessHandle.current().pid());
                assertThat(entry.key().orElseThrow().line()).isEqualTo(key.line());
                assertThat(entry.isMeantBy("campus")).isTrue();
                assertThat(entry.isMeantBy("Around the campus")).isTrue();
                assertThat(entry.isMeantBy("camp")).isFalse();
                assertThat(entry.isOf(Path.of("scenarios/../scenarios/campus.yaml"))).isTrue();
            });
        }

        assertThat(registry.entries()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void onlyItsOwnerMayReadWhereARunIs() throws Exception {
        RunRegistry.Announcement announced = registry.announce("a", "A", "a.yaml", at("127.0.0.1", 4711, Optional.of(SharedKey.random())), Optional.empty());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(announced.file()))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
    }

    @Test
    void theLatestComesFirstAndARunForAllMachinesIsReachedHere() throws Exception {
        registry.announce("first", "A", "a.yaml", at("127.0.0.1", 1, Optional.empty()), Optional.empty());
        registry.announce("second\nrun: forged", "B", "b.yaml", at("0.0.0.0", 2, Optional.empty()), Optional.empty());

        assertThat(registry.entries()).extracting(RunRegistry.Entry::name).containsExactly("second run: forged", "first");
        assertThat(registry.entries()).extracting(RunRegistry.Entry::address).containsExactly("127.0.0.1:2", "127.0.0.1:1");
        assertThat(registry.entries().getFirst().key()).isEmpty();
    }

    @Test
    void filesOfDeadProcessesAreRemovedAndThoseBeingWrittenAreNot() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        assertThat(dead.waitFor(60, TimeUnit.SECONDS)).isTrue();
        Files.createDirectories(folder);
        Path left = Files.writeString(folder.resolve(dead.pid() + "-1.run"), "run: left\nscenario: a.yaml\npid: " + dead.pid() + "\naddress: 127.0.0.1:1\nstarted: 1\n");
        Path half = Files.writeString(folder.resolve(ProcessHandle.current().pid() + "-1.run"), "run: half\n");
        Path reused = Files.writeString(folder.resolve(ProcessHandle.current().pid() + "-2.run"),
                "run: old\nscenario: a.yaml\npid: " + ProcessHandle.current().pid() + "\naddress: 127.0.0.1:1\nstarted: 1\n");
        Path nonsense = Files.writeString(folder.resolve("nonsense.run"), "\u0000: :\n");

        assertThat(registry.entries()).isEmpty();
        assertThat(left).doesNotExist();
        assertThat(reused).doesNotExist();
        assertThat(nonsense).doesNotExist();
        assertThat(half).exists();
    }
}
