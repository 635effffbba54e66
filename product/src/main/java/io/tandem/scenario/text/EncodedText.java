package io.tandem.scenario.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Text in the encodings in which programs write road maps: UTF-8, UTF-16, or what an XML declaration names, each also packed
 * by gzip (RFC 1952). What is none of these is read as Latin-1, as older programs write it; in a map only names can differ.
 */
public final class EncodedText {

    private static final Pattern DECLARED = Pattern.compile("<\\?xml\\s[^>]{0,200}?encoding\\s*=\\s*[\"']([A-Za-z][\\w.-]{0,40})[\"']");
    /** An XML declaration stands in the first line, after a comment at most. */
    private static final int HEAD_BYTES = 1000;

    private static final char REPLACEMENT = '\uFFFD';

    private EncodedText() {
    }

    /**
     * Reads a stream to its end.
     *
     * @param largest most bytes of the text, unpacked
     * @return empty where there is more
     */
    public static Optional<String> read(InputStream in, int largest) throws IOException {
        byte[] bytes = in.readNBytes(largest + 1);
        if (isPacked(bytes)) {
            try (InputStream packed = new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16)) {
                bytes = packed.readNBytes(largest + 1);
            }
        }
        return bytes.length > largest ? Optional.empty() : Optional.of(withoutMark(decoded(bytes)));
    }

    private static boolean isPacked(byte[] bytes) {
        return bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b;
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static String decoded(byte[] bytes) {
        int first = bytes.length < 2 ? 0 : (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
        if (first == 0xfeff || first == '<') {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        if (first == 0xfffe || first == '<' << 8) {
            return new String(bytes, StandardCharsets.UTF_16LE);
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean malformed = text.indexOf(REPLACEMENT) >= 0 && !isUtf8(bytes);
        return malformed ? new String(bytes, declared(bytes)) : text;
    }

    /** The text itself may have the character that stands for malformed input. */
    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException other) {
            return false;
        }
    }

    /** The encoding that an XML declaration names, where Java has it and the text can be in it; else Latin-1. */
    private static Charset declared(byte[] bytes) {
        Matcher declaration = DECLARED.matcher(new String(bytes, 0, Math.min(bytes.length, HEAD_BYTES), StandardCharsets.ISO_8859_1));
        if (declaration.find() && !declaration.group(1).toUpperCase(Locale.ROOT).startsWith("UTF") && Charset.isSupported(declaration.group(1))) {
            return Charset.forName(declaration.group(1));
        }
        return StandardCharsets.ISO_8859_1;
    }
}
