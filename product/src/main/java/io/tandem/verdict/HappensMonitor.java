package io.tandem.verdict;

import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.Happens;

/** Counts an event in a span of time. */
final class HappensMonitor implements ExpectationMonitor {

    private final Happens expected;
    private final long afterNanos;
    private final long byNanos;
    private int count;
    private long first = Long.MAX_VALUE;
    private int outside;

    HappensMonitor(Happens expected) {
        this.expected = expected;
        afterNanos = SimTime.nanos(expected.after());
        byNanos = expected.by().isPresent() ? SimTime.nanos(expected.by().getAsDouble()) : Long.MAX_VALUE;
    }

    @Override
    public void event(Event event) {
        boolean anyone = expected.vehicle().isEmpty();
        if (!event.name().equals(expected.event()) || !anyone && event.vid() != expected.vehicle().getAsInt()) {
            return;
        }
        long nanos = event.at().nanos();
        if (nanos >= afterNanos && nanos <= byNanos) {
            count++;
            first = Math.min(first, nanos);
        } else {
            outside++;
        }
    }

    @Override
    public Standing standing(SimTime now) {
        int wanted = expected.times().orElse(1);
        boolean tooOften = expected.times().isPresent() && count > wanted;
        if (tooOften || count < wanted && now.nanos() > byNanos) {
            return Standing.VIOLATED;
        }
        return count >= wanted ? Standing.MET : Standing.OPEN;
    }

    @Override
    public Finding finding(SimTime end) {
        if (end.nanos() < afterNanos) {
            return new Finding(false, VerdictNumbers.notJudged(expected.after(), end));
        }
        boolean met = expected.times().isPresent() ? count == expected.times().getAsInt() : count > 0;
        return new Finding(met, detail());
    }

    private String detail() {
        String within = count == 0 ? "never" : VerdictNumbers.times(count) + ", first at " + VerdictNumbers.seconds(first);
        return outside == 0 ? within : within + "; " + VerdictNumbers.times(outside) + " outside the span";
    }
}
