package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.Patience;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Our own client, which offers both Foxglove subprotocols in one header, as Foxglove itself does. */
class TopicClientTest {

    @Test
    void topicsAreListedAndRead() throws Exception {
        try (TopicClients served = TopicClients.serve(); TopicClient client = TopicClient.connect(URI.create(served.url()), _ -> { })) {
            CompletableFuture<TopicMessage> first = new CompletableFuture<>();

            client.subscribe(List.of("/vehicle/1/pose"), first::complete);

            assertThat(client.topics()).extracting(TopicInfo::name).contains("/clock", "/tf", "/events", "/reports", "/vehicle/1/pose", "/vehicle/2/odom");
            assertThat(Patience.result(first).topic().name()).isEqualTo("/vehicle/1/pose");
        }
    }

    @Test
    void whereNobodyServesTheClientSaysSoAtOnce() {
        assertThatThrownBy(() -> TopicClient.connect(URI.create("ws://127.0.0.1:9/"), _ -> { })).isInstanceOf(IOException.class).hasMessageContaining("cannot be reached");
    }
}
