package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.OverrideOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.road.RoadPicture;
import io.tandem.road.Roads;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.ScenarioSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Validates a scenario without running it. */
@Command(name = "check", description = "Validate a scenario file and print a summary of it, without running it.",
        footerHeading = "%nExamples:%n",
        footer = {"  tandem check scenarios/three-aircraft.yaml", "  tandem check scenarios/roundabout.yaml --picture town.svg"})
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "Scenario file (YAML).")
    private Path file;

    @Mixin
    private OverrideOptions overrides;

    @Option(names = "--picture", paramLabel = "FILE.svg", description = "Draw the roads of the scenario to an SVG file.")
    private Path picture;

    @Override
    public Integer call() throws MistakeException {
        LoadedScenario reading = ScenarioReader.read(file, overrides.settings());
        System.out.println(ScenarioSummary.of(reading));
        if (picture != null) {
            draw(reading);
        }
        return ExitCode.WELL;
    }

    private void draw(LoadedScenario reading) throws MistakeException {
        Roads roads = reading.scenario().road().orElseThrow(() -> mistake(file, "This scenario has no road to draw.", "add road:, or leave --picture out."));
        try {
            Files.writeString(picture, RoadPicture.of(roads.network()));
            System.err.println("The roads are drawn in " + picture);
        } catch (IOException refused) {
            throw mistake(picture, "The picture cannot be written: " + refused.getMessage() + ".", "name a file in a directory that you may write to.");
        }
    }

    private static MistakeException mistake(Path about, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(about.toString(), 0, ""), "", what, fix));
    }
}
