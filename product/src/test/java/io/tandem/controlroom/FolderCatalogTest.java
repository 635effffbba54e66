package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.LocalPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    void scenariosAreListedWithThePathThatACommandLineNeeds() throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), "nonsense");

        assertThat(catalog.scenarios()).singleElement().satisfies(entry -> assertThat(entry.path()).isEqualTo(folder.resolve("mine.yaml").toString()));
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

    @Test
    void theOpeningOfAScenarioHasEveryoneWhoIsThereFromTheStart() throws IOException {
        Files.writeString(folder.resolve("row.yaml"), """
                name: Row
                site: {lat: 29.1897, lon: -81.0457}
                areas: {yard: {box: {center: [0, 0], size: [60, 60]}}}
                vehicles:
                  - {ids: 1..3, start: {line: {from: [0, 10], to: [20, 10]}}}
                  - {ids: 4..5, start: {random-in: yard}}
                """);

        List<LocalPosition> starts = catalog.openingOf("row.yaml").orElseThrow().starts();

        assertThat(starts).hasSize(5).startsWith(LocalPosition.of(0, 10), LocalPosition.of(10, 10), LocalPosition.of(20, 10));
        assertThat(starts.subList(3, 5)).allSatisfy(start -> assertThat(Math.max(Math.abs(start.east()), Math.abs(start.north()))).isLessThanOrEqualTo(30));
        assertThat(catalog.openingOf("none.yaml")).isEmpty();
    }
}
