package io.tandem.controlroom;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunEnvironment;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.library.BuiltInModels;
import io.tandem.scenario.library.LibraryModel;
import io.tandem.scenario.library.ModelFolder;
import io.tandem.scenario.reference.ScenarioSchema;
import io.tandem.web.edit.ScenarioEditor;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Edits the scenario files of one folder. No other file is read by its name or written. */
final class FolderEditor implements ScenarioEditor {

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,100}\\.ya?ml");
    private static final int MAX_BYTES = 1 << 20;
    private static final Map<String, String> EMPTY_STAGE = Map.of("vehicles", "[{ids: 1, start: {at: [0, 0]}}]", "blocks", "[]", "joints", "[]", "expect", "[]", "meetings", "[]", "live", "[]", "drivers", "[]",
            "reenact", "[]");

    private final Path folder;
    private final ImportedFiles imports;

    FolderEditor(Path folder) {
        this.folder = folder;
        imports = new ImportedFiles(folder);
    }

    /** The file of that name in the folder, which need not exist. */
    private Path file(String name) throws MistakeException {
        if (!NAME.matcher(name).matches()) {
            throw mistake(name, "This cannot be the name of a scenario here.", "use letters, digits, - and _, and end with .yaml.");
        }
        Path file = folder.resolve(name);
        if (Files.isSymbolicLink(file) || Files.exists(file) && !Files.isRegularFile(file)) {
            throw mistake(name, "This is a link or no file.", "save under another name.");
        }
        return file;
    }

    @Override
    public Optional<Text> open(String name) throws MistakeException, IOException {
        Path file = file(name);
        return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    }

    private static Text read(Path file) throws MistakeException, IOException {
        byte[] bytes = Files.readAllBytes(file);
        String name = file.getFileName().toString();
        if (bytes.length > MAX_BYTES) {
            throw mistake(name, "The file is larger than " + (MAX_BYTES >> 20) + " MiB.", "edit it with another program.");
        }
        try {
            return new Text(name, StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(), hash(bytes), FolderCatalog.isSample(file) || FileBackups.isLocked(file));
        } catch (CharacterCodingException binary) {
            throw mistake(name, "The file is not UTF-8 text.", "save it as plain UTF-8 text first.");
        }
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    @Override
    public synchronized Text save(String name, String text, String known) throws MistakeException, IOException {
        Path file = file(name);
        boolean exists = Files.exists(file);
        if (exists && FolderCatalog.isSample(file)) {
            throw mistake(name, "This scenario came with Tandem and stays as it is.", "save it under another name.");
        }
        if (exists && FileBackups.isLocked(file)) {
            throw mistake(name, "This file is read-only.", "save it under another name, or let it be written first.");
        }
        if (exists && known.isEmpty()) {
            throw mistake(name, "There is a scenario of this name already.", "save under another name, or open that one.");
        }
        if (!known.isEmpty() && (!exists || !hash(Files.readAllBytes(file)).equals(known))) {
            throw mistake(name, exists ? "Somebody else has changed this file since you opened it." : "Somebody has removed this file since you opened it.",
                    "save yours under another name, then open both; nothing is overwritten.");
        }
        Files.createDirectories(folder);
        FileBackups.keep(file);
        FileBackups.replace(file, text.getBytes(StandardCharsets.UTF_8));
        return read(file);
    }

    @Override
    public void addFile(String name, byte[] piece, long offset, long total) throws MistakeException, IOException {
        imports.add(name, piece, offset, total);
    }

    @Override
    public Checked check(String name, String text) throws MistakeException {
        Path file = file(name);
        try {
            LoadedScenario read = ScenarioReader.read(file, text, Map.of());
            RunEnvironment.checkUnits(read.scenario(), file);
            return new Checked(List.of(), Optional.of(scene(read)), FolderCatalog.vehicles(read.scenario()));
        } catch (MistakeException mistaken) {
            return new Checked(mistaken.problems(), stage(file, text), 0);
        }
    }

    /** The place alone, where only what takes part there is missing or mistaken: whoever has just imported a map sees its roads. */
    private static Optional<StaticScene> stage(Path file, String text) {
        try {
            return Optional.of(scene(ScenarioReader.read(file, text, EMPTY_STAGE)));
        } catch (MistakeException mistakenToo) {
            return Optional.empty();
        }
    }

    private static StaticScene scene(LoadedScenario read) {
        return StaticSceneFactory.of(read.scenario(), List.of()).on(read.map());
    }

    @Override
    public Preview preview(String name, String text, double seconds) throws MistakeException, IOException {
        return ScenarioPreview.of(ScenarioReader.read(file(name), text, Map.of()), seconds);
    }

    @Override
    public List<Model> models() {
        Map<String, Model> models = new LinkedHashMap<>();
        BuiltInModels.all().forEach(model -> models.put(model.name(), described(model, false)));
        ModelFolder own = new ModelFolder(folder.resolve("scenario.yaml"));
        own.names().forEach(name -> {
            try {
                own.model(name).ifPresent(model -> models.put(name, described(model, true)));
            } catch (MistakeException mistaken) {
                Problem first = mistaken.problems().getFirst();
                models.put(name, new Model(name, "", "", "", true, "Line " + first.place().line() + ": " + first.what() + " Fix: " + first.fix()));
            }
        });
        return List.copyOf(models.values());
    }

    private static Model described(LibraryModel model, boolean own) {
        return new Model(model.name(), model.kind().word(), model.about(), model.text(), own, "");
    }

    @Override
    public String schema() {
        return ScenarioSchema.json();
    }

    private static MistakeException mistake(String name, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(name, 0, ""), "", what, fix));
    }
}
