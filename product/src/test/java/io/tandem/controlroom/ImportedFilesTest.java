package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.diagnosis.MistakeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportedFilesTest {

    @TempDir
    private Path directory;
    private ImportedFiles files;

    @BeforeEach
    void openFolder() {
        files = new ImportedFiles(directory.resolve("mine"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aFileIsThereAfterItsLastPiece() throws Exception {
        files.add("town.osm", bytes("<osm>"), 0, 11);

        assertThat(directory.resolve("mine/town.osm")).doesNotExist();
        files.add("town.osm", bytes("</osm>"), 5, 11);
        assertThat(directory.resolve("mine/town.osm")).hasContent("<osm></osm>");
        assertThat(directory.resolve("mine/.backups/town.osm.part")).doesNotExist();
    }

    @Test
    void aFileMayComeTwiceButNeverOverAnotherOne() throws Exception {
        files.add("town.osm", bytes("<osm/>"), 0, 6);
        files.add("town.osm", bytes("<osm/>"), 0, 6);

        assertThat(mistake("town.osm", "<gpx/>", 0, 6)).contains("another name");
        assertThat(mistake("town.osm", "<osm></osm>", 0, 11)).contains("another name");
        assertThat(directory.resolve("mine/town.osm")).hasContent("<osm/>");
    }

    @Test
    void anImportThatBrokeOffBeginsAgain() throws Exception {
        files.add("town.osm", bytes("<os"), 0, 6);

        files.add("town.osm", bytes("<osm"), 0, 6);
        assertThat(mistake("town.osm", ">", 5, 6)).contains("import it again");
        files.add("town.osm", bytes("/>"), 4, 6);
        assertThat(directory.resolve("mine/town.osm")).hasContent("<osm/>");
    }

    @Test
    void emptyAndHugeFilesAreRefused() {
        assertThat(mistake("a.osm", "", 0, 0)).contains("cut out less");
        assertThat(mistake("a.osm", "x", 0, ImportedFiles.MAX_BYTES + 1)).contains("cut out less");
        assertThat(mistake("a.osm", "xyz", 0, 2)).contains("cut out less");
        assertThat(mistake("a.osm", "x", -1, 2)).contains("cut out less");
        assertThat(directory.resolve("mine")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../town.osm", "run.sh", "a.yaml", ".osm", "a/b.osm", "a\u0000.osm", "", "a.osm.exe"})
    void onlyMapsOfTheFolderAreWritten(String name) {
        assertThat(mistake(name, "x", 0, 1)).contains(".osm");
    }

    @Test
    void linksAreNotFollowed() throws Exception {
        Path outside = Files.writeString(directory.resolve("outside.osm"), "a");
        Files.createDirectories(directory.resolve("mine"));
        Files.createSymbolicLink(directory.resolve("mine/link.osm"), outside);

        assertThatThrownBy(() -> files.add("link.osm", bytes("b"), 0, 1)).isInstanceOf(MistakeException.class);
        assertThat(outside).hasContent("a");
    }

    private String mistake(String name, String piece, long offset, long total) {
        return catchThrowableOfType(MistakeException.class, () -> files.add(name, bytes(piece), offset, total)).problems().getFirst().fix();
    }
}
