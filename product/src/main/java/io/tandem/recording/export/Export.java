package io.tandem.recording.export;

import io.tandem.message.Tap;
import java.io.Closeable;

/** A recording in another form: hears a replay, and has written everything when it is closed. */
public interface Export extends Tap, Closeable {
}
