package io.tandem.wire;

import io.tandem.message.Driving;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import java.util.List;

/** Who listens at the end of a wire. Everything is lent for the time of the call; nothing that is told here was malformed. */
public interface Hearer {

    /** Whatever is not reports, orders, events, drivers or estimates. */
    void letter(Datagram datagram, Letter letter);

    /**
     * Reports, which stand in the last rows of a batch.
     *
     * @param first the first row that is new
     * @return {@link Fate#ACCEPTED}, or why they are not; then the batch is put back as it was
     */
    default Fate reports(Datagram datagram, ReportsHead head, Reports batch, int first) {
        return Fate.SESSION;
    }

    /**
     * What drivers say to others.
     *
     * @param run how often the run had started again, modulo 65,536
     * @return {@link Fate#ACCEPTED}, or why they are not
     */
    default Fate driving(Datagram datagram, int run, Driving batch) {
        return Fate.SESSION;
    }

    /**
     * What vehicles believe.
     *
     * @param run how often the run had started again, modulo 65,536
     * @return {@link Fate#ACCEPTED}, or why they are not
     */
    default Fate estimates(Datagram datagram, int run, List<Estimate> estimates) {
        return Fate.SESSION;
    }

    /** Events with numbers from {@code first} on, some of which may be known; see {@link EventInbox}. */
    default void events(Datagram datagram, int first, List<Event> events) {
    }

    /** A part of Core's orders was heard. */
    default void orders(Datagram datagram, OrdersHead head) {
    }
}
