package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.run.Run;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Programs that send and receive by the radios of vehicles, over a socket. */
class RadioTopicsTest {

    private static final String TALKING = TopicClients.SCENARIO + "v2x: {channel: {delay: 40 ms, loss: 0 %}, cam: {every: 0.1 s}}\n";

    @Test
    void aTextThatOneProgramSendsByARadioArrivesAtAnotherRadioWithTheStateOfItsSender() throws Exception {
        try (TopicClients served = TopicClients.serve(Run.ofText(TALKING)); TopicClient client = TopicClient.connect(URI.create(served.url()), _ -> { })) {
            CompletableFuture<TopicMessage> received = new CompletableFuture<>();
            client.subscribe(List.of("/vehicle/1/radio"), message -> {
                if (message.content().get("kind").equals("free")) {
                    received.complete(message);
                }
            });
            client.advertise("/vehicle/2/radio_send", "std_msgs/msg/String");
            Patience.until(() -> {
                client.publish("{\"data\": \"give way\"}");
                return received.isDone();
            });

            Map<String, ?> content = Patience.result(received).content();
            assertThat(content.get("payload")).isEqualTo("give way");
            assertThat(content.get("sender")).hasToString("2");
            assertThat(content.get("latency")).hasToString("0.04");
        }
    }

    @Test
    void awarenessMessagesAreOnTheTopicOfTheWholeRadio() throws Exception {
        try (TopicClients served = TopicClients.serve(Run.ofText(TALKING)); TopicClient client = TopicClient.connect(URI.create(served.url()), _ -> { })) {
            CompletableFuture<TopicMessage> first = new CompletableFuture<>();

            client.subscribe(List.of("/radio"), first::complete);

            Map<String, ?> content = Patience.result(first).content();
            assertThat(content.get("kind")).isEqualTo("cam");
            assertThat(content.keySet()).hasToString("[stamp, kind, sender, sequence, position, heading, speed, latency, receivers, outcomes, payload]");
        }
    }

    @Test
    void withoutARadioThereAreNoTopicsOfItAndAProgramIsToldSo() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (TopicClients served = TopicClients.serve(); TopicClient client = TopicClient.connect(URI.create(served.url()), told::complete)) {
            client.advertise("/vehicle/2/radio_send", "std_msgs/msg/String");

            assertThat(Patience.result(told)).contains("Nobody reads /vehicle/2/radio_send").contains("has a radio");
            assertThat(client.topics()).extracting(TopicInfo::name).noneMatch(name -> name.contains("radio"));
        }
    }

    @Test
    void aTextThatIsTooLongIsRefused() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (TopicClients served = TopicClients.serve(Run.ofText(TALKING)); TopicClient client = TopicClient.connect(URI.create(served.url()), told::complete)) {
            client.advertise("/vehicle/2/radio_send", "std_msgs/msg/String");
            client.publish("{\"data\": \"" + "x".repeat(701) + "\"}");

            assertThat(Patience.result(told)).isEqualTo("A radio message has at most 700 bytes of text.");
        }
    }
}
