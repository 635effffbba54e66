package io.tandem.core;

import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import java.util.List;
import java.util.Set;

/** Participants that Core's own process simulates, though others are in hosts. */
public interface LocalParticipants extends CoreParticipants {

    /** No participants. */
    LocalParticipants NONE = new LocalParticipants() {
        private final Reports nothing = new Reports();

        @Override
        public Set<Integer> vids() {
            return Set.of();
        }

        @Override
        public void obey(Orders orders) {
            // There is no participant.
        }

        @Override
        public void moveTo(long nanos) {
            // There is no participant.
        }

        @Override
        public Reports report() {
            return nothing;
        }

        @Override
        public List<Event> takeTold() {
            return List.of();
        }

        @Override
        public List<Fix> takeFixes() {
            return List.of();
        }
    };

    void obey(Orders orders);

    /** The run, which goes, has come to a simulated time. */
    void moveTo(long nanos);

    /** Their reports of the present. Valid until the next call. */
    Reports report();

    /** Their events since the last call. */
    List<Event> takeTold();

    /** The fixes of their devices since the last call. */
    List<Fix> takeFixes();
}
