package io.tandem.wire;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/** A secret that all machines of a run share. It never appears in a text, a message or an exception. */
public final class SharedKey {

    /** The name of the key in a file of secrets. */
    public static final String NAME = "wire-key";
    private static final int MIN_BYTES = 16;
    private static final int NEW_KEY_BYTES = 32;
    private static final String MAKE_ONE = "make a file with a good one: tandem new --key FILE";
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);
    private static final FileAttribute<?> OWNERS = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> OWNERS_FOLDER = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final String DERIVATION = "HKDF-SHA256";
    private static final int DERIVED_BYTES = 32;
    private static final byte[] HANDSHAKE = "tandem wire handshake".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SESSION = "tandem wire session".getBytes(StandardCharsets.US_ASCII);

    private final byte[] secret;

    private SharedKey(byte[] secret) {
        this.secret = secret;
    }

    public static SharedKey of(String text) {
        return new SharedKey(text.getBytes(StandardCharsets.UTF_8));
    }

    public static SharedKey random() {
        byte[] random = new byte[NEW_KEY_BYTES];
        new SecureRandom().nextBytes(random);
        return of(HexFormat.of().formatHex(random));
    }

    /** The line of a file of secrets that holds this key. */
    public String line() {
        return NAME + ": " + new String(secret, StandardCharsets.UTF_8) + "\n";
    }

    /** Writes a new file that only its owner may read. */
    public static void writePrivately(Path file, String text) throws IOException {
        try (var out = Files.newByteChannel(file, EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), owners(file, OWNERS))) {
            out.write(StandardCharsets.UTF_8.encode(text));
        }
    }

    /** Makes a folder, unless it exists, that only its owner may enter. */
    public static void makePrivateFolder(Path folder) throws IOException {
        Files.createDirectories(folder, owners(folder, OWNERS_FOLDER));
    }

    private static FileAttribute<?>[] owners(Path file, FileAttribute<?> permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix") ? new FileAttribute<?>[] {permissions} : new FileAttribute<?>[0];
    }

    /** Writes a new file with a random key, which only its owner may read. */
    public static void create(Path file) throws MistakeException {
        try {
            writePrivately(file, random().line());
        } catch (FileAlreadyExistsException exists) {
            throw mistake(file, 0, "", "This file exists already, and may hold the only copy of a key.", "choose another name.");
        } catch (IOException unwritable) {
            throw mistake(file, 0, "", "This file cannot be written.", "name a file in a directory that exists and is yours.");
        }
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
        throw mistake(file, 0, "", "There is no " + NAME + " in this file.", MAKE_ONE);
    }

    private static SharedKey checked(Path file, int line, String text) throws MistakeException {
        if (text.length() < MIN_BYTES) {
            throw mistake(file, line, NAME, "This key has " + text.length() + " characters and is easily guessed; it needs at least "
                    + MIN_BYTES + ".", MAKE_ONE);
        }
        return of(text);
    }

    private static List<String> lines(Path file) throws MistakeException {
        if (Files.notExists(file)) {
            throw mistake(file, 0, "", "There is no such file of secrets.", "copy it from where it was made, or " + MAKE_ONE);
        }
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw mistake(file, 0, "", "This file cannot be read as text.", "check that it is yours and is text.");
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
        return new MistakeException(new Problem(new SourceLocation(file.toString(), line, key), "", what, fix));
    }

    /** For what is sent outside of a session. */
    DatagramAuthenticator handshakeAuthenticator() {
        return new DatagramAuthenticator(derive(new byte[0], HANDSHAKE));
    }

    /** For one session: whoever has not both nonces and the shared key cannot have it, and other nonces give another. */
    public SessionKey sessionKey(Nonce peer, Nonce core, long session) {
        ByteBuffer salt = ByteBuffer.allocate(2 * Nonce.BYTES);
        peer.put(salt);
        core.put(salt);
        return new SessionKey(derive(salt.array(), ByteBuffer.allocate(SESSION.length + Long.BYTES).put(SESSION).putLong(session).array()));
    }

    /** RFC 5869. */
    private byte[] derive(byte[] salt, byte[] purpose) {
        try {
            return KDF.getInstance(DERIVATION).deriveData(HKDFParameterSpec.ofExtract().addIKM(secret).addSalt(salt).thenExpand(purpose, DERIVED_BYTES));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java has " + DERIVATION + ".", impossible);
        }
    }

    @Override
    public String toString() {
        return "a shared key";
    }
}
