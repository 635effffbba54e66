package io.tandem.basemap;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.diagnosis.MistakeException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Header of a PMTiles file, version 3, to validate it and to read its bounds and attribution. The page reads its tiles. */
record PmTilesHeader(String kind, int minZoom, int maxZoom, Bounds bounds, String attribution) {

    static final String MAGIC = "PMTiles";
    private static final int VERSION = 3;
    private static final int HEAD = 127;
    private static final int MAX_METADATA_BYTES = 4 << 20;
    private static final int PLAIN = 1;
    private static final int GZIP = 2;
    private static final double PER_DEGREE = 1e7;
    private static final List<String> KINDS = List.of("vector tiles", "PNG", "JPEG", "WebP", "AVIF");

    static PmTilesHeader read(Path file) throws IOException, MistakeException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer head = read(channel, 0, HEAD);
            if (head.get(MAGIC.length()) != VERSION) {
                throw MapFile.mistake(file, 0, "", "This is PMTiles of version " + head.get(MAGIC.length()) + ".", "convert it to version 3 with: pmtiles convert.");
            }
            long end = Math.max(Math.addExact(head.getLong(56), head.getLong(64)), Math.addExact(head.getLong(40), head.getLong(48)));
            if (end > channel.size() || head.getLong(8) < HEAD || head.getLong(16) < 1) {
                throw new EOFException();
            }
            int type = head.get(99);
            Bounds bounds = new Bounds(head.getInt(102) / PER_DEGREE, head.getInt(106) / PER_DEGREE, head.getInt(110) / PER_DEGREE, head.getInt(114) / PER_DEGREE);
            if (type < 1 || type > KINDS.size() || bounds.isEmpty() || !Bounds.isPlace(bounds.west(), bounds.south()) || !Bounds.isPlace(bounds.east(), bounds.north())) {
                throw MapFile.mistake(file, 0, "", "The head of this PMTiles file makes no sense.", "make the file anew.");
            }
            return new PmTilesHeader(KINDS.get(type - 1), head.get(100), head.get(101), bounds, attribution(channel, head));
        } catch (EOFException | ArithmeticException brokenOff) {
            throw MapFile.mistake(file, 0, "", "This PMTiles file is broken off.", "copy or make it anew.");
        }
    }

    String note() {
        return kind + ", zoom " + minZoom + " to " + maxZoom;
    }

    private static ByteBuffer read(FileChannel channel, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new EOFException();
            }
        }
        return bytes.flip();
    }

    /** Attribution without markup; empty where it cannot be parsed. */
    private static String attribution(FileChannel channel, ByteBuffer head) throws IOException {
        long from = head.getLong(24);
        long length = head.getLong(32);
        int packing = head.get(97);
        if (from < HEAD || length < 1 || length > MAX_METADATA_BYTES || packing != PLAIN && packing != GZIP) {
            return "";
        }
        byte[] words = read(channel, from, (int) length).array();
        try (InputStream in = packing == GZIP ? new GZIPInputStream(new ByteArrayInputStream(words)) : new ByteArrayInputStream(words);
                JsonParser json = new JsonFactory().createParser(in.readNBytes(MAX_METADATA_BYTES))) {
            if (json.nextToken() == JsonToken.START_OBJECT) {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    if (name.equals("attribution")) {
                        return json.getValueAsString("").replaceAll("<[^>]*>", "").replace("&copy;", "©").replace("&amp;", "&").strip();
                    }
                    json.skipChildren();
                }
            }
        } catch (IOException notUnderstood) {
            return "";
        }
        return "";
    }
}
