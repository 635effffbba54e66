package io.tandem.wire;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import java.util.List;

/** Receives decoded messages. All arguments are valid only during the call; malformed datagrams never get here. */
public interface MessageListener {

    /** All messages other than reports, orders, events, drivers and estimates. */
    void message(Datagram datagram, ControlMessage message);

    /**
     * Reports, in the last rows of a batch.
     *
     * @param first the first row that is new
     * @return {@link ReceiveOutcome#ACCEPTED}, or why they are refused; then the batch is restored
     */
    default ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
        return ReceiveOutcome.SESSION;
    }

    /**
     * Intentions of drivers, for drivers of other hosts.
     *
     * @param run how often the run had started again, modulo 65,536
     * @return {@link ReceiveOutcome#ACCEPTED}, or why they are not
     */
    default ReceiveOutcome driving(Datagram datagram, int run, DriverReports batch) {
        return ReceiveOutcome.SESSION;
    }

    /**
     * Estimates of vehicles.
     *
     * @param run how often the run had started again, modulo 65,536
     * @return {@link ReceiveOutcome#ACCEPTED}, or why they are not
     */
    default ReceiveOutcome estimates(Datagram datagram, int run, List<Estimate> estimates) {
        return ReceiveOutcome.SESSION;
    }

    /** Events with numbers from {@code first} on, some of which may have been received before; see {@link EventInbox}. */
    default void events(Datagram datagram, int first, List<Event> events) {
    }

    /** A part of Core's orders has arrived. */
    default void orders(Datagram datagram, OrdersHeader head) {
    }
}
