package io.tandem.review;

import io.tandem.fidelity.Fidelity;
import io.tandem.fidelity.FidelityScore;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.review.PairConflict.Moment;
import io.tandem.review.measure.Collision;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.Percentiles;
import io.tandem.review.measure.WilsonInterval;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A review as JSON for other programs; docs/review.md documents each member. */
public final class ReviewJson {

    private final ColumnJsonWriter json;
    private final int mostListed;
    private final boolean allParticipants;

    /**
     * @param mostListed number of alerts and of events that are written
     * @param allParticipants   whether to write the measures of participants without curves, too
     */
    public ReviewJson(ColumnJsonWriter json, int mostListed, boolean allParticipants) {
        this.json = json;
        this.mostListed = mostListed;
        this.allParticipants = allParticipants;
    }

    /** One run as an object; several as a list, with their comparison. */
    public static void write(List<Review> reviews, Writer out) throws IOException {
        try (ColumnJsonWriter json = new ColumnJsonWriter(out, true)) {
            ReviewJson writer = new ReviewJson(json, ReviewCollector.MAX_KEPT, true);
            if (reviews.size() == 1) {
                json.object(() -> writer.members(reviews.getFirst()));
            } else {
                json.object(() -> {
                    json.objects("runs", reviews, writer::members);
                    Comparison.write(reviews, json);
                });
            }
        }
    }

    /** Writes the members of one run into the open object. */
    public void members(Review review) throws IOException {
        origin(review);
        json.objects("verdicts", review.verdicts(), verdict -> {
            json.text("expectation", verdict.expectation());
            json.flag("met", verdict.met());
            json.text("detail", verdict.detail());
        });
        json.objects("separation_expected", review.context().separations(), rule -> {
            json.number("at_least_m", rule.atLeast());
            json.number("after_s", rule.after());
            json.wholes("vehicles", rule.vehicles());
        });
        json.whole("pairs", review.pairCount());
        json.objects("min_separation", review.pairs(), this::pair);
        moments("time_to_collision", "ttc_s", review, PairConflict::timeToCollision);
        moments("post_encroachment", "pet_s", review, PairConflict::postEncroachment);
        decelerations(review);
        collisions(review);
        contacts(review);
        json.objects("vehicles", review.vehicles(), this::vehicle);
        json.wholes("featured", review.ranked().subList(0, Math.min(mostListed, review.ranked().size())));
        platoons(review);
        json.objects("planners", review.planners(), this::planner);
        if (!review.radio().isEmpty()) {
            json.object("radio", () -> new RadioReviewJson(json).members(review.radio()));
        }
        vitals(review);
        json.objects("run_states", review.stateChanges(), turn -> {
            json.seconds("t_s", turn.at().nanos());
            json.text("state", turn.state().name());
        });
        json.objects("event_list", review.events().stream().limit(mostListed).toList(), this::event);
        json.objects("alert_list", review.alerts().stream().limit(mostListed).toList(), this::alert);
        if (review.context().fidelity().isPresent()) {
            fidelity(review.context().fidelity().get());
        }
    }

    private void origin(Review review) throws IOException {
        json.text("recording", review.recording());
        json.text("scenario", review.run().scenarioName());
        json.whole("seed", review.run().seed());
        json.text("version", review.run().version());
        json.text("host", review.run().hostName());
        json.text("start", new WallTime(review.run().startEpochNanos()).iso());
        json.flag("complete", review.complete());
        json.seconds("duration_s", review.endNanos());
        json.whole("participants", review.vehicles().size());
        json.whole("real", review.realCount());
        json.whole("reports", review.replayed().reports());
        json.whole("alerts", review.alertCount());
        json.whole("events", review.eventCount());
        json.texts("notes", review.notes());
    }

    private void pair(PairReview pair) throws IOException {
        json.wholes("pair", List.of(pair.first(), pair.second()));
        json.number("distance_m", pair.nearest().metres());
        json.seconds("t_s", pair.nearest().nanos());
        json.place("at_m", pair.place());
        if (pair.conflict().flatMap(PairConflict::gap).isPresent()) {
            json.number("gap_m", pair.conflict().get().gap().get().value());
        }
        if (pair.together()) {
            json.flag("together", true);
        }
        json.number("valid_share", pair.distance().validShare());
        json.number("bound_m", pair.distance().leastBound());
        if (!pair.distance().holes().isEmpty()) {
            json.objects("holes", pair.distance().holes(), hole -> {
                json.seconds("from_s", hole.from());
                json.seconds("to_s", hole.to());
                json.number("bound_m", hole.bound());
            });
        }
    }

