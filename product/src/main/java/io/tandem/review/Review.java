package io.tandem.review;

import io.tandem.message.Alert;
import io.tandem.message.ContactNote;
import io.tandem.message.Event;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.review.radio.RadioReview;
import io.tandem.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The evaluation of a run: measures, and columns reduced for drawing.
 *
 * @param recording  name of its file
 * @param run        provenance of the recording
 * @param context    what its scenario states
 * @param complete   whether the recording was finished
 * @param replayed   what was read, and what could not be
 * @param endNanos   simulated time at its end
 * @param notes      caveats for the reader, as sentences
 * @param verdicts   on the expectations of the scenario, evaluated again from the recording
 * @param stateChanges the states of the run
 * @param alertCount number of encounters that Core warned of; {@code alerts} has the first warnings, one to each of the two
 * @param eventCount number of events; {@code events} has the first of them
 * @param pairCount  number of pairs
 * @param pairs      those that came closest, nearest first
 * @param nearAndFar least and greatest distance of all pairs against time; absent where all are drawn or there are too many
 * @param vehicles   by rising id
 * @param ranked     ids, most important first
 * @param platoons   rows of vehicles
 * @param planners   statistics of planners
 * @param radio      what became of radio messages
 * @param vitals     timing of the run; absent where none was recorded
 * @param grid       cells of all curves
 * @param courses    cells of the paths of drawn participants
 * @param coarse     cells of the paths of all others
 */
public record Review(String recording, Provenance run, ReviewContext context, boolean complete, ReplaySummary replayed, long endNanos, List<String> notes,
        List<Verdict> verdicts, List<RunStateChange> stateChanges, long alertCount, List<Alert> alerts, long eventCount, List<Event> events, long pairCount,
        List<PairReview> pairs, Optional<MinMaxSeries> nearAndFar, List<VehicleReview> vehicles, List<Integer> ranked, List<PlatoonReview> platoons,
        List<PlannerReview> planners, RadioReview radio, Optional<VitalsReview> vitals, TimeGrid grid, TimeGrid courses, TimeGrid coarse) {

    /** Ids without background traffic, most important first; all where everything is background. */
    public List<Integer> cast() {
        List<Integer> cast = ranked.stream().filter(vid -> !context.extras().contains(vid)).toList();
        return cast.isEmpty() ? ranked : cast;
    }

    /** The name of the participant with an id; the id where none of them has it. */
    public String nameOf(int vid) {
        return vehicles.stream().filter(vehicle -> vehicle.vid() == vid).map(vehicle -> vehicle.participant().name()).findFirst().orElse(String.valueOf(vid));
    }

    /** A contact of two bodies; the other is 0 for a wall. */
    public record Contact(Event event, ContactNote note) {
    }

    /** Contacts among the events, those that changed a velocity most first. */
    public List<Contact> contacts() {
        return contacts(events);
    }

    static List<Contact> contacts(List<Event> events) {
        return events.stream().filter(event -> event.name().equals(Event.CONTACT))
                .flatMap(event -> ContactNote.of(event.text()).map(note -> new Contact(event, note)).stream())
                .sorted(Comparator.comparingDouble((Contact contact) -> Math.max(contact.note.change(), contact.note.otherChange())).reversed()).toList();
    }

    /** Number of real participants. */
    public long realCount() {
        return vehicles.stream().filter(vehicle -> vehicle.participant().real()).count();
    }
}
