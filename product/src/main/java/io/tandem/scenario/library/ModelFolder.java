package io.tandem.scenario.library;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceFile;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.text.EncodedText;
import io.tandem.scenario.text.Findings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The models in the folder {@code library} beside a scenario: a file per model, which has its name. */
public final class ModelFolder {

    public static final String NAME = "library";
    private static final String ENDING = ".yaml";
    private static final int LARGEST_BYTES = 256 << 10;

    private final Path folder;

    /** @param beside a scenario file; its folder need not have models */
    public ModelFolder(Path beside) {
        this.folder = beside.resolveSibling(NAME);
    }

    Path file(String model) {
        return folder.resolve(model + ENDING);
    }

    /** Names of the models there, sorted. */
    public List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length())).filter(LibraryModel::isName).sorted().toList();
        } catch (IOException noFolder) {
            return List.of();
        }
    }

    /** The text of a model's file; empty where there is none or it cannot be read. */
    Optional<SourceFile> text(String model) {
        Path file = file(model);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return EncodedText.read(in, LARGEST_BYTES).map(text -> new SourceFile(file.toString(), text));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** All models there. */
    public List<LibraryModel> models() throws MistakeException {
        List<LibraryModel> models = new ArrayList<>();
        for (String name : names()) {
            model(name).ifPresent(models::add);
        }
        return models;
    }

    /** Empty where there is no such file. */
    public Optional<LibraryModel> model(String name) throws MistakeException {
        Optional<SourceFile> source = text(name);
        if (source.isEmpty()) {
            return Optional.empty();
        }
        Findings findings = new Findings(source.get().name());
        Optional<LibraryModel> model = LibraryModel.read(source.get().name(), source.get().text(), findings);
        findings.throwIfAny();
        return model;
    }

    /** Copies a model's file into the folder, under the model's name; returns the new file. */
    public Path add(Path from) throws MistakeException, IOException {
        Findings findings = new Findings(from.toString());
        String text;
        try (InputStream in = Files.newInputStream(from)) {
            text = EncodedText.read(in, LARGEST_BYTES).orElseThrow(() -> mistake(from, "The file is larger than " + (LARGEST_BYTES >> 10) + " kB.", "put one model into a file."));
        }
        Optional<LibraryModel> model = LibraryModel.read(from.toString(), text, findings);
        findings.throwIfAny();
        Path to = file(model.orElseThrow().name());
        if (Files.exists(to)) {
            throw mistake(to, "There is a model of this name already.", "give the new one another name in its line model:, or remove the old one.");
        }
        Files.createDirectories(folder);
        Files.writeString(to, text);
        return to;
    }

    private static MistakeException mistake(Path about, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(about.toString(), 0, ""), "", what, fix));
    }
}
