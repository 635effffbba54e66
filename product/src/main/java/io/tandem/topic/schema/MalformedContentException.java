package io.tandem.topic.schema;

import java.io.IOException;

/** Bytes or text that are no message of the type that they should be. */
public final class MalformedContentException extends IOException {

    public MalformedContentException(String what) {
        super(what);
    }
}
