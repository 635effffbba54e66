package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md is true, and its rules hold. */
class ArchitectureTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path SOURCES = ROOT.resolve("product/src/main/java");
    /** A word in backticks that begins like a type; what follows a dot or a bracket is a member of it. */
    private static final Pattern TYPE_IN_BACKTICKS = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:[.(<][^`]*)?`");

    private static String document;
    private static RoomTable table;
    private static JavaClasses house;

    @BeforeAll
    static void readDocumentAndClasses() throws IOException {
        document = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        table = RoomTable.parse(document);
        house = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.tandem");
    }

    @Test
    void everyRoomHasARowAndEveryRowHasARoom() {
        assertThat(table.contradictions(HouseRules.rooms(house))).isEmpty();
    }

    @Test
    void roomsKnowOnlyWhatTheirRowLists() {
        HouseRules.roomsKnowOnlyWhatTheirRowLists(table).check(house);
    }

    @Test
    void packagesAreFreeOfCycles() {
        HouseRules.packagesAreFreeOfCycles().check(house);
    }

    @Test
    void namesSaySomething() {
        HouseRules.namesSaySomething().check(house);
    }

    @Test
    void onlyTimeReadsTheClock() {
        HouseRules.onlyTimeReadsTheClock().check(house);
    }

    @Test
    void whatMovesVehiclesIsTheSameOnEveryMachine() {
        HouseRules.whatMovesVehiclesIsTheSameOnEveryMachine().check(house);
    }

    @Test
    void onlyConsoleBenchAndLaunchPrintAndExit() {
        HouseRules.onlyConsoleBenchAndLaunchPrintAndExit().check(house);
    }

    @Test
    void testsWaitWithALimit() {
        HouseRules.waitsHaveALimit().check(new ClassFileImporter().withImportOption(new ImportOption.OnlyIncludeTests()).importPackages("io.tandem"));
    }

    @Test
    void everyPackageSaysWhatItDecides() {
        Set<String> packages = new TreeSet<>();
        house.forEach(type -> packages.add(type.getPackageName()));

        assertThat(packages).allSatisfy(name ->
                assertThat(SOURCES.resolve(name.replace('.', '/')).resolve("package-info.java")).content().contains("Decides"));
    }

    @Test
    void everyTypeTheDocumentNamesExists() throws IOException {
        Set<String> known = new TreeSet<>(typesInSources());
        house.stream().map(JavaClass::getSimpleName).forEach(known::add);

        List<String> strangers = typesIn(document).filter(name -> !known.contains(name) && !isJavas(name)).toList();

        assertThat(strangers).as("types that ARCHITECTURE.md names").isEmpty();
        assertThat(typesIn(document)).as("types that ARCHITECTURE.md names").contains("Tandem");
    }

    @Test
    void aTypeIsRecognisedInBackticksOnly() {
        assertThat(typesIn("Read `Ghost`, `Spectre.appear()` and `List<Wraith>`; not Spirit, `README.md`, `READY`, `run` or `./tandem`."))
                .containsExactly("Ghost", "Spectre", "List");
    }

    private static Stream<String> typesIn(String text) {
        return TYPE_IN_BACKTICKS.matcher(text).results().map((MatchResult found) -> found.group(1));
    }

    private static List<String> typesInSources() throws IOException {
        try (Stream<Path> product = Files.walk(ROOT.resolve("product/src")); Stream<Path> bench = Files.walk(ROOT.resolve("bench/src"))) {
            return Stream.concat(product, bench).map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java")).map(name -> name.replace(".java", "")).toList();
        }
    }

    private static boolean isJavas(String name) {
        return Stream.of("java.lang.", "java.util.", "java.time.").anyMatch(place -> {
            try {
                Class.forName(place + name);
                return true;
            } catch (ClassNotFoundException absent) {
                return false;
            }
        });
    }
}
