package io.tandem.core;

import io.tandem.time.SimTime;
import io.tandem.wire.Datagram;
import io.tandem.wire.OutcomeCounts;
import io.tandem.wire.ReceiveOutcome;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells people of refused datagrams, all in one line and at most one line a minute, however many arrive. For one thread. */
final class RefusedDatagramLog {

    private static final long INTERVAL_NANOS = SimTime.nanos(60);
    /** Fewer in an interval are an ordinary network's; versions and keys that differ are always told. */
    private static final long MANY = 1_000;

    private final OutcomeCounts counts;
    private final Consumer<String> journal;
    private final long[] told = new long[ReceiveOutcome.values().length];
    private long toldAll;
    private long next;

    RefusedDatagramLog(OutcomeCounts counts, Consumer<String> journal, long now) {
        this.counts = counts;
        this.journal = journal;
        this.next = now;
    }

    /** Called at every beat. */
    void update(long now) {
        if (now - next < 0) {
            return;
        }
        boolean isWorthTelling = since(ReceiveOutcome.VERSION) > 0 || since(ReceiveOutcome.AUTHENTICATION) > 0 || counts.refused() - toldAll >= MANY;
        if (isWorthTelling) {
            journal.accept(line());
            next = now + INTERVAL_NANOS;
            toldAll = counts.refused();
            Arrays.stream(ReceiveOutcome.values()).forEach(outcome -> told[outcome.ordinal()] = counts.of(outcome));
        }
    }

    private long since(ReceiveOutcome outcome) {
        return counts.of(outcome) - told[outcome.ordinal()];
    }

    private String line() {
        String reasons = Arrays.stream(ReceiveOutcome.values()).filter(outcome -> outcome != ReceiveOutcome.ACCEPTED && since(outcome) > 0)
                .map(outcome -> String.format(Locale.ROOT, "%,d %s", since(outcome), outcome.words())).collect(Collectors.joining(", "));
        return "Datagrams were refused: " + reasons + "." + cure(ReceiveOutcome.VERSION, " Run the same release of Tandem on all machines: this one speaks version "
                + Datagram.VERSION + " of the wire.") + cure(ReceiveOutcome.AUTHENTICATION, " If these are your own machines, give all the same --key.");
    }

    private String cure(ReceiveOutcome outcome, String text) {
        return since(outcome) > 0 ? text : "";
    }
}
