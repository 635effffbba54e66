package io.tandem.web.live;

import io.tandem.web.contract.RunMessage;
import io.tandem.web.view.RecentItems;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a browser that opens a run late is sent first. Used by one thread. */
final class RunHistory {

    private static final int MAX_NAMES = 100;
    private static final int MAX_EVENTS_OF_A_NAME = 100;

    private final RecentItems<RunMessage.Alert> alerts = new RecentItems<>(200);
    /** by name, so that what happens each second does not displace what happens once */
    private final Map<String, RecentItems<RunMessage.Event>> events = new LinkedHashMap<>();
    private final RecentItems<RunMessage.StateChange> states = new RecentItems<>(500);

    void add(RunMessage.Alert alert) {
        alerts.add(alert);
    }

    void add(RunMessage.Event event) {
        if (events.size() < MAX_NAMES || events.containsKey(event.name())) {
            events.computeIfAbsent(event.name(), _ -> new RecentItems<>(MAX_EVENTS_OF_A_NAME)).add(event);
        }
    }

    void add(RunMessage.StateChange change) {
        states.add(change);
    }

    RunMessage.History message() {
        return new RunMessage.History(alerts.all(),
                events.values().stream().flatMap(one -> one.all().stream()).sorted(Comparator.comparingDouble(RunMessage.Event::tS)).toList(), states.all());
    }
}
