package io.tandem.web.live;

import io.tandem.web.contract.RunMessage;
import io.tandem.web.view.RecentItems;

/** What a browser that opens a run late is sent first. Used by one thread. */
final class RunHistory {

    private final RecentItems<RunMessage.Alert> alerts = new RecentItems<>(200);
    private final RecentItems<RunMessage.Event> events = new RecentItems<>(500);
    private final RecentItems<RunMessage.StateChange> states = new RecentItems<>(500);

    void add(RunMessage.Alert alert) {
        alerts.add(alert);
    }

    void add(RunMessage.Event event) {
        events.add(event);
    }

    void add(RunMessage.StateChange change) {
        states.add(change);
    }

    RunMessage.History message() {
        return new RunMessage.History(alerts.all(), events.all(), states.all());
    }
}
