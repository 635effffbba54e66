package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.OverrideOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.road.Roads;
import io.tandem.road.inspection.RoadPicture;
import io.tandem.road.map.DrivingSide;
import io.tandem.road.map.MapOrigin;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.reading.RoadMapReader;
import io.tandem.run.GarbageCollection;
import io.tandem.run.RunEnvironment;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.ScenarioSummary;
import io.tandem.scenario.text.EncodedText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Validates a scenario or a road map without running it. */
@Command(name = "check", description = "Validate a scenario file or a road map and print a summary of it, without running it.",
        footerHeading = "%nExamples:%n",
        footer = {"  tandem check scenarios/three-aircraft.yaml", "  tandem check scenarios/roundabout.yaml --picture town.svg",
            "  tandem check town.xodr --picture town.svg"})
final class CheckCommand implements Callable<Integer> {

    /** Bytes in which a map tells that it is one. */
    private static final int HEAD_BYTES = 4096;

    @Parameters(paramLabel = "FILE", description = "Scenario file (YAML), or road map (.osm, .xodr, .xml, .rndf, each also as .gz).")
    private Path file;

    @Mixin
    private OverrideOptions overrides;

    @Option(names = "--picture", paramLabel = "FILE.svg", description = "Draw the roads to an SVG file, with what cannot be driven or reached in red.")
    private Path picture;

    @Override
    public Integer call() throws MistakeException {
        if (RoadMapReader.isNamed(file.toString()) || RoadMapReader.isBegun(head())) {
            RoadFile map = map();
            GarbageCollection.collectAfterReading();
            Roads roads = map.roads(file.toString(), file.getFileName().toString());
            System.out.println(ScenarioSummary.of(roads));
            draw(Optional.of(roads));
        } else {
            LoadedScenario reading = ScenarioReader.read(file, overrides.settings());
            RunEnvironment.checkUnits(reading.scenario(), file);
            System.out.println(ScenarioSummary.of(reading));
            draw(reading.scenario().road());
        }
        return ExitCode.WELL;
    }

    /** The beginning of the file; empty where it cannot be read, which its reader tells. */
    private String head() {
        try (InputStream in = Files.newInputStream(file)) {
            return EncodedText.read(new ByteArrayInputStream(in.readNBytes(HEAD_BYTES)), HEAD_BYTES).orElse("");
        } catch (IOException unreadable) {
            return "";
        }
    }

    private RoadFile map() throws MistakeException {
        if (!overrides.settings().isEmpty()) {
            throw mistake(file, "A road map has no settings.", "leave --set out, or name a scenario.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            String text = EncodedText.read(in, RoadFile.LARGEST)
                    .orElseThrow(() -> mistake(file, "The file is larger than " + (RoadFile.LARGEST >> 20) + " MiB.", "cut out the part you need."));
            return RoadMapReader.read(file.toString(), text, MapOrigin.of(text), DrivingSide.RIGHT);
        } catch (IOException unreadable) {
            throw mistake(file, Files.isDirectory(file) ? "This is a directory." : Files.exists(file) ? "The file cannot be read." : "There is no such file.",
                    "name a file that you may read.");
        }
    }

    private void draw(Optional<Roads> road) throws MistakeException {
        if (picture == null) {
            return;
        }
        if (!picture.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
            throw mistake(picture, "The picture is an SVG file, and this name says otherwise.", "give it a name that ends with .svg; browsers show and print it.");
        }
        Roads roads = road.orElseThrow(() -> mistake(file, "This scenario has no road to draw.", "add road:, or leave --picture out."));
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
