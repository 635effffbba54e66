package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** The documents name only commands, options and sample files that there are. */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    /** A line of a code block: the command, up to a remark or another program. */
    private static final Pattern IN_BLOCK = Pattern.compile("^ *(?:[a-z]+ .*&& )?(?:\\./)?tandem (\\S.*)$");
    /** Labels of keys in docs/wire.md begin like commands. */
    private static final Pattern IN_PROSE = Pattern.compile("`(?:\\./)?tandem (?!wire )([a-z][^`]*)`");
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"(?:\\\\.|[^\"\\\\])*\")+");
    private static final Pattern SAMPLE = Pattern.compile("(?:scenarios|examples)/[\\w/.-]+");

    private final CommandLine program = Tandem.commandLine();
    private final List<String> wrong = new ArrayList<>();
    private int commands;

    @Test
    void everyCommandOfTheDocumentsIsUnderstood() throws IOException {
        for (Path document : documents()) {
            read(document);
        }

        assertThat(wrong).isEmpty();
        assertThat(commands).isGreaterThan(150);
    }

    @Test
    void wrongOptionsAndAbsentSamplesAreFound() {
        check("here", "run scenarios/three-aircraft.yaml --fsat", false);
        check("here", "run scenarios/none-such.yaml", false);
        check("here", "run", false);
        check("here", "run", true);
        check("here", "ctl change 'vehicles[0].mobility.speed=8 m/s' && ./tandem status   # both", false);

        assertThat(wrong).hasSize(3);
    }

    private static List<Path> documents() throws IOException {
        List<Path> all = new ArrayList<>(Stream.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md").map(ROOT::resolve).toList());
        try (Stream<Path> found = Files.walk(ROOT.resolve("docs"))) {
            found.filter(file -> file.toString().endsWith(".md")).sorted().forEach(all::add);
        }
        return all;
    }

    private void read(Path document) throws IOException {
        int number = 0;
        for (String line : Files.readAllLines(document)) {
            String place = ROOT.relativize(document) + ":" + ++number;
            Matcher block = IN_BLOCK.matcher(line);
            if (block.matches()) {
                check(place, block.group(1), false);
            }
            Matcher prose = IN_PROSE.matcher(line);
            while (prose.find()) {
                check(place, prose.group(1), true);
            }
        }
    }

    /** A command in a sentence may leave out what it needs. */
    private void check(String place, String text, boolean inProse) {
        for (String command : text.replaceFirst("(?: #|  |\\|| > | &(?!&)).*", "").split(" && (?:\\./)?tandem ")) {
            if (command.contains("…") || command.contains("...")) {
                continue;
            }
            commands++;
            try {
                program.parseArgs(words(command));
            } catch (MissingParameterException missing) {
                refuse(!inProse, place, command, missing.getMessage());
            } catch (ParameterException misuse) {
                refuse(true, place, command, misuse.getMessage());
            }
            SAMPLE.matcher(command).results().forEach(sample -> refuse(!Files.exists(ROOT.resolve(sample.group())), place, command, "no such sample"));
        }
    }

    private void refuse(boolean isWrong, String place, String command, String why) {
        if (isWrong) {
            wrong.add(place + ": " + command + ": " + why);
        }
    }

    /** Words of a command whose optional parts are present and whose numbers are filled in. */
    private static String[] words(String command) {
        String filled = command.replaceAll("\\[(-[^]]*)]", "$1").replaceAll("\\b(?:N|HZ)\\b", "1");
        return WORD.matcher(filled).results().map(word -> word.group().replaceAll("(?<!\\\\)[\"']", "")).toArray(String[]::new);
    }
}
