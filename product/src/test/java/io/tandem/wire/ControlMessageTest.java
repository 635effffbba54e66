package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.message.Ids;
import io.tandem.message.PlanProposal;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControlMessageTest {

    private final WireFixture wires = new WireFixture();

    static Stream<ControlMessage> messages() {
        return Stream.of(
                new ControlMessage.Hello(new Nonce(42, -1), new Cookie(-3, new Nonce(4, 5)), -7, new Ids(List.of(new Ids.Range(101, 150), new Ids.Range(7, 7))), "küche"),
                new ControlMessage.Hello(new Nonce(-1, 1), Cookie.NONE, 0, new Ids(List.of()), ""),
                new ControlMessage.Hello(new Nonce(1, 2), Cookie.NONE, 0, new Ids(Collections.nCopies(ControlMessage.Hello.MAX_RANGES, new Ids.Range(1, Ids.MAX_ID))),
                        "x".repeat(64)),
                new ControlMessage.Challenge(new Nonce(42, 1), new Cookie(Long.MAX_VALUE, new Nonce(Long.MIN_VALUE, -1))),
                new ControlMessage.Recall(),
                new ControlMessage.Welcome(WireFixture.NONCE, WireFixture.NONCE, 3, 12_345, 0xDEADBEEF, 50),
                new ControlMessage.Refuse(new Nonce(42, 0), "Vehicle 101 is already driven by kitchen."),
                new ControlMessage.Bye("done"),
                new ControlMessage.Ping(Long.MIN_VALUE),
                new ControlMessage.Pong(1, -2, Long.MAX_VALUE),
                new ControlMessage.Ack(0xFFFF_FFFF, 17),
                new ControlMessage.Ctl(5, RunState.PAUSE),
                new ControlMessage.CtlReply(5, true, RunState.STOP, 9, 100_000, ""),
                new ControlMessage.CtlReply(6, false, RunState.READY, 0, 0, "é".repeat(400)),
                new ControlMessage.Change(7, "vehicles[0].behaviors.avoid.priority", "12"),
                new ControlMessage.Change(8, "a".repeat(ControlMessage.MAX_PATH_BYTES), "é".repeat(400)),
                new ControlMessage.ChangeReply(7, false, "There is no such setting."),
                new ControlMessage.Request(ControlMessage.Document.PARAMETERS, 0, 0, 1),
                new ControlMessage.Request(ControlMessage.Document.SCENARIO, 0, 0, 1),
                new ControlMessage.Request(ControlMessage.Document.STATUS, -7, DocumentAssembler.MAX_BYTES, 64),
                new ControlMessage.Proposed(3, proposal(PlanProposal.Outcome.TAKEN, "", 0.25, new PlanProposal.Trajectory(IntStream.range(0, PlanProposal.MAX_POSES)
                        .mapToObj(i -> new PlanProposal.Pose(1.5 + i, 1_234.123456789, -i, 0.5, 8)).toList()))),
                new ControlMessage.Proposed(3, proposal(PlanProposal.Outcome.LATE, "", 2, new PlanProposal.Controls(1.1, -0.2))),
                new ControlMessage.Proposed(3, proposal(PlanProposal.Outcome.REFUSED, "é".repeat(100), 2, new PlanProposal.Halt("x".repeat(200)))),
                new ControlMessage.Proposed(3, proposal(PlanProposal.Outcome.MISSING, "no answer", Double.NaN, new PlanProposal.Nothing())));
    }

    private static PlanProposal proposal(PlanProposal.Outcome outcome, String why, double seconds, PlanProposal.Intent wish) {
        return new PlanProposal(SimTime.ofSeconds(1.6), 101, 12, SimTime.ofSeconds(1.5), outcome, why, seconds, wish);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageArrivesAsItWasSent(ControlMessage message) {
        wires.messageSender.send(message);
        wires.arrive();

        assertThat(wires.received.messages).containsExactly(message);
        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.ACCEPTED)).isEqualTo(1);
    }

    @Test
    void tooManyRangesAreRefusedBeforeSending() {
        Ids many = new Ids(Collections.nCopies(ControlMessage.Hello.MAX_RANGES + 1, new Ids.Range(1, 2)));

        assertThatThrownBy(() -> new ControlMessage.Hello(new Nonce(1, 2), Cookie.NONE, 0, many, "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longTextIsCutBetweenCharacters() {
        wires.messageSender.send(new ControlMessage.Bye("a" + "é".repeat(800)));
        wires.arrive();

        String heard = ((ControlMessage.Bye) wires.received.messages.getFirst()).reason();
        assertThat(heard).matches("aé+…");
        assertThat(heard.getBytes(StandardCharsets.UTF_8).length).isBetween(798, 800);
    }

    @Test
    void controlCharactersNeverReachATerminal() {
        wires.messageSender.send(new ControlMessage.Bye("red\u001b[31m\nalert\u0085"));
        wires.arrive();

        assertThat(wires.received.messages).containsExactly(new ControlMessage.Bye("red [31m alert "));
    }

    @Test
    void documentIsAssembledFromRepeatedPiecesInAnyOrder() {
        byte[] document = new byte[100_000];
        SplittableRandom random = new SplittableRandom(1);
        random.nextBytes(document);
        DocumentAssembler assembly = new DocumentAssembler(ControlMessage.Document.SCENARIO);

        for (Optional<ControlMessage.Request> next = assembly.missing(); next.isPresent(); next = assembly.missing()) {
            wires.messageSender.send(next.get(), 4, document);
            wires.messageSender.send(next.get(), 4, document);
            wires.arrive();
            wires.received.messages.reversed().stream().filter(piece -> random.nextDouble() < 0.3)
                    .forEach(piece -> assembly.add((ControlMessage.Chunk) piece));
            wires.received.messages.clear();
        }

        assertThat(assembly.document()).hasValueSatisfying(whole -> assertThat(whole).isEqualTo(document));
        assertThat(wires.messageReceiver.counts().refused()).isZero();
    }

    @Test
    void piecesOfOtherEditionsAreIgnored() {
        byte[] first = "a".repeat(3_000).getBytes(StandardCharsets.UTF_8);
        byte[] second = "b".repeat(3_000).getBytes(StandardCharsets.UTF_8);
        DocumentAssembler assembly = new DocumentAssembler(ControlMessage.Document.STATUS);

        assembly.add(ControlMessage.Chunk.of(ControlMessage.Document.STATUS, 1, first, 0));
        assembly.add(ControlMessage.Chunk.of(ControlMessage.Document.STATUS, 2, second, ControlMessage.Chunk.MAX_BYTES));

        assertThat(assembly.missing()).contains(new ControlMessage.Request(ControlMessage.Document.STATUS, 1, ControlMessage.Chunk.MAX_BYTES, 2));
        assertThat(assembly.document()).isEmpty();
    }

    @Test
    void emptyDocumentIsTransferred() {
        DocumentAssembler assembly = new DocumentAssembler(ControlMessage.Document.STATUS);

        wires.messageSender.send(assembly.missing().orElseThrow(), 1, new byte[0]);
        wires.arrive();
        assembly.add((ControlMessage.Chunk) wires.received.messages.getFirst());

        assertThat(assembly.document()).hasValueSatisfying(whole -> assertThat(whole).isEmpty());
    }
}
