package io.tandem.topic;

/** Reads topics. Called by the run's thread, so that it must not wait; {@link MessageQueue} is the usual way. */
@FunctionalInterface
public interface TopicReader {

    void offer(TopicMessage message);

    /** Who reads, for those who ask. */
    default String name() {
        return "";
    }
}
