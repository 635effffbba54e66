package io.tandem.unit;

import io.tandem.Patience;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;

/** Units that tests build from C; skipped with a word where there is no compiler. */
public final class TestFmu {

    private static final List<Path> COMPILERS = List.of(Path.of("/usr/bin/cc"), Path.of("/usr/bin/gcc"), Path.of("/usr/bin/clang"), Path.of("/usr/local/bin/cc"));
    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));

    private TestFmu() {
    }

    /** The car of the examples, of FMI 2.0. */
    public static Path car(Path folder) throws IOException {
        return build(folder, "car", ROOT.resolve("examples/c/car.c"), Files.readString(ROOT.resolve("examples/c/modelDescription.xml")));
    }

    /** A controller of FMI 3.0. */
    public static Path follower(Path folder) throws IOException {
        return build(folder, "follower", source("follower.c"), """
                <fmiModelDescription fmiVersion="3.0" modelName="follower" instantiationToken="x">
                  <CoSimulation modelIdentifier="follower"/>
                  <ModelVariables>
                    <Float64 name="time" valueReference="0" causality="independent"/>
                    <Float64 name="v" valueReference="1" causality="input"/>
                    <Float64 name="gap" valueReference="2" causality="input"/>
                    <Float64 name="leader" valueReference="3" causality="input"/>
                    <Float64 name="headway" valueReference="4" causality="parameter"/>
                    <Float64 name="desired" valueReference="5" causality="input"/>
                    <Float64 name="a" valueReference="6" causality="output"><Alias name="acceleration"/></Float64>
                  </ModelVariables>
                </fmiModelDescription>
                """);
    }

    /** A vehicle that goes wrong. */
    public static Path faulty(Path folder) throws IOException {
        return build(folder, "faulty", source("faulty.c"), """
                <fmiModelDescription fmiVersion="2.0" modelName="faulty" guid="x">
                  <CoSimulation modelIdentifier="faulty" canHandleVariableCommunicationStepSize="true"/>
                  <ModelVariables>
                    <ScalarVariable name="mode" valueReference="0" causality="parameter"><Real/></ScalarVariable>
                    <ScalarVariable name="when" valueReference="1" causality="parameter"><Real/></ScalarVariable>
                    <ScalarVariable name="x" valueReference="2" causality="output"><Real/></ScalarVariable>
                    <ScalarVariable name="y" valueReference="3" causality="output"><Real/></ScalarVariable>
                  </ModelVariables>
                </fmiModelDescription>
                """);
    }

    private static Path source(String name) {
        return ROOT.resolve("product/src/test/resources/unit").resolve(name);
    }

    private static Path build(Path folder, String name, Path source, String description) throws IOException {
        String compiler = COMPILERS.stream().filter(Files::isExecutable).findFirst().map(Path::toString).orElse("");
        Assumptions.assumeFalse(compiler.isEmpty(), "no C compiler is installed: units in C are not tried");
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
        Path library = folder.resolve(name + (mac ? ".dylib" : ".so"));
        Process compiling = new ProcessBuilder(compiler, "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-lm").inheritIO().start();
        Assumptions.assumeTrue(Patience.exitCode(compiling) == 0, "the C compiler fails: units in C are not tried");
        boolean arm = System.getProperty("os.arch").equals("aarch64");
        String platform = (arm ? "aarch64" : "x86_64") + (mac ? "-darwin" : "-linux");
        Map<String, byte[]> entries = new TreeMap<>(Map.of("modelDescription.xml", description.getBytes(StandardCharsets.UTF_8), "binaries/" + platform + "/" + library.getFileName(),
                Files.readAllBytes(library)));
        return zip(folder.resolve(name + ".fmu"), entries);
    }

    public static Path zip(Path file, Map<String, byte[]> entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return file;
    }
}