    /** The worst moment of every pair that has one, worst first. */
    private void moments(String name, String value, Review review, Function<PairConflict, Optional<Moment>> pick) throws IOException {
        Comparator<PairReview> byValue = Comparator.comparingDouble(pair -> pick.apply(pair.conflict().get()).get().value());
        List<PairReview> pairs = review.pairs().stream().filter(pair -> pair.conflict().flatMap(pick).isPresent())
                .sorted(byValue).toList();
        json.objects(name, pairs, pair -> {
            Moment moment = pick.apply(pair.conflict().get()).get();
            json.wholes("pair", List.of(pair.first(), pair.second()));
            json.number(value, moment.value());
            json.seconds("t_s", moment.nanos());
            json.place("at_m", moment.place());
        });
    }

    /** The deceleration that each follower in a platoon required, greatest first. */
    private void decelerations(Review review) throws IOException {
        record Need(int ahead, int behind, Moment moment) {
        }
        List<Need> needs = review.platoons().stream().flatMap(platoon -> IntStream.range(0, platoon.gains().size())
                .filter(car -> platoon.gains().get(car).hardest().isPresent())
                .mapToObj(car -> new Need(platoon.vids().get(car), platoon.vids().get(car + 1), platoon.gains().get(car).hardest().get())))
                .sorted(Comparator.comparingDouble((Need need) -> need.moment.value()).reversed()).toList();
        json.objects("deceleration_to_avoid", needs, need -> {
            json.wholes("pair", List.of(need.ahead, need.behind));
            json.number("drac_mps2", need.moment.value());
            json.seconds("t_s", need.moment.nanos());
            json.place("at_m", need.moment.place());
        });
    }

    private void collisions(Review review) throws IOException {
        record Crash(PairReview pair, Collision collision) {
        }
        List<Crash> crashes = review.pairs().stream().filter(pair -> pair.conflict().isPresent())
                .flatMap(pair -> pair.conflict().get().collisions().stream().map(collision -> new Crash(pair, collision))).toList();
        json.objects("collisions", crashes, crash -> {
            json.wholes("pair", List.of(crash.pair.first(), crash.pair.second()));
            json.seconds("from_s", crash.collision.from());
            json.seconds("to_s", crash.collision.to());
            json.number("relative_speed_mps", crash.collision.relativeSpeed());
        });
    }

    /** Contacts of rigid bodies, greatest change of velocity first; a wall has no id. */
    private void contacts(Review review) throws IOException {
        json.objects("contacts", review.contacts(), contact -> {
            json.wholes("pair", contact.event().other() == 0 ? List.of(contact.event().vid()) : List.of(contact.event().vid(), contact.event().other()));
            json.seconds("t_s", contact.event().at().nanos());
            json.place("at_m", contact.event().where());
            json.number("closing_speed_mps", contact.note().speed());
            json.number("impulse_ns", contact.note().impulse());
            json.number("delta_v_mps", contact.note().change());
            json.number("other_delta_v_mps", contact.note().otherChange());
        });
    }

    private void vehicle(VehicleReview vehicle) throws IOException {
        json.whole("vid", vehicle.vid());
        json.text("name", vehicle.participant().name());
        json.text("kind", vehicle.participant().kind().code());
        json.flag("real", vehicle.participant().real());
        json.flag("extra", vehicle.extra());
        json.whole("reports", vehicle.reports());
        json.whole("refused", vehicle.refused());
        if (vehicle.reports() == 0 || vehicle.coarse() && !allParticipants) {
            return;
        }
        json.seconds("first_s", vehicle.firstNanos());
        json.seconds("last_s", vehicle.lastNanos());
        json.number("rate_hz", vehicle.rate());
        json.number("path_length_m", vehicle.pathMetres());
        json.object("speed_mps", () -> {
            json.number("mean", vehicle.meanSpeed());
            json.number("max", vehicle.topSpeed());
        });
        json.objects("measures", vehicle.measures().stream().filter(measure -> measure.value().isPresent()).toList(), this::measure);
    }

