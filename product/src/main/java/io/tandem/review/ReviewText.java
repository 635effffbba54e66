package io.tandem.review;

import io.tandem.fidelity.FidelityScore;
import io.tandem.review.PairConflict.Moment;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.OdometryDrift;
import io.tandem.review.measure.Severity;
import io.tandem.review.radio.RadioText;
import io.tandem.time.WallTime;
import io.tandem.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/** A review as text of about one screen. */
public final class ReviewText {

    private static final int MAX_PAIRS = 8;
    private static final int MAX_VEHICLES = 12;
    private static final int MAX_FLAGS = 12;

    private final StringBuilder text = new StringBuilder();

    private ReviewText() {
    }

    public static String of(List<Review> reviews) {
        ReviewText words = new ReviewText();
        reviews.forEach(words::run);
        if (reviews.size() > 1) {
            words.comparison(reviews);
        }
        return words.text.toString();
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }

    private void run(Review review) {
        line("%s", review.run().scenarioName());
        line("  %s, seed %d, %s, on %s", review.recording(), review.run().seed(), new WallTime(review.run().startEpochNanos()).iso(), review.run().hostName());
        line("  %.1f s, %d participants (%d real), %d reports, %d alerts, %d events", review.endNanos() / 1e9, review.vehicles().size(), review.realCount(),
                review.replayed().reports(), review.alertCount(), review.eventCount());
        review.notes().forEach(note -> line("  ! %s", note));
        review.context().fidelity().ifPresent(fidelity -> line("  fidelity %s = %d", fidelity.quintet(), fidelity.total()));
        verdicts(review.verdicts());
        pairs(review);
        contacts(review);
        vehicles(review);
        odometry(review);
        platoons(review);
        planners(review);
        radio(review);
        review.vitals().ifPresent(this::vitals);
        flags(review);
        review.context().fidelity().ifPresent(fidelity -> line("%nFidelity, vehicle to pedestrians: %s",
                String.join("; ", fidelity.scores().stream().map(FidelityScore::reason).toList())));
        line("");
    }

    private void planners(Review review) {
        if (!review.planners().isEmpty()) {
            line("%nPlanners");
        }
        review.planners().stream().limit(MAX_VEHICLES).forEach(planner -> line("  %s", planner.text()));
    }

    private void verdicts(List<Verdict> verdicts) {
        if (!verdicts.isEmpty()) {
            line("%nExpected");
        }
        verdicts.forEach(verdict -> line("  %s %s: %s", verdict.met() ? "met   " : "FAILED", verdict.expectation(), verdict.detail()));
    }

    private void pairs(Review review) {
        if (review.pairs().isEmpty()) {
            return;
        }
        line("%nClosest approaches, of %d pairs", review.pairCount());
        line("  %-32s %10s %9s %9s %9s %9s %8s", "pair", "distance m", "at s", "gap m", "TTC s", "PET s", "known %");
        review.pairs().stream().limit(MAX_PAIRS).forEach(pair -> line("  %-32s %10.2f %9.1f %9s %9s %9s %8.1f",
                review.nameOf(pair.first()) + " – " + review.nameOf(pair.second()) + (pair.together() ? " *" : ""),
                pair.nearest().metres(), pair.nearest().nanos() / 1e9, figure(pair.conflict().flatMap(PairConflict::gap)),
                figure(pair.conflict().flatMap(PairConflict::timeToCollision)), figure(pair.conflict().flatMap(PairConflict::postEncroachment)),
                100 * pair.distance().validShare()));
        if (review.pairs().stream().limit(MAX_PAIRS).anyMatch(PairReview::together)) {
            line("  * one carries the other");
        }
    }

    private void contacts(Review review) {
        List<Review.Contact> contacts = review.contacts();
        if (contacts.isEmpty()) {
            return;
        }
        line("%nContacts, of %d those with the greatest change of velocity", contacts.size());
        line("  %-32s %9s %12s %12s %20s", "pair", "at s", "closing m/s", "impulse N·s", "delta-v m/s");
        contacts.stream().limit(MAX_PAIRS).forEach(contact -> line("  %-32s %9.1f %12.2f %12.4g %20s",
                review.nameOf(contact.event().vid()) + " – " + (contact.event().other() == 0 ? "wall" : review.nameOf(contact.event().other())), contact.event().at().seconds(), contact.note().speed(),
                contact.note().impulse(), String.format(Locale.ROOT, "%.2f and %.2f", contact.note().change(), contact.note().otherChange())));
    }

    private static String figure(Optional<Moment> moment) {
        return moment.map(known -> String.format(Locale.ROOT, "%.2f", known.value())).orElse("–");
    }

