package io.tandem.unit.fmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.unit.TestFmu;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FmuArchiveTest {

    private static final String PLAIN = "<fmiModelDescription fmiVersion=\"2.0\" modelName=\"m\" guid=\"g\"><CoSimulation modelIdentifier=\"m\"/><ModelVariables/></fmiModelDescription>";

    @TempDir
    private Path folder;

    private Path archive(String description, String... entries) throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        all.put("modelDescription.xml", description.getBytes(StandardCharsets.UTF_8));
        for (String entry : entries) {
            all.put(entry, new byte[] {1});
        }
        return TestFmu.zip(folder.resolve("m.fmu"), all);
    }

    @Test
    void entriesThatWouldLeaveTheFolderAreRefusedAndNothingIsWrittenThere() throws Exception {
        String library = "binaries/" + FmuArchive.platforms().getFirst() + "/m.so";
        for (String evil : List.of("resources/../../evil.txt", "../evil.txt", "resources/..\\..\\evil.txt", "/evil.txt")) {
            Path target = Files.createDirectory(folder.resolve("target" + evil.hashCode()));
            FmuArchive archive = FmuArchive.open(archive(PLAIN, library, evil));

            assertThatThrownBy(() -> archive.unpack(target)).as(evil).isInstanceOf(UnitException.class).hasMessageContaining("outside its folder");
            assertThat(folder.resolve("evil.txt")).doesNotExist();
        }
    }

    @Test
    void platformsOfAUnitThatHasNoneOfOursAreNamed() throws Exception {
        FmuArchive archive = FmuArchive.open(archive(PLAIN, "binaries/win32/m.dll", "binaries/vax-vms/m.exe", "sources/m.c"));

        assertThatThrownBy(archive::library).hasMessageContaining("no binary for this platform").hasMessageContaining("vax-vms, win32").hasMessageContaining("sources");
    }

    @Test
    void whatIsNoUnitIsRefusedWithItsReason() throws Exception {
        Path text = Files.writeString(folder.resolve("text.fmu"), "hello");
        Path empty = TestFmu.zip(folder.resolve("empty.fmu"), Map.of("readme.txt", new byte[0]));

        assertThatThrownBy(() -> FmuArchive.open(text)).hasMessageContaining("no zip archive");
        assertThatThrownBy(() -> FmuArchive.open(empty)).hasMessageContaining("no modelDescription.xml");
        assertThatThrownBy(() -> FmuArchive.open(folder.resolve("none.fmu"))).hasMessageContaining("no such file");
        assertThatThrownBy(() -> FmuArchive.open(folder)).hasMessageContaining("directory");
        assertThatThrownBy(() -> FmuArchive.open(archive("<fmiModelDescription"))).hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> FmuArchive.open(archive("<a/>"))).hasMessageContaining("describes no unit");
        assertThatThrownBy(() -> FmuArchive.open(archive("<fmiModelDescription fmiVersion=\"1.0\"/>"))).hasMessageContaining("FMI 1.0");
        assertThatThrownBy(() -> FmuArchive.open(archive("<fmiModelDescription fmiVersion=\"3.0\"><ModelExchange modelIdentifier=\"m\"/></fmiModelDescription>"))).hasMessageContaining("no co-simulation");
        assertThatThrownBy(() -> FmuArchive.open(archive("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><fmiModelDescription fmiVersion=\"2.0\" modelName=\"&x;\"/>")))
                .isInstanceOf(UnitException.class);
    }

    @Test
    void variablesOfBothVersionsAreReadWithTypesArraysAndAliases() throws Exception {
        ModelDescription two = read("""
                <fmiModelDescription fmiVersion="2.0" modelName="m" guid="g"><ModelExchange modelIdentifier="me"/><CoSimulation modelIdentifier="m" canBeInstantiatedOnlyOncePerProcess="true"/>
                <DefaultExperiment stepSize="1e-2"/>
                <ModelVariables><ScalarVariable name="der(h)" valueReference="4294967295" causality="local"><Real derivative="1"/></ScalarVariable>
                <ScalarVariable name="n" valueReference="7" causality="output"><Integer/></ScalarVariable><ScalarVariable name="s" valueReference="8"><String start="x"/></ScalarVariable>
                <ScalarVariable name="b" valueReference="8" causality="input"><Boolean/></ScalarVariable></ModelVariables>
                <ModelStructure><Outputs><Unknown index="1"/></Outputs></ModelStructure></fmiModelDescription>""");
        ModelDescription three = read("""
                <fmiModelDescription fmiVersion="3.0" modelName="m" instantiationToken="t"><CoSimulation modelIdentifier="m"/>
                <TypeDefinitions><Float64Type name="Length"/></TypeDefinitions>
                <ModelVariables><Float64 name="h" valueReference="1" causality="output"><Alias name="h_ft"/></Float64><Float32 name="f" valueReference="2"/>
                <Float64 name="matrix" valueReference="3" causality="input"><Dimension start="3"/></Float64><Boolean name="b" valueReference="4"/><String name="s" valueReference="5"><Start value="x"/></String>
                <Enumeration name="e" valueReference="6"/><Clock name="c" valueReference="9"/></ModelVariables></fmiModelDescription>""");

        assertThat(two.identifier()).isEqualTo("m");
        assertThat(two.onlyOnce()).isTrue();
        assertThat(two.fixedStep()).isEqualTo(0.01);
        assertThat(two.variables().keySet()).containsExactly("der(h)", "n", "b");
        assertThat((int) two.variables().get("der(h)").reference()).isEqualTo(-1);
        assertThat(two.variables().get("b").type()).isEqualTo(FmuVariable.Type.BOOLEAN2);
        assertThat(three.token()).isEqualTo("t");
        assertThat(three.variables().keySet()).containsExactly("h", "h_ft", "f", "matrix", "b", "e");
        assertThat(three.variables().get("h_ft").reference()).isEqualTo(1);
        assertThat(three.variables().get("matrix").array()).isTrue();
        assertThat(three.variables().get("b").type()).isEqualTo(FmuVariable.Type.BOOLEAN3);
    }

    @Test
    void connectionsAreCheckedAndMayBeWrittenEitherWay() throws Exception {
        ModelDescription unit = read("""
                <fmiModelDescription fmiVersion="3.0" modelName="m" instantiationToken="t"><CoSimulation modelIdentifier="m" needsExecutionTool="true"/>
                <ModelVariables><Float64 name="u" valueReference="1" causality="input"/><Float64 name="y" valueReference="2" causality="output"/>
                <Float64 name="p" valueReference="3" causality="parameter" variability="tunable"/><Float64 name="a" valueReference="4" causality="input"><Dimension start="2"/></Float64></ModelVariables></fmiModelDescription>""");
        UnitSource turned = FmuWiring.turned(source(Map.of("steer", "u"), Map.of("y", "east")), unit);

        assertThat(turned.inputs()).containsExactly(Map.entry("u", "steer"));
        assertThat(turned.outputs()).containsExactly(Map.entry("y", "east"));
        assertThat(FmuWiring.faults(turned, unit)).hasSize(1).allMatch(fault -> fault.contains("needsExecutionTool"));
        assertThat(FmuWiring.faults(source(Map.of("y", "steer", "p", "1", "a", "1"), Map.of("z", "east")), unit)).hasSize(4)
                .anyMatch(fault -> fault.contains("y is output and no input")).anyMatch(fault -> fault.contains("a is an array")).anyMatch(fault -> fault.contains("no variable z; its outputs are y"));
    }

    private static UnitSource source(Map<String, String> inputs, Map<String, String> outputs) {
        return new UnitSource(UnitSource.Kind.FMU, "m.fmu", List.of(), inputs, outputs, Map.of(), Map.of(), 1, 1, false);
    }

    private static ModelDescription read(String xml) throws UnitException {
        return ModelDescription.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }
}
