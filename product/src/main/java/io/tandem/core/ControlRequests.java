package io.tandem.core;

import io.tandem.wire.ControlMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Takes the changes of state that operators wish for over the network, and answers who has not obeyed the last one yet. */
final class ControlRequests {

    private static final int MOST_NAMED = 20;

    private final Core core;
    private final SessionTable sessions;
    private final DurabilityTracker durability;
    private final OperatorListener operators;

    /** @param operators hears what is wished for, when it is legal */
    ControlRequests(Core core, SessionTable sessions, DurabilityTracker durability, OperatorListener operators) {
        this.core = core;
        this.sessions = sessions;
        this.durability = durability;
        this.operators = operators;
    }

    /** Nobody is told that the run is in a state before a crash can no longer make that untrue; whoever asks asks again. */
    Optional<ControlMessage.CtlReply> answer(PeerSession peer, ControlMessage.Ctl ctl) {
        boolean legal = core.runState() == ctl.wish() || core.runState().allows(ctl.wish());
        if (legal && peer.isNewRequest(ctl.number()) && core.runState() != ctl.wish()) {
            operators.wish(ctl.wish());
        }
        if (core.runState() == ctl.wish() && durability.keptChanges() != core.changes()) {
            return Optional.empty();
        }
        List<Integer> behind = core.runState() == ctl.wish() ? behind() : List.copyOf(sessions.speakers().keySet());
        String text = legal ? words(behind) : "A run in " + core.runState() + " cannot go to " + ctl.wish() + ".";
        return Optional.of(new ControlMessage.CtlReply(ctl.number(), legal, core.runState(), core.changes(), behind.size(), text));
    }

    /** Vehicles whose host has not obeyed the last change of state yet. */
    List<Integer> behind() {
        return sessions.speakers().entrySet().stream().filter(entry -> entry.getValue().lastHead().isEmpty()
                || entry.getValue().lastHead().get().obeyed() != core.changes()).map(Map.Entry::getKey).sorted().toList();
    }

    private static String words(List<Integer> vids) {
        return vids.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", ")) + (vids.size() > MOST_NAMED ? ", …" : "");
    }
}