    private void vehicles(Review review) {
        line("%nVehicles");
        line("  %-8s %-22s %-15s %8s %9s %9s %9s", "id", "name", "kind", "reports", "path m", "mean m/s", "top m/s");
        review.ranked().stream().limit(MAX_VEHICLES).sorted().map(vid -> vehicle(review, vid)).forEach(vehicle -> line("  %-8d %-22.22s %-15s %8d %9.1f %9.2f %9.2f",
                vehicle.vid(), vehicle.participant().name(), vehicle.participant().kind().code(), vehicle.reports(), vehicle.pathMetres(), vehicle.meanSpeed(),
                vehicle.topSpeed()));
        if (review.ranked().size() > MAX_VEHICLES) {
            line("  and %d more", review.ranked().size() - MAX_VEHICLES);
        }
    }

    private void odometry(Review review) {
        List<VehicleReview> telling = review.ranked().stream().map(vid -> vehicle(review, vid)).filter(vehicle -> vehicle.odometry().isPresent()).toList();
        if (telling.isEmpty()) {
            return;
        }
        line("%nOdometry, what the wheels tell against the truth");
        line("  %-8s %-22s %9s %9s %9s %12s %9s", "id", "name", "way m", "told m", "drift m", "heading deg", "slip %");
        telling.stream().limit(MAX_VEHICLES).forEach(vehicle -> {
            OdometryDrift drift = vehicle.odometry().get();
            line("  %-8d %-22.22s %9.1f %9.1f %9.2f %12.1f %9s", vehicle.vid(), vehicle.participant().name(), drift.gone(), drift.told(), drift.drift(),
                    Math.toDegrees(drift.headingError()), Double.isNaN(drift.slipShare()) ? "–" : String.format(Locale.ROOT, "%.1f", 100 * drift.slipShare()));
        });
        if (telling.size() > MAX_VEHICLES) {
            line("  and %d more", telling.size() - MAX_VEHICLES);
        }
    }

    private static VehicleReview vehicle(Review review, int vid) {
        return review.vehicles().stream().filter(vehicle -> vehicle.vid() == vid).findFirst().orElseThrow();
    }

    private void platoons(Review review) {
        for (PlatoonReview platoon : review.platoons()) {
            StringJoiner gains = new StringJoiner(", ");
            platoon.gains().forEach(gain -> gains.add(review.nameOf(gain.vid()) + ": " + (Double.isNaN(gain.energy()) ? "–" : String.format(Locale.ROOT, "%.2f", gain.energy()))));
            line("%nPlatoon %s, gain over the one ahead: %s", platoon.vids(), gains);
            if (!platoon.note().isEmpty()) {
                line("  %s", platoon.note());
            }
        }
    }

    private void radio(Review review) {
        List<String> lines = RadioText.lines(review.radio(), review::nameOf);
        lines.forEach(one -> text.append(one.startsWith(" ") ? "" : System.lineSeparator()).append(one).append(System.lineSeparator()));
    }

    private void vitals(VitalsReview vitals) {
        if (vitals.margins().count() > 0) {
            line("%nReal-time margin p50 %.2f, p5 %.2f, least %.2f", vitals.margins().median(), vitals.margins().at(0.05), vitals.margins().least());
        }
        vitals.links().forEach(link -> line("  %s: %d sent, %d lost, oldest word %.3f s", link.host(), link.last().sent(), link.last().lost(), link.greatestAge()));
    }

    /** Measures with a warning, of all participants. */
    private void flags(Review review) {
        record Worry(String who, Measure measure) {
        }
        List<Worry> worries = review.vehicles().stream().flatMap(vehicle -> vehicle.measures().stream().filter(measure -> measure.flag() != Severity.NONE)
                .map(measure -> new Worry(vehicle.participant().name(), measure))).toList();
        if (!worries.isEmpty()) {
            line("%nWorth a look");
        }
        worries.stream().limit(MAX_FLAGS).forEach(worry -> line("  %s: %s %.3g %s", worry.who, worry.measure.name(), worry.measure.value().orElse(Double.NaN),
                worry.measure.unit()));
        if (worries.size() > MAX_FLAGS) {
            line("  and %d more", worries.size() - MAX_FLAGS);
        }
    }

    private void comparison(List<Review> reviews) {
        line("Comparison%n  %-42s%s", "", String.join("", reviews.stream().map(review -> String.format("%24.24s", review.recording())).toList()));
        for (Comparison.Row row : Comparison.rows(reviews)) {
            StringBuilder values = new StringBuilder();
            for (double value : row.values()) {
                values.append(Double.isFinite(value) ? String.format(Locale.ROOT, "%24.3f", value) : String.format("%24s", "–"));
            }
            line("  %-42s%s", row.name(), values);
        }
    }
}
