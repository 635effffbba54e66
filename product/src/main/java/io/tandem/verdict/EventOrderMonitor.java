package io.tandem.verdict;

import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.EventOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Keeps when each event first happened; of two at the same instant the one received first was first. */
final class EventOrderMonitor implements ExpectationMonitor {

    private record First(long nanos, long told) {

        boolean before(First other) {
            return nanos < other.nanos || nanos == other.nanos && told < other.told;
        }
    }

    private final EventOrder expected;
    private final Map<String, First> firsts = new HashMap<>();
    private long told;

    EventOrderMonitor(EventOrder expected) {
        this.expected = expected;
    }

    @Override
    public void event(Event event) {
        if (expected.events().contains(event.name())) {
            First next = new First(event.at().nanos(), told++);
            firsts.merge(event.name(), next, (known, late) -> known.before(late) ? known : late);
        }
    }

    @Override
    public Standing standing(SimTime now) {
        First last = null;
        boolean missing = false;
        for (String name : expected.events()) {
            First first = firsts.get(name);
            if (first != null && (missing || last != null && !last.before(first))) {
                return Standing.VIOLATED;
            }
            missing |= first == null;
            last = first;
        }
        return missing ? Standing.OPEN : Standing.MET;
    }

    @Override
    public Finding finding(SimTime end) {
        String detail = expected.events().stream()
                .map(name -> name + (firsts.containsKey(name) ? " " + VerdictNumbers.seconds(firsts.get(name).nanos()) : " never"))
                .collect(Collectors.joining(", "));
        return new Finding(inOrder(), detail);
    }

    private boolean inOrder() {
        First last = null;
        for (String name : expected.events()) {
            First first = firsts.get(name);
            if (first == null || last != null && !last.before(first)) {
                return false;
            }
            last = first;
        }
        return true;
    }
}
