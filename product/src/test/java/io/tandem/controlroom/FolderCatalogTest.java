package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCatalogTest {

    @TempDir
    private Path folder;
    private FolderCatalog catalog;

    @BeforeEach
    void listTheFolder() {
        catalog = new FolderCatalog(folder, folder.resolve("runs"), Optional.empty(), (_, _) -> { });
    }

    private Path recording(String name) throws IOException {
        Files.createDirectories(folder.resolve("runs"));
        return Files.writeString(folder.resolve("runs").resolve(name + ".mcap"), "a recording");
    }

    @Test
    void aDeletedRunIsOffTheListAndComesBackWhole() throws IOException {
        Path file = recording("field-1");

        boolean deleted = catalog.delete("field-1");
        Optional<Path> gone = catalog.recording("field-1");
        boolean restored = catalog.restore("field-1");

        assertThat(deleted).isTrue();
        assertThat(gone).isEmpty();
        assertThat(restored).isTrue();
        assertThat(file).hasContent("a recording");
        assertThat(catalog.recording("field-1")).isPresent();
    }

    @Test
    void onlyRunsOfTheListAreDeletedAndOnlyDeletedOnesRestored() throws IOException {
        recording("field-1");
        Path other = Files.writeString(folder.resolve("other.mcap"), "not of the list");

        assertThat(catalog.delete("../other")).isFalse();
        assertThat(catalog.delete("nobody")).isFalse();
        assertThat(catalog.restore("field-1")).isFalse();
        assertThat(catalog.restore("../other")).isFalse();
        assertThat(other).exists();
    }
}
