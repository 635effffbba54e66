package io.tandem.gateway.feed;

import io.tandem.gateway.feed.FeedSettings.Who;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Participant;
import io.tandem.time.SimTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** One feed: whom it tells of, in which language, through which outlet. For the thread that sends. */
public final class Feed implements AutoCloseable {

    private final FeedSettings settings;
    private final Encoder language;
    private final Outlet outlet;
    /** rows of those who are told of, among these participants */
    private int[] chosen = new int[0];
    private List<Participant> known = List.of();
    private long withheld;

    public Feed(FeedSettings settings, Encoder language, Outlet outlet) {
        this.settings = settings;
        this.language = language;
        this.outlet = outlet;
    }

    public long everyNanos() {
        return SimTime.nanos(settings.every());
    }

    public Outlet outlet() {
        return outlet;
    }

    public String name() {
        return settings.language();
    }

    /** Tells everything once. Without the one whose surroundings are told there is nothing to tell. */
    public void turn(FeedSnapshot snapshot, long epochNanos) {
        if (known != snapshot.participants()) {
            choose(snapshot.participants());
        }
        Optional<ParticipantState> centre = settings.centre().isPresent() ? snapshot.contact(settings.centre().getAsInt()) : Optional.empty();
        EncodingContext context = new EncodingContext(epochNanos, snapshot.at().nanos(), snapshot.state(), centre);
        language.begin(context, outlet::send);
        if (settings.centre().isPresent() && centre.isEmpty()) {
            return;
        }
        for (ParticipantState who : snapshot.contacts(around(centre, snapshot))) {
            tell(who, context);
        }
        for (CollisionWarning warning : snapshot.warnings(centre)) {
            if (language.canTell(warning.other())) {
                language.warn(warning, context, outlet::send);
            }
        }
    }

    private void tell(ParticipantState who, EncodingContext context) {
        if (language.canTell(who)) {
            language.tell(who, context, outlet::send);
        } else {
            withheld++;
        }
    }

    private void choose(List<Participant> participants) {
        known = participants;
        Set<Integer> named = Set.copyOf(settings.vehicles());
        chosen = IntStream.range(0, participants.size()).filter(row -> isMeant(participants.get(row), named)).toArray();
    }

    private boolean isMeant(Participant one, Set<Integer> named) {
        Who who = settings.who().orElse(named.isEmpty() ? Who.VIRTUAL : Who.ALL);
        boolean self = settings.centre().isPresent() && settings.centre().getAsInt() == one.vid();
        return !self && (named.isEmpty() || named.contains(one.vid()))
                && (settings.kinds().isEmpty() || settings.kinds().contains(one.kind()))
                && (who == Who.ALL || one.real() == (who == Who.REAL));
    }

    /** The closest within range, closest first; everyone where there is no centre. */
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

    /** How often someone was not told of, who has no name in this language. */
    public long withheld() {
        return withheld;
    }

    @Override
    public void close() {
        outlet.close();
    }
}
