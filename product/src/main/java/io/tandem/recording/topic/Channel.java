package io.tandem.recording.topic;

import java.util.Map;

/** A channel of a recording: a name, and the schema of its messages. Several channels may share a schema. */
public interface Channel {

    int id();

    int schemaId();

    String path();

    String schemaName();

    String messageEncoding();

    String schemaEncoding();

    byte[] schema();

    /** What readers should know of the channel beyond its schema. */
    default Map<String, String> metadata() {
        return Map.of();
    }
}
