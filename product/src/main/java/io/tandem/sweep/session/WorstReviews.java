package io.tandem.sweep.session;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.review.Review;
import io.tandem.review.Reviewer;
import io.tandem.review.page.ReviewPage;
import io.tandem.run.ReviewInput;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.outcome.AtomicFile;
import io.tandem.sweep.outcome.Column;
import io.tandem.sweep.outcome.Ranking;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the reviews of the worst runs that were recorded, so that the page of the sweep leads to each of them with one click. */
final class WorstReviews {

    private static final int MAX_REVIEWS = 10;

    private final SweepFolder folder;
    private final SweepListener listener;

    WorstReviews(SweepFolder folder, SweepListener listener) {
        this.folder = folder;
        this.listener = listener;
    }

    void write(List<Row> rows, List<Column> columns) throws IOException {
        List<String> worst = Ranking.worstFirst(rows, columns).stream().map(Row::run).filter(id -> Files.exists(folder.recording(id))).limit(MAX_REVIEWS).toList();
        for (String id : worst) {
            Path page = folder.path().resolve(SweepFolder.reviewName(id));
            if (!Files.exists(page)) {
                write(id, page);
            }
        }
    }

    private void write(String id, Path page) throws IOException {
        try (Crew crew = new Crew(1)) {
            Review review = new Reviewer(crew, (_, _) -> { }).review(folder.recording(id), (info, participants) -> ReviewInput.of(info, participants, listener::notice));
            Files.createDirectories(page.getParent());
            AtomicFile.write(page, out -> ReviewPage.write(List.of(review), out));
        } catch (MistakeException damaged) {
            listener.notice("The recording of run " + id + " cannot be reviewed: " + damaged.getMessage());
        }
    }
}
