package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The start script, in a house of straw: a folder with a space in its name that holds the real scripts, a Maven that writes down
 * that it was called, and a Java that prints what it was given. No build and no Java runtime, so it is quick.
 */
class StartScriptTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final String MAVEN = """
            #!/usr/bin/env bash
            echo built >> builds
            mkdir -p product/target && echo jar > product/target/tandem.jar
            """;
    /** Makes the cache it is asked for; otherwise prints each argument in brackets, and exits with 7. */
    private static final String JAVA = """
            #!/usr/bin/env bash
            for word; do
              case $word in
                -XX:AOTCacheOutput=*) echo cache > "${word#*=}"; exit 0 ;;
              esac
            done
            printf '[%s]' "$@"
            exit 7
            """;

    @TempDir
    private Path folder;
    private Path house;
    private Path jdk;
    private final Map<String, String> environment = new TreeMap<>();

    private record Outcome(int code, String out, String err) {
    }

    @BeforeEach
    void buildAHouseOfStraw() throws IOException {
        house = Files.createDirectories(folder.resolve("my house"));
        Files.createDirectories(house.resolve("product/src/main"));
        Files.createDirectories(house.resolve("scripts"));
        for (String file : List.of("tandem", "scripts/jdk.sh")) {
            Files.copy(ROOT.resolve(file), house.resolve(file));
        }
        for (String file : List.of("pom.xml", "product/pom.xml", "product/src/main/Source.java")) {
            Files.writeString(house.resolve(file), "");
        }
        script(house.resolve("mvnw"), MAVEN);
        jdk = jdk("jdks/jdk-25", "25.0.1");
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("JAVA_HOME", jdk.toString());
        environment.put("TANDEM_JDK_PLACES", "");
    }

    @Test
    void buildsOnceAndPassesArgumentsAndExitCodeOn() throws Exception {
        Outcome first = tandem("run", "two words", "*");
        Outcome second = tandem("--version");

        assertThat(first.code()).isEqualTo(7);
        assertThat(first.out()).endsWith("[-jar][" + house.resolve("product/target/tandem.jar") + "][run][two words][*]");
        assertThat(first.err()).contains("Building Tandem (first time takes about a minute)");
        assertThat(second.out()).endsWith("[--version]");
        assertThat(second.err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        tandem();
        Files.setLastModifiedTime(house.resolve("product/src/main/Source.java"), FileTime.from(soon()));

        Outcome changed = tandem();

        assertThat(changed.err()).contains("Building Tandem (its sources changed)");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void buildsAgainWhenASourceIsGone() throws Exception {
        tandem();
        Files.delete(house.resolve("product/src/main/Source.java"));
        Files.setLastModifiedTime(house.resolve("product/src/main"), FileTime.from(soon()));

        tandem();

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void worksThroughASymbolicLinkFromAnotherFolder() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path link = Files.createSymbolicLink(bin.resolve("tandem"), Path.of("../my house/tandem"));

        Outcome outcome = run(link, folder);

        assertThat(outcome.out()).contains("[" + house.resolve("product/target/tandem.jar") + "]");
    }

    @Test
    void withoutAJdkItSaysWhatToInstall() throws Exception {
        environment.put("JAVA_HOME", jdk("jdks/jdk-17", "17.0.15").toString());

        Outcome outcome = tandem("--version");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("needs a JDK 25", "17.0.15", "openjdk-25-jdk", "brew install", "WSL");
        assertThat(house.resolve("builds")).doesNotExist();
    }

    @Test
    void prefersTheWantedJdkAmongThoseInTheUsualPlaces() throws Exception {
        environment.remove("JAVA_HOME");
        environment.put("TANDEM_JDK_PLACES", folder.resolve("nowhere") + ":" + folder.resolve("jdks"));
        jdk("jdks/a-newer", "26");
        jdk("jdks/an-older", "21.0.2");

        tandem();

        assertThat(cacheLabel().getFirst()).isEqualTo(jdk + " 25.0.1");
    }

    @Test
    void findsAJdkOnThePathThroughALink() throws Exception {
        environment.remove("JAVA_HOME");
        Path newer = jdk("apart/jdk-27", "27-ea");
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), newer.resolve("bin/java"));
        environment.put("PATH", bin + ":/usr/bin:/bin");

        tandem();

        assertThat(cacheLabel().getFirst()).isEqualTo(newer + " 27-ea");
    }

    @Test
    void aBuildThatFailsShowsItsLogAndIsTriedAgain() throws Exception {
        script(house.resolve("mvnw"), "#!/usr/bin/env bash\necho '[ERROR] a comma is missing'\nexit 1\n");
        Outcome failed = tandem();
        script(house.resolve("mvnw"), MAVEN);
        Outcome mended = tandem();

        assertThat(failed.code()).isEqualTo(70);
        assertThat(failed.err()).contains("a comma is missing", "product/target/build.log");
        assertThat(failed.out()).isEmpty();
        assertThat(mended.code()).isEqualTo(7);
    }

    @Test
    void twoFirstStartsBuildOnce() throws Exception {
        script(house.resolve("mvnw"), MAVEN.replace("echo built", "sleep 0.5; echo built"));

        Process one = start(house.resolve("tandem"), folder);
        Process two = start(house.resolve("tandem"), folder);

        assertThat(Patience.exitCode(one)).isEqualTo(7);
        assertThat(Patience.exitCode(two)).isEqualTo(7);
        assertThat(builds()).isEqualTo(1);
        assertThat(house.resolve("product/target/build.lock")).doesNotExist();
    }

    @Test
    void theLockOfADeadProcessIsTakenOver() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        Patience.exitCode(dead);
        Files.createSymbolicLink(Files.createDirectories(house.resolve("product/target")).resolve("build.lock"), Path.of("" + dead.pid()));

        assertThat(tandem().code()).isEqualTo(7);
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aDamagedStartUpCacheIsPassedOverAndMadeAgain() throws Exception {
        tandem();
        Path cache = house.resolve("product/target/tandem.aot");
        Outcome warm = tandem();
        Files.writeString(cache, "damage");
        Outcome damaged = tandem();
        Patience.until(() -> cacheLabel().size() >= 2);
        Outcome mended = tandem();

        assertThat(warm.out()).contains("[-XX:AOTCache=" + cache + "]");
        assertThat(damaged.out()).doesNotContain("AOTCache").endsWith("tandem.jar]");
        assertThat(damaged.err()).isEmpty();
        assertThat(mended.out()).isEqualTo(warm.out());
    }

    @Test
    void aCacheThatCannotBeMadeDoesNotMatter() throws Exception {
        script(jdk.resolve("bin/java"), JAVA.replace("echo cache > \"${word#*=}\"; exit 0", "exit 1"));

        tandem();
        Outcome second = tandem();

        assertThat(second.out()).doesNotContain("AOTCache").endsWith("tandem.jar]");
        assertThat(second.err()).isEmpty();
    }

    @Test
    void usersMayAddOptionsForJava() throws Exception {
        environment.put("TANDEM_JAVA_OPTS", "-Xmx2g -Dtwo=2");

        assertThat(tandem().out()).contains("[-Xmx2g][-Dtwo=2][-jar]");
    }

    private Outcome tandem(String... args) throws IOException {
        return run(house.resolve("tandem"), folder, args);
    }

    private Outcome run(Path script, Path directory, String... args) throws IOException {
        Process process = start(script, directory, args);
        int code = Patience.exitCode(process);
        return new Outcome(code, new String(process.getInputStream().readAllBytes()), new String(process.getErrorStream().readAllBytes()));
    }

    private Process start(Path script, Path directory, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Straw\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(home.resolve("bin/java"), JAVA);
        script(home.resolve("bin/javac"), JAVA);
        return home;
    }

    private static Path script(Path path, String text) throws IOException {
        Files.writeString(path, text);
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Which JDK the start-up cache is for and, once it is made, its checksum. */
    private List<String> cacheLabel() throws IOException {
        return Files.readAllLines(house.resolve("product/target/tandem.aot.label"));
    }

    private int builds() throws IOException {
        return Files.readAllLines(house.resolve("builds")).size();
    }

    private static Instant soon() {
        return Instant.now().plusSeconds(2);
    }
}
