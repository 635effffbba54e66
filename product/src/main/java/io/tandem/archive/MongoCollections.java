package io.tandem.archive;

/** Names of the collections, and of the fields that all documents except that of the run have. */
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

    /** Id of the run's document. */
    static final String RUN = "run";
    /** Sequence number of the message in the run; a gap where messages were dropped. */
    static final String NUMBER = "n";
    /** Row of a report in its message. */
    static final String ROW = "i";
    /** In the run's document, once it has ended. */
    static final String END = "end";

    private MongoCollections() {
    }
}
