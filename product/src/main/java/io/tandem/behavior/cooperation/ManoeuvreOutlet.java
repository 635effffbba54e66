package io.tandem.behavior.cooperation;

/** How a vehicle that arranges manoeuvres speaks: to others by radio, and to the record. */
interface ManoeuvreOutlet {

    void send(Notice notice);

    /** Puts an event into the record, about another participant or {@link Neighbour#NOBODY}. */
    void tell(String event, int other, String text);
}
