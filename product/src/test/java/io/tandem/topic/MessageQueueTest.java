package io.tandem.topic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What waits for a reader that does not read stays bounded: the newest messages, and all answers. */
class MessageQueueTest {

    @Test
    void aStalledReaderKeepsTheNewestAndTheRestIsCounted() throws Exception {
        MessageQueue<Integer> queue = new MessageQueue<>(100, 1_000_000);

        for (int i = 0; i < 100_000; i++) {
            queue.offer(i, 10);
        }

        assertThat(queue.size()).isEqualTo(100);
        assertThat(queue.dropped()).isEqualTo(99_900);
        assertThat(queue.poll(0)).isEqualTo(99_900);
    }

    @Test
    void largeMessagesAreBoundedByTheirBytesButOneAlwaysWaits() throws Exception {
        MessageQueue<Integer> queue = new MessageQueue<>(100, 1000);

        queue.offer(1, 900);
        queue.offer(2, 900);
        queue.offer(3, 5000);

        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.poll(0)).isEqualTo(3);
        assertThat(queue.poll(0)).isNull();
    }

    @Test
    void answersAreNeverDroppedForMessages() throws Exception {
        MessageQueue<String> queue = new MessageQueue<>(2, 1000);

        boolean fits = queue.require("answer", 10);
        for (int i = 0; i < 10; i++) {
            queue.offer("message " + i, 10);
        }

        assertThat(fits).isTrue();
        assertThat(queue.poll(0)).isEqualTo("answer");
        assertThat(queue.poll(0)).isEqualTo("message 9");
        assertThat(queue.require("b", 1) && queue.require("c", 1)).isTrue();
        assertThat(queue.require("d", 1)).isFalse();
    }
}
