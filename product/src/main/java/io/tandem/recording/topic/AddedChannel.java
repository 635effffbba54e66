package io.tandem.recording.topic;

/** A channel that only some recordings have, such as one of a sensor. Ids up to {@link #FIRST_ID} are those of {@link Topic}. */
public record AddedChannel(int id, int schemaId, String path, String schemaName, String messageEncoding, String schemaEncoding, byte[] schema) implements Channel {

    public static final int FIRST_ID = 1000;
    /** The number of a channel has 16 bits. */
    public static final int LAST_ID = 0xFFFF;
}
