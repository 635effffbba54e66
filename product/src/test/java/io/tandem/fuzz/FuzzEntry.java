package io.tandem.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;

/** What the fuzzer calls, in a process of its own. Its argument is the name of a {@link FuzzTarget}. */
public final class FuzzEntry {

    private static FuzzTarget target;

    private FuzzEntry() {
    }

    /** Classes are loaded and instrumented by the corpus before any input is timed. */
    public static void fuzzerInitialize(String[] arguments) throws Exception {
        target = FuzzTarget.valueOf(arguments[0]);
        Path scratch = Files.createTempDirectory("fuzz");
        FuzzCorpus.of(target, scratch).forEach(target::read);
        Files.deleteIfExists(scratch.resolve("seed.mcap"));
        Files.delete(scratch);
    }

    public static void fuzzerTestOneInput(byte[] data) {
        target.read(data);
    }
}
