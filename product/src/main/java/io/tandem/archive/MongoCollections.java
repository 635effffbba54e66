package io.tandem.archive;

/** Names of the collections, and of the fields that every document but that of the run itself has. */
final class MongoCollections {

    static final String RUNS = "runs";
    static final String VEHICLES = "vehicles";
    static final String REPORTS = "reports";
    static final String RUN_STATES = "run_states";
    static final String EVENTS = "events";
    static final String ALERTS = "alerts";
    static final String FIXES = "fixes";
    static final String ESTIMATES = "estimates";
    static final String VITALS = "vitals";
    static final String STATE_HASHES = "state_hashes";

    /** The run, by the id of its document. */
    static final String RUN = "run";
    /** The number of the message in the run: what was told in which order, and a gap where something was dropped. */
    static final String NUMBER = "n";
    /** The row of a report in its message. */
    static final String ROW = "i";
    /** In the run's document, once it has ended. */
    static final String END = "end";

    private MongoCollections() {
    }
}
