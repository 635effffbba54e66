package io.tandem.recording.export;

import io.tandem.message.Tap;
import java.io.Closeable;

/** An export format: receives a replay, and is complete when closed. */
public interface Export extends Tap, Closeable {
}
