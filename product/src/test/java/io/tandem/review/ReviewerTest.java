package io.tandem.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.review.MadeUpRun.Mover;
import io.tandem.review.page.ReviewPage;
import io.tandem.run.ReviewInput;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewerTest {

    @TempDir
    private Path folder;

    /** Two cars on parallel lanes, 8 m apart, meet in the middle after 10 s: 100 m each at 10 m/s. */
    private Path passing() throws Exception {
        return MadeUpRun.record(folder.resolve("passing.mcap"), "Passing", 20, MadeUpRun.mover(101, -100, 0, 10, 0), MadeUpRun.mover(102, 100, 8, -10, 0));
    }

    @Test
    void closestApproachIsThatOfTheGeometry() throws Exception {
        Review review = MadeUpRun.review(passing());

        PairReview pair = review.pairs().getFirst();
        assertThat(pair.nearest().metres()).isCloseTo(8, within(1e-9));
        assertThat(pair.nearest().nanos()).isEqualTo(10_000_000_000L);
        assertThat(pair.place().east()).isCloseTo(0, within(1e-9));
        assertThat(pair.place().north()).isCloseTo(4, within(1e-9));
        // cars of 4.5 m are 1.8 m wide
        assertThat(pair.conflict().orElseThrow().gap().orElseThrow().value()).isCloseTo(8 - 1.8, within(1e-9));
        assertThat(pair.conflict().orElseThrow().timeToCollision()).isEmpty();
    }

    @Test
    void pathAndSpeedAreThoseOfAStraightLine() throws Exception {
        Review review = MadeUpRun.review(passing());

        VehicleReview car = review.vehicles().getFirst();
        assertThat(car.pathMetres()).isCloseTo(200, within(1e-9));
        assertThat(car.meanSpeed()).isCloseTo(10, within(1e-9));
        assertThat(car.topSpeed()).isCloseTo(10, within(1e-9));
        assertThat(car.rate()).isCloseTo(10, within(1e-9));
    }

    /** The two who come near each other matter most, but a reader looks for ids. */
    @Test
    void vehiclesStandInTheOrderOfTheirIds() throws Exception {
        Review review = MadeUpRun.review(MadeUpRun.record(folder.resolve("three.mcap"), "Three", 20, MadeUpRun.mover(101, 0, 900, 5, 0), MadeUpRun.mover(102, -100, 0, 10, 0),
                MadeUpRun.mover(103, 100, 8, -10, 0)));

        String table = ReviewText.of(List.of(review)).split("Vehicles\n")[1];

        assertThat(review.ranked().getFirst()).isNotEqualTo(101);
        assertThat(table.lines().skip(1).limit(3).map(line -> line.strip().substring(0, 3))).containsExactly("101", "102", "103");
    }

    /** A walker at 1.5 m/s for 10 s who goes 50 m away while the run is paused. */
    @Test
    void movementDuringAPauseIsNotPartOfThePath() throws Exception {
        Path file = MadeUpRun.recordPaused(folder.resolve("paused.mcap"), MadeUpRun.mover(900, 0, 0, 1.5, 0), 30, 40);

        VehicleReview walker = MadeUpRun.review(file).vehicles().getFirst();

        assertThat(walker.pathMetres()).isCloseTo(15, within(1e-6));
        assertThat(walker.meanSpeed()).isCloseTo(1.5, within(1e-9));
        assertThat(walker.refused()).isZero();
    }

    @Test
    void dropOutIsAHoleWithALowerBound() throws Exception {
        Mover silent = new Mover(102, "car-102", 100, 8, -10, 0, beat -> beat > 95 && beat < 105);
        Path file = MadeUpRun.record(folder.resolve("hole.mcap"), "Hole", 20, MadeUpRun.mover(101, -100, 0, 10, 0), silent);

        Review review = MadeUpRun.review(file);

        PairReview pair = review.pairs().getFirst();
        // at 9.5 s they are 10 m apart along and 8 m across; in half of a second's hole both close in by 10 m/s
        double edge = Math.hypot(10, 8);
        assertThat(pair.nearest().metres()).isCloseTo(edge, within(1e-9));
        assertThat(pair.distance().leastBound().orElseThrow()).isCloseTo(edge - 20 * 0.5, within(1e-6));
        assertThat(pair.distance().holes()).singleElement().satisfies(hole -> {
            assertThat(hole.from()).isEqualTo(9_500_000_000L);
            assertThat(hole.to()).isEqualTo(10_500_000_000L);
        });
        assertThat(Float.isNaN(pair.drawn().orElseThrow().least()[review.grid().at(10_000_000_000L)])).isTrue();
    }

    @Test
    void encounterOfTwoAlertsCountsOnce() throws Exception {
        Review review = MadeUpRun.review(passing());

        assertThat(review.alertCount()).isEqualTo(1);
        assertThat(review.alerts()).hasSize(2);
    }

    @Test
    void passengersHaveNoConflictWithTheirVehicle() throws Exception {
        Path file = MadeUpRun.record(folder.resolve("ride.mcap"), "Ride", 5, MadeUpRun.mover(101, 0, 0, 5, 0), MadeUpRun.mover(102, 0, 0, 5, 0));
        ReviewContext riding = new ReviewContext(MapFeatures.none(), List.of(), List.of(), Map.of(), Map.of(102, Set.of(101)), Set.of(), Optional.empty(), List.of());

        Review review = MadeUpRun.review(file, riding);

        assertThat(review.pairs().getFirst().together()).isTrue();
        assertThat(review.pairs().getFirst().conflict()).isEmpty();
    }

    @Test
    void platoonsRankFirstAndBackgroundLast() throws Exception {
        Path file = MadeUpRun.record(folder.resolve("rank.mcap"), "Rank", 5, MadeUpRun.mover(1, 0, 0, 5, 0), MadeUpRun.mover(2, 0, 3, 5, 0),
                MadeUpRun.mover(3, 500, 0, 5, 0), MadeUpRun.mover(4, 900, 0, 5, 0));
        ReviewContext context = new ReviewContext(MapFeatures.none(), List.of(), List.of(List.of(4, 3)), Map.of(), Map.of(), Set.of(1), Optional.empty(), List.of());

        Review review = MadeUpRun.review(file, context);

        assertThat(review.ranked()).containsExactly(4, 3, 2, 1);
        assertThat(review.cast()).containsExactly(4, 3, 2);
    }

    @Test
    void pairsAreLimitedToTheClosestThousand() throws Exception {
        Mover[] row = new Mover[60];
        Arrays.setAll(row, i -> MadeUpRun.mover(i + 1, i * i, 0, 1, 0));
        Path file = MadeUpRun.record(folder.resolve("row.mcap"), "Row", 2, row);

        Review review = MadeUpRun.review(file);

        assertThat(review.pairCount()).isEqualTo(60 * 59 / 2);
        assertThat(review.pairs()).hasSize(Reviewer.MAX_PAIRS).isSortedAccordingTo((a, b) -> Double.compare(a.nearest().metres(), b.nearest().metres()));
        assertThat(review.pairs().getFirst().nearest().metres()).isCloseTo(1, within(1e-9));
        assertThat(review.nearAndFar().orElseThrow().greatest()[0]).isEqualTo(59 * 59f);
    }

    @Test
    void truncatedRecordingIsReviewedUpToItsEndWithANote() throws Exception {
        Path whole = passing();
        Path cut = Files.write(folder.resolve("cut.mcap"), Arrays.copyOf(Files.readAllBytes(whole), (int) (Files.size(whole) * 0.8)));

        Review review = MadeUpRun.review(cut);

        assertThat(review.complete()).isFalse();
        assertThat(review.notes()).anyMatch(note -> note.contains("not finished"));
    }

    /** The first chunk has the scenario and the participants. */
    @Test
    void aRecordingWithoutItsFirstChunkSaysWhatIsMissing() throws Exception {
        byte[] bytes = Files.readAllBytes(MadeUpRun.recordInChunks(folder.resolve("whole.mcap")));
        bytes[endOfFirstChunk(bytes) - 1] ^= 0x10;
        Path damaged = Files.write(folder.resolve("damaged.mcap"), bytes);

        Review review = new Reviewer(new Crew(1), ReviewProgress.NONE).review(damaged, (info, participants) -> ReviewInput.of(info, participants, _ -> { }));
        StringWriter page = new StringWriter();
        ReviewPage.write(List.of(review), page);

        assertThat(review.notes()).anyMatch(note -> note.contains("1 chunks could not be read"))
                .anyMatch(note -> note.contains("scenario's text is lost"));
        assertThat(ReviewText.of(List.of(review))).contains("scenario's text is lost");
        assertThat(page.toString()).contains("text is lost").doesNotContain("NaN m");
    }

    /** Records follow the magic: a byte of kind, which is 6 for a chunk, eight of length, the content. */
    private static int endOfFirstChunk(byte[] mcap) {
        ByteBuffer file = ByteBuffer.wrap(mcap).order(ByteOrder.LITTLE_ENDIAN);
        int at = 8;
        while (mcap[at] != 6) {
            at += 9 + (int) file.getLong(at + 1);
        }
        return at + 9 + (int) file.getLong(at + 1);
    }

    @Test
    void garbageIsAMistakeWithACure() throws Exception {
        Path garbage = Files.write(folder.resolve("garbage.mcap"), new byte[5000]);

        assertThatThrownBy(() -> MadeUpRun.review(garbage)).isInstanceOfSatisfying(MistakeException.class,
                mistake -> assertThat(mistake.problems().getFirst().toString()).contains("Fix:"));
    }

    @Test
    void singleVehicleHasNoPairsInAnyOutput() throws Exception {
        Path file = MadeUpRun.record(folder.resolve("alone.mcap"), "Alone", 1, MadeUpRun.mover(9, 0, 0, 0, 0));

        Review review = MadeUpRun.review(file);

        StringWriter json = new StringWriter();
        ReviewJson.write(List.of(review), json);
        assertThat(review.pairs()).isEmpty();
        assertThat(json.toString()).contains("\"min_separation\" : [ ]").doesNotContain("NaN").doesNotContain("Infinity");
        assertThat(ReviewText.of(List.of(review))).contains("Alone").doesNotContain("Closest approaches");
    }
}
