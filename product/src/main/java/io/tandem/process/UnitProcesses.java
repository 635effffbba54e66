package io.tandem.process;

import io.tandem.diagnosis.PrintableText;
import io.tandem.unit.JavaUnits;
import io.tandem.unit.UnitEngine;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitFactory;
import io.tandem.unit.UnitModel;
import io.tandem.unit.UnitSource;
import io.tandem.unit.fmi.FmuArchive;
import io.tandem.unit.fmi.FmuUnits;
import io.tandem.unit.fmi.FmuWiring;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The units of a run: Java classes here, programs and FMUs in processes of their own, FMUs that are trusted here. Ended with the run. */
public final class UnitProcesses implements UnitFactory, AutoCloseable {

    private static final int MOST_LINES = 200;
    private static final int LONGEST_LINE = 200;

    private final Optional<Path> folder;
    private final Consumer<String> notices;
    private final Map<Key, OpenUnit> units = new HashMap<>();
    private final List<Path> folders = new ArrayList<>();
    private ProcessReaper reaper;

    private record Key(UnitSource source, String use) {
    }

    /**
     * @param folder  from which files are named and in which programs run; empty where none may
     * @param notices receives what units print
     */
    public UnitProcesses(Optional<Path> folder, Consumer<String> notices) {
        this.folder = folder;
        this.notices = notices;
    }

    @Override
    public synchronized OpenUnit open(UnitSource source, String use) throws UnitException {
        OpenUnit known = units.get(new Key(source, use));
        if (known == null) {
            known = switch (source.kind()) {
                case JAVA -> new OpenUnit(source, new JavaUnits(source, provider(source.file())));
                case PROGRAM -> new OpenUnit(source, new ProgramUnits(source, place(), reaper(), notices));
                case FMU -> fmu(source);
            };
            units.put(new Key(source, use), known);
        }
        return known;
    }

    private static UnitModel.Provider provider(String name) throws UnitException {
        List<UnitModel.Provider> all = ServiceLoader.load(UnitModel.Provider.class).stream().map(ServiceLoader.Provider::get).toList();
        return all.stream().filter(provider -> provider.name().equals(name)).findFirst().orElseThrow(() -> new UnitException(
                all.isEmpty() ? "no unit in Java is on the class path" : "no unit in Java has this name; there are " + String.join(", ", all.stream().map(UnitModel.Provider::name).toList())));
    }

    private Path place() throws UnitException {
        return folder.orElseThrow(() -> new UnitException("it is not run, because the scenario's file was not named on this machine"));
    }

    private ProcessReaper reaper() {
        reaper = reaper == null ? ProcessReaper.open() : reaper;
        return reaper;
    }

    /**
     * The source with its connections as the unit has them, found without starting anything.
     *
     * @throws UnitException if it could not be opened
     */
    public UnitSource inspect(UnitSource source) throws UnitException {
        return switch (source.kind()) {
            case JAVA -> new JavaUnits(source, provider(source.file())).source();
            case PROGRAM -> source;
            case FMU -> {
                FmuArchive archive = FmuArchive.open(place().resolve(source.file()));
                archive.library();
                yield connected(source, archive);
            }
        };
    }

    private static UnitSource connected(UnitSource written, FmuArchive archive) throws UnitException {
        UnitSource source = FmuWiring.turned(written, archive.description());
        List<String> faults = FmuWiring.faults(source, archive.description());
        if (!faults.isEmpty()) {
            throw new UnitException(String.join("; ", faults));
        }
        return source;
    }

    private OpenUnit fmu(UnitSource written) throws UnitException {
        FmuArchive archive = FmuArchive.open(place().resolve(written.file()));
        UnitSource source = connected(written, archive);
        Path own = folder();
        if (!source.trusted()) {
            return new OpenUnit(source, new IsolatedUnits(source, archive, own, reaper(), notices));
        }
        Path library = archive.unpack(own);
        folders.add(own);
        UnitEngine here = new FmuUnits(archive.description(), library, own.resolve("resources"),
                new FmuUnits.Wiring(source.inputVariables(), source.outputVariables(), source.startVariables(), source.parameters(), source.step()));
        return new OpenUnit(source, here);
    }

    private static Path folder() throws UnitException {
        try {
            return TemporaryFiles.folder();
        } catch (IOException full) {
            throw new UnitException("it cannot be unpacked: " + full.getMessage(), full);
        }
    }

    /** Shows what a unit prints, up to a limit, on a thread of its own; a stream that nobody reads would block it. */
    static void show(String title, BufferedReader words, Consumer<String> notices) {
        Thread.ofVirtual().start(() -> {
            try (words) {
                int count = 0;
                for (String line = words.readLine(); line != null; line = words.readLine()) {
                    if (++count <= MOST_LINES) {
                        notices.accept(title + ": " + PrintableText.of(line, LONGEST_LINE));
                    } else if (count == MOST_LINES + 1) {
                        notices.accept(title + " says more, which is not shown");
                    }
                }
            } catch (IOException gone) {
                // It has ended.
            }
        });
    }

    @Override
    public synchronized void close() {
        units.values().forEach(unit -> unit.engine().close());
        units.clear();
        folders.forEach(TemporaryFiles::delete);
        if (reaper != null) {
            reaper.close();
        }
    }
}
