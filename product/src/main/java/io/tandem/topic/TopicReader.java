package io.tandem.topic;

/** Reads topics. Called by the run's thread, so that it must not wait; {@link MessageQueue} is the usual way. */
@FunctionalInterface
public interface TopicReader {

    void offer(TopicMessage message);

    /** The reader's name in the list of connected programs. */
    default String name() {
        return "";
    }
}
