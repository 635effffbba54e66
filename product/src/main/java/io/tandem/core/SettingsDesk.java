package io.tandem.core;

import io.tandem.wire.Letter;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;

/** Takes the changes of settings that operators wish for over the network, and shows them what can change. For one thread, which never waits. */
final class SettingsDesk {

    private final Operators operators;
    /** by whoever asked; those who have left are forgotten */
    private final Map<Guest, Asked> changes = new WeakHashMap<>();
    private final Map<Guest, CompletableFuture<byte[]>> lists = new WeakHashMap<>();

    /** A wish and its answer. */
    private record Asked(int number, CompletableFuture<Optional<String>> refusal) {
    }

    SettingsDesk(Operators operators) {
        this.operators = operators;
    }

    /** A repeated wish has the same number, and is granted once; there is no answer before it is. */
    Optional<Letter.ChangeReply> answer(Guest guest, Letter.Change wish) {
        Asked asked = changes.get(guest);
        if (asked == null || asked.number != wish.number()) {
            asked = new Asked(wish.number(), operators.wishForChange(wish.path(), wish.value(), guest.name()));
            changes.put(guest, asked);
        }
        return Optional.ofNullable(asked.refusal.getNow(null))
                .map(refusal -> new Letter.ChangeReply(wish.number(), refusal.isEmpty(), refusal.orElse("")));
    }

    /** Who asks for the newest list once more gets the same: it would not come together from pieces of two. */
    Optional<byte[]> list(Guest guest) {
        return Optional.ofNullable(lists.computeIfAbsent(guest, _ -> operators.parameterList()).getNow(null));
    }
}
