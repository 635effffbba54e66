package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules catch what they are there to catch: each is shown a small house that breaks it. */
class HouseRulesTest {

    private static final String TABLE = """
            | room | decides | may know |
            |---|---|---|
            | ground | where one stands | – |
            | walker | who walks | ground |
            | sky (later) | what is above | ground, walker |
            | launch | everything | all |

            | another | table |
            |---|---|
            | of | no concern |
            """;
    private static final String GROUND = "package io.tandem.ground; public class Soil { }";
    private static final String WALKER = "package io.tandem.walker; public class Hiker { io.tandem.ground.Soil[] under; }";

    @TempDir
    private Path folder;

    @Test
    void aHouseThatKeepsItsTablePasses() throws IOException {
        RoomTable table = RoomTable.parse(TABLE);
        JavaClasses house = house(GROUND, WALKER, "package io.tandem.launch; class Start { io.tandem.walker.Hiker first; }");

        assertThat(violations(HouseRules.roomsKnowOnlyWhatTheirRowLists(table), house)).isEmpty();
        assertThat(table.contradictions(HouseRules.rooms(house))).isEmpty();
    }

    @Test
    void aRowThatNoLongerListsARoomForbidsIt() throws IOException {
        RoomTable broken = RoomTable.parse(TABLE.replace("| who walks | ground |", "| who walks | – |"));

        List<String> violations = violations(HouseRules.roomsKnowOnlyWhatTheirRowLists(broken), house(GROUND, WALKER));

        assertThat(violations).isNotEmpty().allSatisfy(violation ->
                assertThat(violation).startsWith("walker may not know ground").contains("io.tandem.walker.Hiker"));
    }

    @Test
    void aSubPackageIsBoundByTheRowOfItsRoom() throws IOException {
        RoomTable broken = RoomTable.parse(TABLE.replace("| who walks | ground |", "| who walks | – |"));

        JavaClasses house = house(GROUND, "package io.tandem.walker.boots; class Sole { io.tandem.ground.Soil under; }");

        assertThat(violations(HouseRules.roomsKnowOnlyWhatTheirRowLists(broken), house)).isNotEmpty();
    }

    @Test
    void tableAndPackagesThatDisagreeAreContradictions() {
        RoomTable table = RoomTable.parse(TABLE.replace("| who walks | ground |", "| who walks | ground, cellar |"));

        assertThat(table.contradictions(Set.of("ground", "sky", "attic", "launch"))).containsExactlyInAnyOrder(
                "room attic has no row",
                "row walker has no package",
                "row walker may know cellar, which has no row",
                "room sky exists, so its row is no longer (later)");
    }

    @Test
    void roomsThatKnowEachOtherAreACycle() throws IOException {
        JavaClasses house = house(WALKER, "package io.tandem.ground; public class Soil { io.tandem.walker.Hiker above; }");

        assertThat(violations(HouseRules.packagesAreFreeOfCycles(), house)).isNotEmpty();
    }

    @Test
    void namesThatSayNothingAreFound() throws IOException {
        JavaClasses house = house(
                "package io.tandem.util; class Soil { }",
                "package io.tandem.ground.common; class Soil { }",
                "package io.tandem.ground; class SoilManager { }",
                "package io.tandem.ground; class SoilImpl { }",
                "package io.tandem.ground; class Sand { class HelperOfSand { } }",
                "package io.tandem.ground; class Utility { class Commonwealth { } class Implement { } }");

        assertThat(violations(HouseRules.namesSaySomething(), house)).containsExactlyInAnyOrder(
                "io.tandem.util.Soil", "io.tandem.ground.common.Soil", "io.tandem.ground.SoilManager", "io.tandem.ground.SoilImpl",
                "io.tandem.ground.Sand$HelperOfSand");
    }

    @Test
    void clocksReadOutsideTimeAreFound() throws IOException {
        ArchRule rule = HouseRules.onlyTimeReadsTheClock();
        String[] faults = {
            "long now = System.nanoTime();",
            "long now = System.currentTimeMillis();",
            "Object now = java.time.Instant.now();",
            "Object now = java.time.LocalDateTime.now();",
            "Object now = java.time.Clock.systemUTC();",
            "Object now = new java.util.Date();",
            "java.util.function.LongSupplier now = System::nanoTime;"};

        assertThat(findings(rule, "state", faults)).isEqualTo(all(faults));
        assertThat(findings(rule, "time", faults)).isEmpty();
        assertThat(findings(rule, "state", "Object then = java.time.Instant.EPOCH;", "Object then = new java.util.Date(0);")).isEmpty();
    }

    @Test
    void resultsThatDifferBetweenMachinesOrRunsAreFound() throws IOException {
        ArchRule rule = HouseRules.whatMovesVehiclesIsTheSameOnEveryMachine();
        String[] faults = {
            "double y = Math.sin(1);",
            "double y = Math.atan2(1, 2);",
            "double y = Math.pow(1, 2);",
            "double y = Math.hypot(1, 2);",
            "double y = Math.random();",
            "java.util.function.DoubleUnaryOperator f = Math::exp;",
            "int y = new java.util.Random(7).nextInt();",
            "int y = java.util.concurrent.ThreadLocalRandom.current().nextInt();"};

        assertThat(findings(rule, "mobility.bicycle", faults)).isEqualTo(all(faults));
        assertThat(findings(rule, "launch", faults)).isEmpty();
        assertThat(findings(rule, "mobility", "double y = StrictMath.sin(1) + Math.sqrt(2) + Math.round(Math.max(1, Math.PI));")).isEmpty();
    }

