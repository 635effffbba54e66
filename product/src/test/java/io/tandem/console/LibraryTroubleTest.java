package io.tandem.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LibraryTroubleTest {

    private static final String FOLDER = System.getProperty("java.io.tmpdir");

    @Test
    void aLibraryThatFoundNoRoomNamesTheFolderAndTheCure() {
        Optional<Problem> problem = LibraryTrouble.of(new ExceptionInInitializerError("Cannot unpack libzstd-jni-1.5.7-25: No space left on device"));

        assertThat(problem.orElseThrow().toString()).startsWith(FOLDER).contains("No space left on device", "-Djava.io.tmpdir=");
    }

    @Test
    void theReasonIsFoundBehindOtherExceptions() {
        Throwable linked = new ExceptionInInitializerError(new RuntimeException(new IOException("Read-only file system")));

        assertThat(LibraryTrouble.of(new IllegalStateException(linked)).orElseThrow().what()).contains("Read-only file system");
    }

    @Test
    void aFolderThatForbidsProgramsIsToldInOneLine() {
        Problem problem = LibraryTrouble.of(new UnsatisfiedLinkError("x.so: failed to map segment from shared object\nUnsupported OS/arch")).orElseThrow();

        assertThat(problem.what()).contains("failed to map segment").doesNotContain("Unsupported");
    }

    @Test
    void bugsStayBugs() {
        assertThat(LibraryTrouble.of(new ExceptionInInitializerError(new NullPointerException("ours")))).isEmpty();
        assertThat(LibraryTrouble.of(new IllegalStateException(new IOException("a file")))).isEmpty();
        assertThat(CrashReport.text(new NullPointerException("ours"), true)).contains("bug in Tandem", "NullPointerException: ours");
    }
}
