package io.tandem.core;

import io.tandem.wire.ControlMessage;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;

/** Answers the requests of operators to change settings, and to list those that can change. For one thread, which never waits. */
final class SettingsRequests {

    private final OperatorListener operators;
    /** by the peer that asked; those that have left are garbage */
    private final Map<PeerSession, Pending> changes = new WeakHashMap<>();
    private final Map<PeerSession, CompletableFuture<byte[]>> lists = new WeakHashMap<>();

    /** A request and its answer. */
    private record Pending(int number, CompletableFuture<Optional<String>> refusal) {
    }

    SettingsRequests(OperatorListener operators) {
        this.operators = operators;
    }

    /** A repeated request has the same number and is carried out once; there is no answer before it is. */
    Optional<ControlMessage.ChangeReply> answer(PeerSession peer, ControlMessage.Change request) {
        Pending pending = changes.get(peer);
        if (pending == null || pending.number != request.number()) {
            pending = new Pending(request.number(), operators.requestChange(request.path(), request.value(), peer.name()));
            changes.put(peer, pending);
        }
        return Optional.ofNullable(pending.refusal.getNow(null))
                .map(refusal -> new ControlMessage.ChangeReply(request.number(), refusal.isEmpty(), refusal.orElse("")));
    }

    /** A peer that asks again gets the same list: pieces of two lists would not fit together. */
    Optional<byte[]> list(PeerSession peer) {
        return Optional.ofNullable(lists.computeIfAbsent(peer, _ -> operators.parameterList()).getNow(null));
    }
}
