package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.library.BuiltInModels;
import io.tandem.scenario.library.LibraryModel;
import io.tandem.scenario.library.ModelFolder;
import io.tandem.scenario.schema.SpellingSuggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Lists, shows and adds models of the library. */
@Command(name = "library", description = "List, show or add models of the library, which scenarios name by like:.",
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem library list",
            "  tandem library show small-car",
            "  tandem library add our-van.yaml --folder my-scenarios      copy a model into my-scenarios/library"
        })
final class LibraryCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = "--folder", paramLabel = "FOLDER", scope = ScopeType.INHERIT, defaultValue = FolderCatalog.SAMPLES,
            description = "Folder of the scenarios, whose models are in its folder library. Default: ${DEFAULT-VALUE}.")
    private Path folder;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: list, show or add.");
    }

    private ModelFolder own() {
        return new ModelFolder(folder.resolve("scenario.yaml"));
    }

    /** By name; those of the folder replace ours. */
    private Map<String, LibraryModel> models() throws MistakeException {
        Map<String, LibraryModel> models = new LinkedHashMap<>();
        BuiltInModels.all().forEach(model -> models.put(model.name(), model));
        own().models().forEach(model -> models.put(model.name(), model));
        return models;
    }

    @Command(name = "list", description = "List all models with their descriptions.")
    int list() throws MistakeException {
        List<String> own = own().names();
        List<LibraryModel> models = new ArrayList<>(models().values());
        int width = models.stream().mapToInt(model -> model.name().length()).max().orElse(0);
        for (LibraryModel model : models) {
            System.out.printf("%-" + (width + 2) + "s%-16s%s%s%n", model.name(), model.kind().word(), own.contains(model.name()) ? "(yours) " : "", model.about());
        }
        return ExitCode.WELL;
    }

    @Command(name = "show", description = "Print a model's file.")
    int show(@Parameters(paramLabel = "MODEL", description = "Name of the model.") String name) throws MistakeException {
        Map<String, LibraryModel> models = models();
        if (!models.containsKey(name)) {
            throw new ParameterException(spec.commandLine(), "There is no model " + name + ": " + SpellingSuggestion.fix(name, models.keySet(), "model"));
        }
        System.out.print(models.get(name).text());
        return ExitCode.WELL;
    }

    @Command(name = "add", description = "Copy a model's file into the library beside the scenarios.")
    int add(@Parameters(paramLabel = "FILE", description = "File of one model, with model:, is: and about:.") Path file) throws MistakeException, IOException {
        System.err.println("Added " + own().add(file) + ".");
        return ExitCode.WELL;
    }
}
