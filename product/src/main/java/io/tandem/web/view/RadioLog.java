package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Reception;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.RunMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The radio messages of the last seconds of a run, for browsers that ask for links or for a list of messages. The run's thread adds, the browsers' threads ask. Only messages that are recorded
 * come here: beyond 100 stations those of the vehicles in {@code record: {messages: …}}.
 */
public final class RadioLog {

    private static final long KEPT_NANOS = SimTime.nanos(10);
    private static final long WINDOW_NANOS = SimTime.nanos(2);
    private static final int MAX_RECEPTIONS = 200_000;
    private static final int MAX_LINKS = 2_000;
    private static final int MAX_LISTED = 200;
    private static final int MAX_LOSSES = 6;
    private static final double MILLIS = 1e-6;
    private static final String[] REASONS = Arrays.stream(Reception.values()).map(Reception::title).toArray(String[]::new);

    /** What became of the messages of one station at another. */
    private static final class Tally {
        private int sent;
        private int delivered;
        private long last;
    }

    private final ArrayDeque<Transmission> kept = new ArrayDeque<>();
    private long receptions;

    public synchronized void accept(Transmission next) {
        kept.add(next);
        receptions += next.receivers().length;
        while (receptions > MAX_RECEPTIONS || kept.getFirst().at().nanos() < next.at().nanos() - KEPT_NANOS) {
            receptions -= kept.removeFirst().receivers().length;
        }
    }

    /** The run has begun again, or jumped to another instant. */
    public synchronized void clear() {
        kept.clear();
        receptions = 0;
    }

    /**
     * Links of the last seconds, both those by which a station hears and those by which it is heard.
     *
     * @param vid of the station; 0 for all
     */
    public synchronized RunMessage.RadioLinks links(int vid, SimTime now) {
        Map<Long, Tally> tallies = new HashMap<>();
        for (Iterator<Transmission> newest = kept.descendingIterator(); newest.hasNext();) {
            Transmission sent = newest.next();
            if (sent.at().nanos() < now.nanos() - WINDOW_NANOS) {
                break;
            }
            count(sent, vid, tallies);
        }
        List<RunMessage.RadioLink> links = tallies.entrySet().stream().map(entry -> link(entry.getKey(), entry.getValue(), now))
                .sorted(Comparator.comparingInt(RunMessage.RadioLink::from).thenComparingInt(RunMessage.RadioLink::to)).limit(MAX_LINKS).toList();
        return new RunMessage.RadioLinks(vid, rounded(now.seconds()), SimTime.seconds(WINDOW_NANOS), links, tallies.size() - links.size());
    }

    private static void count(Transmission sent, int vid, Map<Long, Tally> tallies) {
        for (int i = 0; i < sent.receivers().length; i++) {
            int receiver = sent.receivers()[i];
            if (vid == 0 || sent.sender() == vid || receiver == vid) {
                Tally tally = tallies.computeIfAbsent((long) sent.sender() << Integer.SIZE | receiver, _ -> new Tally());
                boolean delivered = isDelivered(sent, i);
                tally.sent++;
                tally.delivered += delivered ? 1 : 0;
                tally.last = delivered && tally.delivered == 1 ? sent.at().nanos() : tally.last;
            }
        }
    }

    private static RunMessage.RadioLink link(long pair, Tally tally, SimTime now) {
        double age = tally.delivered == 0 ? Double.NaN : rounded(SimTime.seconds(now.nanos() - tally.last));
        return new RunMessage.RadioLink((int) (pair >>> Integer.SIZE), (int) pair, tally.sent, tally.delivered, age);
    }

    private static boolean isDelivered(Transmission sent, int index) {
        return sent.outcomes()[index] == Reception.DELIVERED.ordinal();
    }

    /** How old what a station knows of others became in the last seconds. */
    public synchronized ApiAnswer.RadioSeries ages(int vid) {
        MessageAges ages = new MessageAges(vid);
        kept.forEach(ages::accept);
        return ages.answer();
    }

    /**
     * Which messages a browser wants to see.
     *
     * @param kind     its title; empty for all kinds
     * @param sender   0 for all, as the receiver
     * @param lostOnly whether only those that did not reach somebody
     */
    public record Filter(String kind, int sender, int receiver, boolean lostOnly) {

        private boolean fits(Transmission sent) {
            return (kind.isEmpty() || kind.equals(sent.kind().title())) && (sender == 0 || sender == sent.sender());
        }
    }

    public synchronized RunMessage.RadioList list(Filter filter, SimTime now) {
        List<RunMessage.RadioEntry> found = new ArrayList<>();
        for (Iterator<Transmission> newest = kept.descendingIterator(); newest.hasNext() && found.size() < MAX_LISTED;) {
            Transmission sent = newest.next();
            if (filter.fits(sent)) {
                RunMessage.RadioEntry entry = entry(sent, filter.receiver);
                if ((filter.receiver == 0 || entry.receivers() > 0) && (!filter.lostOnly || entry.delivered() < entry.receivers())) {
                    found.add(entry);
                }
            }
        }
        return new RunMessage.RadioList(rounded(now.seconds()), found);
    }

    private static RunMessage.RadioEntry entry(Transmission sent, int wanted) {
        int receivers = 0;
        int delivered = 0;
        List<RunMessage.RadioLoss> losses = new ArrayList<>();
        for (int i = 0; i < sent.receivers().length; i++) {
            if (wanted == 0 || sent.receivers()[i] == wanted) {
                receivers++;
                if (isDelivered(sent, i)) {
                    delivered++;
                } else if (losses.size() < MAX_LOSSES) {
                    losses.add(new RunMessage.RadioLoss(sent.receivers()[i], REASONS[sent.outcomes()[i]]));
                }
            }
        }
        return new RunMessage.RadioEntry(rounded(sent.at().seconds()), sent.kind().title(), sent.sender(), sent.sequence(), delivered == 0 ? Double.NaN : rounded(sent.latencyNanos() * MILLIS), receivers, delivered, losses,
                sent.payload());
    }
}
