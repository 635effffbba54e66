package io.tandem.core;

import io.tandem.wire.ControlMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Answers the requests of operators that arrive over the network: changes of the run's state, and ejections. */
final class ControlRequests {

    private static final int MAX_LISTED = 20;

    private final Core core;
    private final SessionTable sessions;
    private final DurabilityTracker durability;
    private final CoreParticipants locals;
    private final OperatorListener operators;

    /** @param operators gets the changes of state that are legal */
    ControlRequests(Core core, SessionTable sessions, DurabilityTracker durability, CoreParticipants locals, OperatorListener operators) {
        this.core = core;
        this.sessions = sessions;
        this.durability = durability;
        this.locals = locals;
        this.operators = operators;
    }

    /** A state is confirmed only once it is recorded, so that a crash cannot undo it; until then there is no answer, and the peer asks again. */
    Optional<ControlMessage.CtlReply> answer(PeerSession peer, ControlMessage.Ctl ctl) {
        boolean legal = core.runState() == ctl.wish() || core.runState().allows(ctl.wish());
        if (legal && peer.isNewRequest(ctl.number()) && core.runState() != ctl.wish()) {
            operators.wish(ctl.wish());
        }
        if (core.runState() == ctl.wish() && durability.keptChanges() != core.changes()) {
            return Optional.empty();
        }
        List<Integer> behind = core.runState() == ctl.wish() ? behind() : List.copyOf(sessions.speakers().keySet());
        String text = legal ? listed(behind) : "A run in " + core.runState() + " cannot go to " + ctl.wish() + ".";
        return Optional.of(new ControlMessage.CtlReply(ctl.number(), legal, core.runState(), core.changes(), behind.size(), text));
    }

    /** Vehicles whose host has not obeyed the last change of state yet. */
    List<Integer> behind() {
        return sessions.speakers().entrySet().stream().filter(entry -> entry.getValue().lastHead().isEmpty()
                || entry.getValue().lastHead().get().obeyed() != core.changes()).map(Map.Entry::getKey).sorted().toList();
    }

    /** A repeated request gets the same answer. */
    ControlMessage.CtlReply eject(PeerSession peer, ControlMessage.Eject eject) {
        if (peer.answer() == null || peer.answer().number() != eject.number()) {
            Optional<String> ejected = locals.eject(eject.vid());
            peer.keepAnswer(new ControlMessage.CtlReply(eject.number(), ejected.isPresent(), core.runState(), core.changes(), 0,
                    ejected.orElse("Nobody real sits in " + eject.vid() + ".")));
        }
        return peer.answer();
    }

    private static String listed(List<Integer> vids) {
        return vids.stream().limit(MAX_LISTED).map(String::valueOf).collect(Collectors.joining(", ")) + (vids.size() > MAX_LISTED ? ", …" : "");
    }
}
