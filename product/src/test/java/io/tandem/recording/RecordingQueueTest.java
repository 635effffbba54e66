package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordingQueueTest {

    /** As when the writer has seen that the queue is closed before it is woken. */
    @Test
    void queueThatNobodyWritesLosesWhatWasPutAndNothingElse() {
        RecordingQueue queue = new RecordingQueue(System::nanoTime);
        queue.put(() -> { });
        queue.close();

        assertThat(queue.clear()).isEqualTo(1);
        assertThat(queue.isDone()).isTrue();
    }
}
