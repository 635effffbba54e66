package io.tandem.planning;

import java.util.List;
import java.util.Optional;

/** Connection to the planner of one vehicle, in this process or another. Used by one thread; does not block unless asked to. */
public interface PlannerConnection extends AutoCloseable {

    /** A reply. */
    sealed interface Reply {

        /**
         * An answer.
         *
         * @param cycle the question's
         * @param at    when it came, nanoseconds of the wall clock
         * @param send  radio messages to send
         */
        record Answer(long cycle, Plan plan, long at, List<String> send) implements Reply {

            public Answer(long cycle, Plan plan, long at) {
                this(cycle, plan, at, List.of());
            }
        }

        /** A reply that is no valid answer. */
        record Garbage(String why) implements Reply {
        }

        /** The planner has ended, and has to be started again. */
        record Gone(String why) implements Reply {
        }
    }

    /** Starts a planner, in place of one that may still be there. */
    void start();

    /** Sends the parameters, at the start and when they have changed. */
    void greet(PlannerParameters brief);

    /** Whether an external planner has connected by itself, and need not be started. */
    default boolean isVisited() {
        return false;
    }

    /** Text for a question without answer. */
    default String silence() {
        return "it has not answered";
    }

    /** Sends a question. */
    void ask(PlannerView view);

    /** The next reply within so many nanoseconds of wall time; 0 does not wait. */
    Optional<Reply> hear(long patienceNanos);

    /** Ends the planner without waiting for late answers. */
    @Override
    void close();
}
