package io.tandem.wire;

/** Type of a datagram. The numbers are those on the wire and never change their meaning within a version. */
public enum DatagramType {
    HELLO(1), WELCOME(2), REFUSE(3), BYE(4), PING(5), PONG(6), REPORTS(7), ORDERS(8), EVENTS(9), ACK(10),
    SCENARIO_REQUEST(11), SCENARIO(12), CTL(13), CTL_REPLY(14), STATUS_REQUEST(15), STATUS(16),
    CHANGE(17), CHANGE_REPLY(18), PARAMETERS_REQUEST(19), PARAMETERS(20), EJECT(21), DRIVING(22), ESTIMATES(23), OUTLOOK(24), PROPOSAL(25),
    CHALLENGE(26), RECALL(27);

    private static final DatagramType[] ALL = values();

    private final int number;

    DatagramType(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** The type of that number, or null. */
    static DatagramType of(int number) {
        return number >= 1 && number <= ALL.length ? ALL[number - 1] : null;
    }

    /** Whether it is sent outside of a session. */
    boolean introduces() {
        return this == HELLO || this == CHALLENGE || this == REFUSE;
    }
}