    private void measure(Measure measure) throws IOException {
        json.text("name", measure.name());
        json.number("value", measure.value());
        json.text("unit", measure.unit());
        if (measure.worst().isPresent()) {
            json.seconds("t_s", measure.worst().getAsLong());
        }
        json.number("valid_share", measure.validShare());
        json.text("flag", measure.flag().name().toLowerCase(Locale.ROOT));
        if (!measure.note().isEmpty()) {
            json.text("note", measure.note());
        }
    }

    private void platoons(Review review) throws IOException {
        json.objects("string_stability", review.platoons(), platoon -> {
            json.wholes("platoon", platoon.vids());
            json.objects("gains", platoon.gains(), gain -> {
                json.whole("vid", gain.vid());
                json.number("l2", gain.energy());
                json.number("linf", gain.greatest());
                json.number("deceleration", gain.deceleration());
                json.number("speed_std_mps", gain.speedDeviation());
            });
            json.number("head_to_tail", platoon.headToTail());
            json.text("note", platoon.note());
            json.objects("measures", platoon.measures().stream().filter(measure -> measure.value().isPresent()).toList(), this::measure);
        });
    }

    private void planner(PlannerReview planner) throws IOException {
        json.whole("vid", planner.vid());
        json.whole("questions", planner.questions());
        json.whole("taken", planner.taken());
        json.whole("late", planner.late());
        json.whole("refused", planner.refused());
        json.whole("missing", planner.missing());
        json.whole("lost", planner.lost());
        json.number("answer_p50_s", planner.answers().median());
        json.number("answer_p95_s", planner.answers().at(0.95));
        json.number("answer_max_s", planner.answers().greatest());
    }

    private void vitals(Review review) throws IOException {
        if (review.vitals().isEmpty()) {
            json.objects("links", List.<LinkReview>of(), link -> { });
            return;
        }
        VitalsReview vitals = review.vitals().get();
        json.object("margin", () -> spread(vitals.margins()));
        json.objects("links", vitals.links(), this::link);
        json.object("counters", () -> {
            for (var counter : vitals.counters().entrySet()) {
                json.whole(counter.getKey(), counter.getValue());
            }
        });
    }

    private void spread(Percentiles margins) throws IOException {
        json.number("p50", margins.median());
        json.number("p5", margins.at(0.05));
        json.number("min", margins.least());
    }

    private void link(LinkReview link) throws IOException {
        json.text("host", link.host());
        json.whole("vehicles", link.last().vehicles());
        json.number("rate_hz", link.last().rateHertz());
        json.whole("sent", link.last().sent());
        json.whole("lost", link.last().lost());
        if (link.last().sent() > 0 && link.last().lost() <= link.last().sent()) {
            WilsonInterval loss = WilsonInterval.of(Math.max(0, link.last().lost()), link.last().sent());
            json.number("loss", loss.share());
            json.number("loss_low", loss.low());
            json.number("loss_high", loss.high());
        }
        json.whole("duplicates", link.last().duplicates());
        json.whole("reordered", link.last().reordered());
        Percentiles age = Percentiles.of(link.age());
        json.number("age_p50_s", age.median());
        json.number("age_p95_s", age.at(0.95));
        json.number("age_max_s", age.greatest());
        json.number("offset_s", link.last().offsetSeconds());
        json.number("margin_min", link.leastMargin());
    }

    private void event(Event event) throws IOException {
        json.seconds("t_s", event.at().nanos());
        json.text("name", event.name());
        json.whole("vid", event.vid());
        json.whole("other", event.other());
        if (event.where() != null) {
            json.place("at_m", event.where());
        }
        json.text("text", event.text());
    }

    private void alert(Alert alert) throws IOException {
        json.seconds("t_s", alert.at().nanos());
        json.whole("vid", alert.vid());
        json.whole("other", alert.other());
        json.place("at_m", alert.otherPosition());
        json.number("now_m", alert.metresNow());
        json.number("in_s", alert.secondsToClosest());
        json.number("closest_m", alert.metresAtClosest());
    }

    private void fidelity(Fidelity fidelity) throws IOException {
        json.object("fidelity", () -> {
            json.wholes("quintet", fidelity.scores().stream().map(FidelityScore::value).toList());
            json.whole("sum", fidelity.total());
            json.texts("reasons", fidelity.scores().stream().map(FidelityScore::reason).toList());
        });
    }
}
