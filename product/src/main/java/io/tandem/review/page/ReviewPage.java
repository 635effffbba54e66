package io.tandem.review.page;

import io.tandem.review.Review;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

/** The review as one HTML file. */
public final class ReviewPage {

    private static final List<String> CODE = List.of("words.js", "theme.js", "runs.js", "plot.js", "timeline.js", "map.js", "parts.js", "main.js");
    private static final String NO_SCRIPT = "This review draws its pictures with its own JavaScript, which is switched off here. `tandem review RUN.mcap` prints the numbers.";

    private ReviewPage() {
    }

    public static void write(List<Review> reviews, Writer out) throws IOException {
        String script = CODE.stream().map(PageFrame::shared).collect(Collectors.joining("\n"));
        String title = reviews.stream().map(review -> review.run().scenarioName()).collect(Collectors.joining(" / ", "Review: ", ""));
        StringWriter json = new StringWriter();
        PageJson.write(reviews, json);
        new PageFrame(title, NO_SCRIPT, PageFrame.shared("page.css"), script).write(json.toString(), out);
    }
}
