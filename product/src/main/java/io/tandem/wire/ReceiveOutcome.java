package io.tandem.wire;

/** What became of a datagram that arrived: it was accepted, or the first reason not to. */
public enum ReceiveOutcome {
    ACCEPTED("accepted"),
    /** length does not fit its type and counts */
    LENGTH("of wrong length"),
    MAGIC("not ours"),
    VERSION("of another version"),
    TYPE("of unknown type"),
    /** a field holds what it never may: a number that is none, an id out of bounds, a character that is no text */
    RANGE("with a value out of range"),
    /** its source has sent too much, or there are too many sources */
    RATE("over the rate limit"),
    /** of an unknown session or sender */
    SESSION("of unknown session"),
    /** the check is missing, unwanted or wrong */
    AUTHENTICATION("not authenticated"),
    /** its number was received before, or is too old to be checked */
    REPLAY("heard before"),
    /** about vehicles that its sender has not claimed */
    CLAIM("about someone else's vehicle"),
    /** overtaken by newer ones, or of a run that has ended */
    OUTDATED("outdated");

    private final String words;

    ReceiveOutcome(String words) {
        this.words = words;
    }

    /** For people, to stand behind a number of datagrams. */
    public String words() {
        return words;
    }
}
