package io.tandem.wire;

/** Outcome of a received datagram: accepted, or the first reason for its refusal. */
public enum ReceiveOutcome {
    ACCEPTED("accepted"),
    /** length does not fit its type and counts */
    LENGTH("of wrong length"),
    MAGIC("not ours"),
    VERSION("of another version"),
    TYPE("of unknown type"),
    /** a field is invalid: a number that is not finite, an id out of range, a control character */
    RANGE("with a value out of range"),
    /** its source exceeds the rate limit, or there are too many sources */
    RATE("over the rate limit"),
    /** of an unknown session or sender */
    SESSION("of unknown session"),
    /** the signature is missing, unexpected or wrong */
    AUTHENTICATION("not authenticated"),
    /** its sequence number was received before, or is too old to be checked */
    REPLAY("heard before"),
    /** about vehicles that its sender does not own */
    CLAIM("about someone else's vehicle"),
    /** older than one received before, or of a run that has ended */
    OUTDATED("outdated");

    private final String words;

    ReceiveOutcome(String words) {
        this.words = words;
    }

    /** Text for users that follows a number of datagrams. */
    public String words() {
        return words;
    }
}
