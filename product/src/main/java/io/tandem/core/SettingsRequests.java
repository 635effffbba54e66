package io.tandem.core;

import io.tandem.wire.ControlMessage;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;

/** Takes the changes of settings that operators wish for over the network, and shows them what can change. For one thread, which never waits. */
final class SettingsRequests {

    private final OperatorListener operators;
    /** by whoever asked; those who have left are forgotten */
    private final Map<PeerSession, Asked> changes = new WeakHashMap<>();
    private final Map<PeerSession, CompletableFuture<byte[]>> lists = new WeakHashMap<>();

    /** A wish and its answer. */
    private record Asked(int number, CompletableFuture<Optional<String>> refusal) {
    }

    SettingsRequests(OperatorListener operators) {
        this.operators = operators;
    }

    /** A repeated wish has the same number, and is granted once; there is no answer before it is. */
    Optional<ControlMessage.ChangeReply> answer(PeerSession peer, ControlMessage.Change wish) {
        Asked asked = changes.get(peer);
        if (asked == null || asked.number != wish.number()) {
            asked = new Asked(wish.number(), operators.requestChange(wish.path(), wish.value(), peer.name()));
            changes.put(peer, asked);
        }
        return Optional.ofNullable(asked.refusal.getNow(null))
                .map(refusal -> new ControlMessage.ChangeReply(wish.number(), refusal.isEmpty(), refusal.orElse("")));
    }

    /** Who asks for the newest list once more gets the same: it would not come together from pieces of two. */
    Optional<byte[]> list(PeerSession peer) {
        return Optional.ofNullable(lists.computeIfAbsent(peer, _ -> operators.parameterList()).getNow(null));
    }
}
