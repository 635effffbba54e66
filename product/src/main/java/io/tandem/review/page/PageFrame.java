package io.tandem.review.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * One HTML file with style, code and data, which needs no network. Its content security policy names the hash of its only script, so that text of a recording
 * cannot be executed, even if it escaped from the data.
 *
 * @param title    shown by the browser
 * @param noScript what stands there where scripts are off
 * @param style    style sheet
 * @param script   code
 */
public record PageFrame(String title, String noScript, String style, String script) {

    /** Style and code that pages share: elements, numbers, colours. */
    public static String shared(String name) {
        return resource(PageFrame.class, name);
    }

    /** @param json the data; characters that have a meaning in HTML are written as escapes */
    public void write(String json, Writer out) throws IOException {
        String frame = shared("page.html").replace("{{style-hash}}", hash(style)).replace("{{script-hash}}", hash(script));
        for (String piece : frame.split("(?=\\{\\{)|(?<=}})")) {
            switch (piece) {
                case "{{title}}" -> out.write(escaped(title));
                case "{{noscript}}" -> out.write(escaped(noScript));
                case "{{style}}" -> out.write(style);
                case "{{script}}" -> out.write(script);
                case "{{data}}" -> out.write(json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"));
                default -> out.write(piece);
            }
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** A text beside a class. */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
