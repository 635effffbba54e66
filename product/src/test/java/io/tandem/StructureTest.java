package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages, files and methods stay small, and a name means one thing. */
class StructureTest {

    private static SourceTree product;

    @BeforeAll
    static void readSources() throws IOException {
        product = SourceTree.read(Path.of(System.getProperty("tandem.root", "..")).resolve("product/src/main/java"));
    }

    @Test
    void packagesHaveAtMost4000Lines() {
        assertThat(product.packagesAbove(4000)).isEmpty();
    }

    @Test
    void atMostOneFileInTwentyHasMoreThan300Lines() {
        assertThat(product.filesAbove(300)).hasSizeLessThanOrEqualTo(product.files() / 20);
    }

    @Test
    void nineMethodsInTenHaveAtMost14Lines() {
        assertThat(product.methodLines(0.9)).isLessThanOrEqualTo(14);
    }

    @Test
    void aTypeNameStandsInOnePackage() {
        assertThat(product.namesInSeveralPackages()).isEmpty();
    }

    @Test
    void sizesAndNamesAreMeasured(@TempDir Path folder) throws IOException {
        write(folder, "one/Twin.java", "package one;\nclass Twin {\n    Twin() {\n    }\n}\n");
        write(folder, "two/Twin.java", "package two;\nclass Twin {\n    @Deprecated\n    int f() {\n        int x = 1;\n        return x;\n    }\n}\n");
        write(folder, "two/deep/Single.java", "package two.deep;\nrecord Single(int x) {\n}\n");

        SourceTree tree = SourceTree.read(folder);

        assertThat(tree.files()).isEqualTo(3);
        assertThat(tree.packagesAbove(4)).containsExactly("one has 5 lines", "two has 8 lines");
        assertThat(tree.filesAbove(5)).containsExactly("two/Twin.java has 8 lines");
        assertThat(tree.methodLines(0.5)).isEqualTo(2);
        assertThat(tree.methodLines(0.9)).isEqualTo(4);
        assertThat(tree.namesInSeveralPackages()).containsExactly("Twin in [one, two]");
    }

    private static void write(Path folder, String name, String source) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
    }
}
