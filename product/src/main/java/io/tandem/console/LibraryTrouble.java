package io.tandem.console;

import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Libraries that compress recordings and answer SQL unpack machine code into the folder for temporary files when they are first used. Where that folder is full, may not be written, or may not hold
 * programs, Java reports an error of linking, which is no bug of ours.
 */
public final class LibraryTrouble {

    private static final int SHOWN_CHARACTERS = 200;
    /** How the library of compression begins a message that has no cause. */
    private static final String UNPACKING = "Cannot unpack";

    private LibraryTrouble() {
    }

    /** What to tell the user; empty where something else is wrong. */
    public static Optional<Problem> of(Throwable thrown) {
        List<Throwable> chain = Stream.iterate(thrown, one -> one != null, Throwable::getCause).limit(20).toList();
        boolean linking = chain.stream().anyMatch(LinkageError.class::isInstance);
        return chain.stream().filter(one -> linking && isTrouble(one)).findFirst().map(LibraryTrouble::problem);
    }

    private static boolean isTrouble(Throwable one) {
        return one instanceof IOException || one instanceof UnsatisfiedLinkError || String.valueOf(one.getMessage()).startsWith(UNPACKING);
    }

    private static Problem problem(Throwable reason) {
        String text = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
        return new Problem(new SourceLocation(System.getProperty("java.io.tmpdir"), 0, ""), "",
                "A library that Tandem needs cannot be unpacked in this folder for temporary files: " + PrintableText.shorten(text, SHOWN_CHARACTERS) + ".",
                "make room there, 200 MB for all of them, or name another folder, which must allow programs: JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER.");
    }
}
