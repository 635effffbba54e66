package io.tandem.gateway;

import io.tandem.gateway.FeedSettings.Who;
import io.tandem.gateway.feed.CollisionWarning;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.FeedSnapshot;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Participant;
import io.tandem.time.SimTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** One feed: selects participants, encodes their states and sends them through an outlet. For the thread of the feeds. */
final class Feed implements AutoCloseable {

    private final FeedSettings settings;
    private final Encoder encoder;
    private final Outlet outlet;
    /** rows of the participants that are sent, among those in {@code known} */
    private int[] chosen = new int[0];
    private List<Participant> known = List.of();
    private long unencodable;

    Feed(FeedSettings settings, Outlet outlet) {
        this.settings = settings;
        this.encoder = settings.encoder();
        this.outlet = outlet;
    }

    long intervalNanos() {
        return SimTime.nanos(settings.every());
    }

    Outlet outlet() {
        return outlet;
    }

    String format() {
        return settings.format();
    }

    /** Sends the states of all selected participants once; none while the vehicle at the centre is missing. */
    void transmit(FeedSnapshot snapshot, long epochNanos) {
        if (known != snapshot.participants()) {
            choose(snapshot.participants());
        }
        Optional<ParticipantState> centre = settings.centre().isPresent() ? snapshot.state(settings.centre().getAsInt()) : Optional.empty();
        EncodingContext context = new EncodingContext(epochNanos, snapshot.at().nanos(), snapshot.state(), centre);
        encoder.encodePreamble(context, outlet::send);
        if (settings.centre().isPresent() && centre.isEmpty()) {
            return;
        }
        for (ParticipantState state : snapshot.states(around(centre, snapshot))) {
            encode(state, context);
        }
        for (CollisionWarning warning : snapshot.warnings(centre)) {
            if (encoder.canEncode(warning.other())) {
                encoder.encodeWarning(warning, context, outlet::send);
            }
        }
    }

    private void encode(ParticipantState state, EncodingContext context) {
        if (encoder.canEncode(state)) {
            encoder.encode(state, context, outlet::send);
        } else {
            unencodable++;
        }
    }

    private void choose(List<Participant> participants) {
        known = participants;
        Set<Integer> listed = Set.copyOf(settings.vehicles());
        chosen = IntStream.range(0, participants.size()).filter(row -> isSelected(participants.get(row), listed)).toArray();
    }

    private boolean isSelected(Participant one, Set<Integer> listed) {
        Who who = settings.who().orElse(listed.isEmpty() ? Who.VIRTUAL : Who.ALL);
        boolean self = settings.centre().isPresent() && settings.centre().getAsInt() == one.vid();
        return !self && (listed.isEmpty() || listed.contains(one.vid()))
                && (settings.kinds().isEmpty() || settings.kinds().contains(one.kind()))
                && (who == Who.ALL || one.real() == (who == Who.REAL));
    }

    /** Rows of the closest within range, closest first; all where there is no centre. */
    private int[] around(Optional<ParticipantState> centre, FeedSnapshot snapshot) {
        int[] present = snapshot.present(chosen);
        if (centre.isEmpty()) {
            return present;
        }
        LocalPosition from = centre.get().at();
        double farthest = settings.within() * settings.within();
        return IntStream.of(present).filter(row -> snapshot.squareDistance(row, from) <= farthest).boxed()
                .sorted(Comparator.comparingDouble(row -> snapshot.squareDistance(row, from))).limit(settings.most())
                .mapToInt(Integer::intValue).toArray();
    }

    /** States that were not sent, because the format has no identifier for the participant. */
    long unencodable() {
        return unencodable;
    }

    @Override
    public void close() {
        outlet.close();
    }
}
