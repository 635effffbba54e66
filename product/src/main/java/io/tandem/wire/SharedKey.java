package io.tandem.wire;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A secret that all machines of a run share. It never appears in a text, a message or an exception. */
public final class SharedKey {

    private static final String NAME = "wire-key";
    private static final int SHORTEST = 16;
    private static final String MAKE_ONE = "make one with: echo \"" + NAME + ": $(openssl rand -hex 32)\"";
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

    private final byte[] secret;

    private SharedKey(byte[] secret) {
        this.secret = secret;
    }

    public static SharedKey of(String text) {
        return new SharedKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads the line {@code wire-key: …} of a secrets file that only its owner may read. */
    public static SharedKey read(Path file) throws MistakeException {
        refuseIfOthersMayRead(file);
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(NAME + ":")) {
                return checked(file, i + 1, line.substring(NAME.length() + 1).strip());
            }
        }
        throw mistake(file, 0, "", "There is no " + NAME + " in this file.", "add one line to it; " + MAKE_ONE + " >> " + file);
    }

    private static SharedKey checked(Path file, int line, String text) throws MistakeException {
        if (text.length() < SHORTEST) {
            throw mistake(file, line, NAME, "This key has " + text.length() + " characters and is easily guessed; it needs at least "
                    + SHORTEST + ".", MAKE_ONE);
        }
        return of(text);
    }

    private static List<String> lines(Path file) throws MistakeException {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw mistake(file, 0, "", "This file cannot be read as text.", "check that it exists, is yours and is text.");
        }
    }

    private static void refuseIfOthersMayRead(Path file) throws MistakeException {
        Set<PosixFilePermission> allowed;
        try {
            allowed = Files.exists(file) ? Files.getPosixFilePermissions(file) : Set.of();
        } catch (IOException | UnsupportedOperationException withoutPermissions) {
            return;
        }
        if (OTHERS.stream().anyMatch(allowed::contains)) {
            throw mistake(file, 0, "", "Others on this machine may read or change this file of secrets.", "chmod 600 " + file);
        }
    }

    private static MistakeException mistake(Path file, int line, String key, String what, String fix) {
        return new MistakeException(new Problem(new Place(file.toString(), line, key), "", what, fix));
    }

    byte[] secret() {
        return secret;
    }

    @Override
    public String toString() {
        return "a shared key";
    }
}
