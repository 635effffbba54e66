package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.Summary;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Validates a scenario without running it. */
@Command(name = "check", description = "Find the mistakes of a scenario file, or say what would run.",
        footerHeading = "%nExamples:%n",
        footer = "  tandem check scenarios/three-aircraft.yaml")
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The scenario file.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Change a setting of the file, for example clock.step=20ms.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public Integer call() throws MistakeException {
        System.out.println(Summary.of(ScenarioReader.read(file, settings)));
        return ExitCode.WELL;
    }
}
