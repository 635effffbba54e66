package io.tandem.review.page;

import io.tandem.review.Review;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The review as one HTML file. Its content security policy names the hash of its only script, so that text from a recording
 * cannot be executed, even if it escaped from the data.
 */
public final class ReviewPage {

    private static final List<String> CODE = List.of("words.js", "theme.js", "runs.js", "plot.js", "timeline.js", "map.js", "parts.js", "main.js");

    private ReviewPage() {
    }

    public static void write(List<Review> reviews, Writer out) throws IOException {
        String style = resource("page.css");
        String script = CODE.stream().map(ReviewPage::resource).collect(Collectors.joining("\n"));
        String title = reviews.stream().map(review -> review.run().scenarioName()).collect(Collectors.joining(" / ", "Review: ", ""));
        String frame = resource("page.html").replace("{{style-hash}}", hash(style)).replace("{{script-hash}}", hash(script));
        for (String piece : frame.split("(?=\\{\\{)|(?<=}})")) {
            switch (piece) {
                case "{{title}}" -> out.write(escaped(title));
                case "{{style}}" -> out.write(style);
                case "{{script}}" -> out.write(script);
                case "{{data}}" -> out.write(data(reviews));
                default -> out.write(piece);
            }
        }
    }

    /** JSON without characters that have a meaning in HTML: those in strings are written as escapes. */
    private static String data(List<Review> reviews) throws IOException {
        StringWriter json = new StringWriter();
        PageJson.write(reviews, json);
        return json.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
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

    private static String resource(String name) {
        try (InputStream in = ReviewPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