    @Test
    void printingAndExitsOutsideConsoleBenchAndLaunchAreFound() throws IOException {
        ArchRule rule = HouseRules.onlyConsoleBenchAndLaunchPrintAndExit();
        String[] faults = {
            "{ System.out.println(); }",
            "{ System.err.println(); }",
            "{ System.exit(0); }",
            "{ System.console(); }",
            "Object typed = System.in;",
            "{ Runtime.getRuntime().halt(0); }",
            "{ new Exception().printStackTrace(); }"};

        Map<String, Set<String>> found = findings(rule, List.of("core", "run", "process", "controlroom", "console", "bench", "launch"), faults);

        for (String room : List.of("core", "run", "process", "controlroom")) {
            assertThat(found.get(room)).as(room).isEqualTo(all(faults));
        }
        for (String room : List.of("console", "bench", "launch")) {
            assertThat(found.get(room)).as(room).isEmpty();
        }
    }

    @Test
    void shutdownHooksAreForProgramsOfOthersAndForTheConsole() throws IOException {
        ArchRule rule = HouseRules.onlyConsoleBenchAndLaunchPrintAndExit();
        String hook = "{ Runtime.getRuntime().addShutdownHook(new Thread()); }";

        assertThat(findings(rule, List.of("run", "controlroom", "process", "console"), hook))
                .isEqualTo(Map.of("run", all(hook), "controlroom", all(hook), "process", all(), "console", all()));
    }

    @Test
    void waitsWithoutALimitAreFound() throws IOException {
        ArchRule rule = HouseRules.waitsHaveALimit();
        String[] faults = {
            "void f(Thread t) throws Exception { t.join(); }",
            "void f(Process p) throws Exception { p.waitFor(); }",
            "void f(java.util.concurrent.CountDownLatch l) throws Exception { l.await(); }",
            "void f(java.util.concurrent.LinkedBlockingQueue<?> q) throws Exception { q.take(); }",
            "void f(java.util.concurrent.CompletableFuture<?> c) { c.join(); }",
            "void f(java.util.concurrent.Future<?> c) throws Exception { c.get(); }",
            "void f() throws Exception { wait(); }"};

        assertThat(findings(rule, "web", faults)).isEqualTo(all(faults));
        assertThat(findings(rule, "web",
                "void f(Thread t) throws Exception { t.join(1000); }",
                "Object f(java.util.concurrent.CompletableFuture<?> c) throws Exception { return c.get(1, java.util.concurrent.TimeUnit.SECONDS); }",
                "Object f(java.util.function.Supplier<?> s) { return s.get(); }")).isEmpty();
    }

    private Set<String> findings(ArchRule rule, String room, String... members) throws IOException {
        return findings(rule, List.of(room), members).get(room);
    }

    /** Which of the members, each put into a class of its own, break the rule in which of the rooms. */
    private Map<String, Set<String>> findings(ArchRule rule, List<String> rooms, String... members) throws IOException {
        List<String> sources = new ArrayList<>();
        for (String room : rooms) {
            for (int i = 0; i < members.length; i++) {
                sources.add("package io.tandem." + room + "; class Case" + i + " { " + members[i] + " }");
            }
        }
        List<String> violations = violations(rule, house(sources.toArray(String[]::new)));
        Map<String, Set<String>> found = new TreeMap<>();
        for (String room : rooms) {
            Set<String> here = found.computeIfAbsent(room, _ -> new TreeSet<>());
            for (int i = 0; i < members.length; i++) {
                String name = "io.tandem." + room + ".Case" + i + ".";
                if (violations.stream().anyMatch(violation -> violation.contains(name))) {
                    here.add(members[i]);
                }
            }
        }
        return found;
    }

    private static Set<String> all(String... members) {
        return new TreeSet<>(List.of(members));
    }

    private static List<String> violations(ArchRule rule, JavaClasses house) {
        return rule.allowEmptyShould(true).evaluate(house).getFailureReport().getDetails();
    }

    /** Compiles sources, one public or package-private type each, and reads what came out. */
    private JavaClasses house(String... sources) throws IOException {
        Path place = Files.createTempDirectory(folder, "house");
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-cp", place.toString(), "-d", place.resolve("classes").toString()));
        for (String source : sources) {
            arguments.add(Files.writeString(Files.createTempDirectory(place, "source").resolve(nameOfType(source)), source).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new))).isZero();
        return new ClassFileImporter().importPath(place.resolve("classes"));
    }

    private static String nameOfType(String source) {
        return Pattern.compile("class (\\w+)").matcher(source).results().findFirst().orElseThrow().group(1) + ".java";
    }
}
