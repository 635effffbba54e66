package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedKeyTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    @TempDir
    private Path folder;

    @BeforeEach
    void filesHavePermissions() {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "this file system has no permissions");
    }

    private Path file(String text, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("secrets"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void keyIsReadFromAFileOfItsOwnerOnly() throws Exception {
        Path file = file("# ours\nother-secret: x\nwire-key:  " + SECRET + " \n", "rw-------");

        SharedKey key = SharedKey.read(file);

        assertThat(key.line()).isEqualTo("wire-key: " + SECRET + "\n");
        assertThat(key).asString().doesNotContain(SECRET);
    }

    @Test
    void fileReadableByOthersIsRefused() throws IOException {
        for (String permissions : new String[] {"rw-r--r--", "rw-r-----", "rw----r--", "rw--w----"}) {
            Path file = file("wire-key: " + SECRET, permissions);

            assertThatThrownBy(() -> SharedKey.read(file)).isInstanceOf(MistakeException.class)
                    .hasMessageContaining("Fix: chmod 600 " + file).hasMessageNotContaining(SECRET);
        }
    }

    @Test
    void shortKeyIsRefusedAtItsLineWithoutShowingIt() throws IOException {
        Path file = file("\nwire-key: abcdefgh", "rw-------");

        assertThatThrownBy(() -> SharedKey.read(file)).isInstanceOf(MistakeException.class)
                .hasMessageContaining(file + ":2: wire-key").hasMessageContaining("8 characters").hasMessageNotContaining("abcdefgh");
    }

    @Test
    void missingKeyAndMissingFileAreMistakes() throws IOException {
        Path empty = file("", "rw-------");

        assertThatThrownBy(() -> SharedKey.read(empty)).isInstanceOf(MistakeException.class).hasMessageContaining("no wire-key");
        assertThatThrownBy(() -> SharedKey.read(folder.resolve("absent"))).isInstanceOf(MistakeException.class)
                .hasMessageContaining("no such file").hasMessageContaining("tandem new --key");
    }

    @Test
    void createdKeyIsForItsOwnerOnlyAndNeverOverwritten() throws Exception {
        Path one = folder.resolve("one.key");
        Path other = folder.resolve("other.key");

        SharedKey.create(one);
        SharedKey.create(other);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one))).isEqualTo("rw-------");
        assertThat(SharedKey.read(one).line()).hasSize("wire-key: ".length() + 64 + 1).isNotEqualTo(SharedKey.read(other).line());
        String before = Files.readString(one);
        assertThatThrownBy(() -> SharedKey.create(one)).isInstanceOf(MistakeException.class).hasMessageContaining("exists already");
        assertThat(Files.readString(one)).isEqualTo(before);
    }
}
