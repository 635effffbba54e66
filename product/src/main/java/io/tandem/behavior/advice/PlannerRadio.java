package io.tandem.behavior.advice;

import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.perception.Sight;
import io.tandem.planning.PlannerView.HeardMessage;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** What planners and programs of road-side units hear by radio. */
public final class PlannerRadio {

    /** The kinds that they get. */
    public static final Set<MessageKind> KINDS = Set.of(MessageKind.CAM, MessageKind.DENM, MessageKind.SPAT, MessageKind.MAP, MessageKind.MANOEUVRE, MessageKind.FREE);
    /** Messages in one question, at the most: the latest. */
    private static final int MOST = 256;

    private PlannerRadio() {
    }

    /** What arrived after one time and until another, in the order of arrival. */
    public static List<HeardMessage> heard(Sight sight, int slot, long after, long now) {
        List<RadioMessage> arrived = new ArrayList<>();
        for (MessageKind kind : MessageKind.values()) {
            arrived.addAll(KINDS.contains(kind) ? sight.mailbox().received(slot, kind, after, now) : List.of());
        }
        arrived.sort(Comparator.comparingLong(RadioMessage::arrives).thenComparingInt(RadioMessage::sender));
        return arrived.stream().skip(Math.max(0, arrived.size() - MOST)).map(message -> new HeardMessage(message.kind().title(), message.sender(), SimTime.seconds(now - message.sent()),
                message.east(), message.north(), message.heading(), message.speed(), message.payload())).toList();
    }
}
