package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.interchange.ImportNote;
import io.tandem.interchange.ImportedScenario;
import io.tandem.interchange.mvsim.MvsimWorld;
import io.tandem.run.RunFiles;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.ScenarioSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a scenario of another simulator's file. */
@Command(name = "import", description = "Make a scenario of a world of MVSIM, and say line by line what is not as it was.",
        footerHeading = "%nExamples:%n",
        footer = {"  tandem import demo_warehouse.world.xml warehouse.yaml && tandem run warehouse.yaml", "  tandem import fleet.world.xml fleet.yaml --set NUM_ROBOTS=20 --seed 7"})
final class ImportCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE.world.xml", description = "World file of MVSIM; files that it includes are found from it.")
    private Path world;

    @Parameters(index = "1", paramLabel = "FILE.yaml", description = "Scenario file to write. Heights of the ground become a file beside it.")
    private Path scenario;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "Value of a variable that the world does not define, or would take from its environment.")
    private Map<String, String> variables = Map.of();

    @Option(names = "--seed", paramLabel = "NUMBER", defaultValue = "1", description = "Seed of the world's random numbers. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--models", paramLabel = "FOLDER", description = "Folder with the 3D models that the world names by web addresses, such as a clone of MRPT/mvsim-models.")
    private Path models;

    @Option(names = "--force", description = "Overwrite the scenario file if it exists.")
    private boolean force;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (Files.exists(scenario) && !force) {
            throw new MistakeException(new Problem(new SourceLocation(scenario.toString(), 0, ""), "", "This file exists already.", "choose another name, or add --force."));
        }
        String name = scenario.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        ImportedScenario imported = MvsimWorld.read(world, name, variables, seed, Optional.ofNullable(models));
        RunFiles.makeRoomFor(scenario);
        Files.writeString(scenario, imported.text());
        for (Map.Entry<String, String> beside : imported.companions().entrySet()) {
            Files.writeString(scenario.resolveSibling(beside.getKey()), beside.getValue());
        }
        for (ImportNote note : imported.notes()) {
            System.err.println(PrintableText.of(note.toString()));
        }
        System.err.println("Wrote " + scenario + ": " + imported.count(ImportNote.Effect.CHANGED) + " things changed, " + imported.count(ImportNote.Effect.LEFT_OUT) + " left out, "
                + imported.count(ImportNote.Effect.NOT_DRAWN) + " not drawn.");
        System.out.println(ScenarioSummary.of(ScenarioReader.read(scenario, Map.of())));
        return ExitCode.WELL;
    }
}
