package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Event;
import io.tandem.message.SignalChange;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What signals that follow the traffic show at present. Used by one thread. */
public final class SignalBoard {

    private final Map<String, String> shown = new TreeMap<>();

    /** Takes an event; true if it changes what is shown. */
    public boolean accept(Event event) {
        Optional<SignalChange> change = SignalChange.of(event);
        change.ifPresent(one -> shown.put(one.name(), one.states()));
        return change.isPresent();
    }

    /** Shows what was shown at another instant. */
    public void show(List<SignalChange> changes) {
        shown.clear();
        changes.forEach(one -> shown.put(one.name(), one.states()));
    }

    public boolean isEmpty() {
        return shown.isEmpty();
    }

    public RunMessage.Signals message(SimTime at) {
        return new RunMessage.Signals(rounded(at.seconds()), shown.entrySet().stream().map(one -> new RunMessage.SignalState(one.getKey(), one.getValue())).toList());
    }
}
