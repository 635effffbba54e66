package io.tandem.wire;

/** What became of a datagram that arrived: it was accepted, or the first reason not to. */
public enum ReceiveOutcome {
    ACCEPTED("accepted"),
    /** shorter or longer than its type and its counts say */
    LENGTH("of wrong length"),
    MAGIC("not ours"),
    VERSION("of another version"),
    TYPE("of unknown type"),
    /** a field holds what it never may: a number that is none, an id out of bounds, a character that is no text */
    RANGE("with a value out of range"),
    /** its source has sent too much, or there are too many sources */
    RATE("over the rate limit"),
    /** of a session or a sender that nobody expects here */
    SESSION("of unknown session"),
    /** the check is missing, unwanted or wrong */
    AUTHENTICATION("not authenticated"),
    /** its number was heard before, or is too old to tell */
    REPLAY("heard before"),
    /** speaks for vehicles that its sender has not claimed */
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
