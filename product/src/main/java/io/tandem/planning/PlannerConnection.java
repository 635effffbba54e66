package io.tandem.planning;

import java.util.Optional;

/** Where the planner of one vehicle sits, in this process or another. Asked and heard by one thread; never makes it wait unless told to. */
public interface PlannerConnection extends AutoCloseable {

    /** What comes back. */
    sealed interface Reply {

        /**
         * An answer.
         *
         * @param cycle the question's
         * @param at    when it came, nanoseconds of the wall clock
         */
        record Answer(long cycle, Plan plan, long at) implements Reply {
        }

        /** Something that is no answer. */
        record Garbage(String why) implements Reply {
        }

        /** The planner has ended, and has to be started again. */
        record Gone(String why) implements Reply {
        }
    }

    /** Starts a planner, in place of one that may still be there. */
    void start();

    /** Says what the planner has to know: of one that is there already, that something of it has changed. */
    void greet(PlannerParameters brief);

    /** Whether someone is there who came by himself, and need not be started. */
    default boolean isVisited() {
        return false;
    }

    /** What to say of a question that nobody answers. */
    default String silence() {
        return "it has not answered";
    }

    /** Puts a question. */
    void ask(PlannerView view);

    /** The next reply, if there is one within so many nanoseconds of wall time; 0 does not wait. */
    Optional<Reply> hear(long patienceNanos);

    /** Ends the planner; whoever is late is not waited for. */
    @Override
    void close();
}
