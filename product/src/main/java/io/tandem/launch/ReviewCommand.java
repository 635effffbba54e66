package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.WorkersOption;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Participant;
import io.tandem.recording.metadata.Provenance;
import io.tandem.review.Review;
import io.tandem.review.ReviewContext;
import io.tandem.review.ReviewJson;
import io.tandem.review.ReviewText;
import io.tandem.review.Reviewer;
import io.tandem.review.figure.Figures;
import io.tandem.review.page.ReviewPage;
import io.tandem.run.ReviewInput;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The after-action review of recordings, as text, JSON, figures or a page. */
@Command(name = "review", description = "After-action review of recordings: measures, closest approaches and test fidelity, as text, JSON, HTML or SVG.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem review runs/three-aircraft.mcap",
            "  tandem review runs/three-aircraft.mcap --html report.html",
            "  tandem review before.mcap after.mcap --html comparison.html",
            "  tandem review runs/three-aircraft.mcap -o json | python3 -m json.tool",
            "  tandem review runs/traffic-wave.mcap --platoon 201,202,203,204 --svg pictures"
        })
final class ReviewCommand implements Callable<Integer> {

    /** Limit of runs on one page. */
    private static final int MOST_RUNS = 8;

    enum Form { TEXT, JSON }

    @Parameters(paramLabel = "RUN.mcap", arity = "1..*", description = "Recordings; further ones are compared with the first.")
    private List<Path> recordings;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a self-contained HTML report.")
    private Path html;

    @Option(names = "--svg", paramLabel = "FOLDER", description = "Write the main figures as SVG files to this folder.")
    private Path svg;

    @Option(names = "-o", paramLabel = "FORMAT", description = "Output format on stdout: text or json.")
    private Form form = Form.TEXT;

    @Option(names = "--platoon", paramLabel = "ID,ID,…", description = "Vehicles of a platoon, leader first, instead of those of the scenario.")
    private List<String> platoons = new ArrayList<>();

    @Option(names = "--progress", description = "Print on stderr what share is done before every step, for programs: 0.80 Measuring pairs.")
    private boolean detailed;

    @Mixin
    private WorkersOption workers;

    private String lastStep = "";

    @Override
    public Integer call() throws MistakeException, IOException {
        List<List<Integer>> rows = rows();
        if (recordings.size() > MOST_RUNS) {
            throw mistake("RUN.mcap", recordings.size() + " recordings", "At most " + MOST_RUNS + " runs are compared at once.", "name fewer.");
        }
        List<Review> reviews = new ArrayList<>();
        try (Crew crew = new Crew(workers.count())) {
            Reviewer reviewer = new Reviewer(crew, this::print);
            for (Path recording : recordings) {
                reviews.add(reviewer.review(recording, (info, participants) -> brief(info, participants, rows)));
            }
        }
        checkKnown(rows, reviews);
        write(reviews);
        return ExitCode.WELL;
    }

    private void print(double fraction, String step) {
        String line = detailed ? String.format(Locale.ROOT, "%.2f %s", fraction, step) : step;
        if (!line.equals(lastStep)) {
            System.err.println(line);
        }
        lastStep = line;
    }

    private static ReviewContext brief(Provenance info, List<Participant> participants, List<List<Integer>> rows) {
        ReviewContext brief = ReviewInput.of(info, participants, System.err::println);
        return rows.isEmpty() ? brief : brief.withPlatoons(rows);
    }

    private void write(List<Review> reviews) throws IOException {
        if (html != null) {
            RunFiles.makeRoomFor(html);
            try (Writer out = Files.newBufferedWriter(html, StandardCharsets.UTF_8)) {
                ReviewPage.write(reviews, out);
            }
            System.err.println("Wrote " + html);
        }
        if (svg != null) {
            for (Review review : reviews) {
                Path folder = reviews.size() == 1 ? svg : svg.resolve(review.recording().replaceFirst("\\.mcap$", ""));
                Files.createDirectories(folder);
                Figures.write(review, folder);
                System.err.println("Wrote the figures to " + folder);
            }
        }
        Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
        if (form == Form.JSON) {
            ReviewJson.write(reviews, out);
            out.write(System.lineSeparator());
        } else if (html == null && svg == null) {
            out.write(ReviewText.of(reviews));
        }
        out.flush();
    }

    private List<List<Integer>> rows() throws MistakeException {
        List<List<Integer>> rows = new ArrayList<>();
        for (String platoon : platoons) {
            try {
                rows.add(Arrays.stream(platoon.split(",")).map(String::strip).map(Integer::valueOf).toList());
            } catch (NumberFormatException e) {
                throw mistake("--platoon", platoon, "A platoon is a list of vehicle ids.", "write ids with commas between, for example 201,202,203.");
            }
            if (rows.getLast().stream().distinct().count() < 2 || rows.getLast().stream().distinct().count() < rows.getLast().size()) {
                throw mistake("--platoon", platoon, "A platoon has two different vehicles or more, each once.", "write for example 201,202,203.");
            }
        }
        return rows;
    }

    private static void checkKnown(List<List<Integer>> rows, List<Review> reviews) throws MistakeException {
        for (Review review : reviews) {
            List<Integer> known = review.vehicles().stream().map(vehicle -> vehicle.vid()).toList();
            for (int vid : rows.stream().flatMap(List::stream).toList()) {
                if (!known.contains(vid)) {
                    throw mistake("--platoon", String.valueOf(vid), "No vehicle of " + review.recording() + " has this id.",
                            "use ids of its vehicles; `tandem review " + review.recording() + "` lists them.");
                }
            }
        }
    }

    private static MistakeException mistake(String option, String value, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(option, 0, ""), value, what, fix));
    }
}
