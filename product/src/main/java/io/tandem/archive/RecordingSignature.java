package io.tandem.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Identifies the state of a recording and the program that reads it: the SHA-256 of the program's version, the format of its tables, and the
 * recording's size, time of change, beginning and end. The beginning has the provenance of the run; the end, of a finished recording, has the
 * checksum of all data. To hash recordings of gigabytes as a whole would take longer than the questions to them.
 */
final class RecordingSignature {

    private static final int SAMPLE_BYTES = 1 << 20;

    private RecordingSignature() {
    }

    static String of(Path recording) throws IOException {
        MessageDigest digest = sha256();
        String version = Optional.ofNullable(RecordingSignature.class.getPackage().getImplementationVersion()).orElse("");
        digest.update((version + " " + TableSchema.FORMAT + " ").getBytes(StandardCharsets.UTF_8));
        try (FileChannel file = FileChannel.open(recording)) {
            long modified = Files.getLastModifiedTime(recording).to(TimeUnit.NANOSECONDS);
            digest.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(file.size()).putLong(modified).flip());
            update(digest, file, 0);
            update(digest, file, Math.max(0, file.size() - SAMPLE_BYTES));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void update(MessageDigest digest, FileChannel file, long from) throws IOException {
        ByteBuffer sample = ByteBuffer.allocate((int) Math.min(SAMPLE_BYTES, file.size() - from));
        int read = 0;
        while (sample.hasRemaining() && read >= 0) {
            read = file.read(sample, from + sample.position());
        }
        digest.update(sample.flip());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}
