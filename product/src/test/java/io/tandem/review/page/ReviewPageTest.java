package io.tandem.review.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.review.MadeUpRun;
import io.tandem.review.MadeUpRun.Mover;
import io.tandem.review.Review;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run whose names contain code. */
class ReviewPageTest {

    @TempDir
    private Path folder;
    private String html;

    @BeforeEach
    void write() throws Exception {
        Mover hostile = new Mover(102, MadeUpRun.HOSTILE, 100, 8, -10, 0, beat -> false);
        Path file = MadeUpRun.record(folder.resolve("hostile.mcap"), MadeUpRun.HOSTILE, 20, MadeUpRun.mover(101, -100, 0, 10, 0), hostile);
        Review review = MadeUpRun.review(file);
        StringWriter out = new StringWriter();
        ReviewPage.write(List.of(review, review), out);
        html = out.toString();
    }

    private String between(String from, String to) {
        int start = html.indexOf(from) + from.length();
        return html.substring(start, html.indexOf(to, start));
    }

    @Test
    void hostileNamesStayData() throws Exception {
        String data = between("id=\"data\">", "</script>");

        assertThat(html).doesNotContain("<img").doesNotContain("\u2028<");
        assertThat(Pattern.compile("<script").matcher(html).results()).hasSize(2);
        assertThat(Pattern.compile("</script").matcher(html).results()).hasSize(2);
        assertThat(data).doesNotContain("<").doesNotContain("&");
        assertThat(texts(data, "name")).contains(MadeUpRun.HOSTILE.replace('\u2028', ' '));
    }

    @Test
    void onlyTheCodeThatThePolicyNamesMayRun() throws Exception {
        String script = html.substring(html.lastIndexOf("<script>") + "<script>".length(), html.lastIndexOf("</script>"));
        String hash = Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8)));

        assertThat(between("Content-Security-Policy\" content=\"", "\"")).contains("default-src 'none'").contains("script-src 'sha256-" + hash + "'");
    }

    @Test
    void pageRequestsNothingFromTheNetwork() {
        assertThat(html).doesNotContain("http://").doesNotContain("https://").doesNotContain("@import").doesNotContain("url(");
        assertThat(Pattern.compile("<[^>]+ (src|href)=\"(?!#)").matcher(html).find()).isFalse();
    }

    @Test
    void columnsAreTheDrivenPath() throws Exception {
        String data = between("id=\"data\">", "</script>");

        byte[] east = Base64.getDecoder().decode(texts(data, "x").getFirst());

        ByteBuffer column = ByteBuffer.wrap(east).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(column.getFloat(0)).isCloseTo(-100, within(1e-3f));
        assertThat(column.getFloat(100 * Float.BYTES)).isCloseTo(0, within(1e-3f));
    }

    @Test
    void twoRunsAreCompared() {
        assertThat(between("\"comparison\":[", "</script>")).contains("closest approach, m");
    }

    private static List<String> texts(String json, String field) throws IOException {
        List<String> texts = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING && field.equals(parser.currentName())) {
                    texts.add(parser.getText());
                }
            }
        }
        return texts;
    }
}
