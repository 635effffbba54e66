package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.message.Ids;
import io.tandem.message.Proposal;
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

class LettersTest {

    private final Wires wires = new Wires();

    static Stream<Letter> letters() {
        return Stream.of(
                new Letter.Hello(42, new Ids(List.of(new Ids.Range(101, 150), new Ids.Range(7, 7))), "küche"),
                new Letter.Hello(-1, new Ids(List.of()), ""),
                new Letter.Hello(1, new Ids(Collections.nCopies(Letter.Hello.MOST_RANGES, new Ids.Range(1, Ids.LARGEST))),
                        "x".repeat(64)),
                new Letter.Welcome(42, 3, 12_345, 0xDEADBEEF, 50),
                new Letter.Refuse(42, "Vehicle 101 is already driven by kitchen."),
                new Letter.Bye("done"),
                new Letter.Ping(Long.MIN_VALUE),
                new Letter.Pong(1, -2, Long.MAX_VALUE),
                new Letter.Ack(0xFFFF_FFFF, 17),
                new Letter.Ctl(5, RunState.PAUSE),
                new Letter.CtlReply(5, true, RunState.STOP, 9, 100_000, ""),
                new Letter.CtlReply(6, false, RunState.READY, 0, 0, "é".repeat(400)),
                new Letter.Change(7, "vehicles[0].behaviors.avoid.priority", "12"),
                new Letter.Change(8, "a".repeat(Letter.LONGEST_PATH), "é".repeat(400)),
                new Letter.ChangeReply(7, false, "There is no such setting."),
                new Letter.Request(Letter.Document.PARAMETERS, 0, 0, 1),
                new Letter.Request(Letter.Document.SCENARIO, 0, 0, 1),
                new Letter.Request(Letter.Document.STATUS, -7, Assembly.LARGEST, 64),
                new Letter.Proposed(3, proposal(Proposal.Outcome.TAKEN, "", 0.25, new Proposal.Trajectory(IntStream.range(0, Proposal.MOST_POSES)
                        .mapToObj(i -> new Proposal.Pose(1.5 + i, 1_234.123456789, -i, 0.5, 8)).toList()))),
                new Letter.Proposed(3, proposal(Proposal.Outcome.LATE, "", 2, new Proposal.Controls(1.1, -0.2))),
                new Letter.Proposed(3, proposal(Proposal.Outcome.REFUSED, "é".repeat(100), 2, new Proposal.Halt("x".repeat(200)))),
                new Letter.Proposed(3, proposal(Proposal.Outcome.MISSING, "no answer", Double.NaN, new Proposal.Nothing())));
    }

    private static Proposal proposal(Proposal.Outcome outcome, String why, double seconds, Proposal.Wish wish) {
        return new Proposal(SimTime.ofSeconds(1.6), 101, 12, SimTime.ofSeconds(1.5), outcome, why, seconds, wish);
    }

    @ParameterizedTest
    @MethodSource("letters")
    void everyLetterArrivesAsItWasSaid(Letter letter) {
        wires.courier.send(letter);
        wires.arrive();

        assertThat(wires.ear.letters).containsExactly(letter);
        assertThat(wires.intake.counts().of(Fate.ACCEPTED)).isEqualTo(1);
    }

    @Test
    void tooManyRangesAreRefusedBeforeTheyAreSaid() {
        Ids many = new Ids(Collections.nCopies(Letter.Hello.MOST_RANGES + 1, new Ids.Range(1, 2)));

        assertThatThrownBy(() -> new Letter.Hello(1, many, "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longTextIsCutBetweenCharacters() {
        wires.courier.send(new Letter.Bye("a" + "é".repeat(800)));
        wires.arrive();

        String heard = ((Letter.Bye) wires.ear.letters.getFirst()).reason();
        assertThat(heard).matches("aé+…");
        assertThat(heard.getBytes(StandardCharsets.UTF_8).length).isBetween(798, 800);
    }

    @Test
    void controlCharactersNeverReachATerminal() {
        wires.courier.send(new Letter.Bye("red\u001b[31m\nalert\u0085"));
        wires.arrive();

        assertThat(wires.ear.letters).containsExactly(new Letter.Bye("red [31m alert "));
    }

    @Test
    void aDocumentIsPutTogetherFromPiecesThatComeTwiceAndInAnyOrder() {
        byte[] document = new byte[100_000];
        SplittableRandom random = new SplittableRandom(1);
        random.nextBytes(document);
        Assembly assembly = new Assembly(Letter.Document.SCENARIO);

        for (Optional<Letter.Request> next = assembly.missing(); next.isPresent(); next = assembly.missing()) {
            wires.courier.send(next.get(), 4, document);
            wires.courier.send(next.get(), 4, document);
            wires.arrive();
            wires.ear.letters.reversed().stream().filter(piece -> random.nextDouble() < 0.3)
                    .forEach(piece -> assembly.add((Letter.Chunk) piece));
            wires.ear.letters.clear();
        }

        assertThat(assembly.document()).hasValueSatisfying(whole -> assertThat(whole).isEqualTo(document));
        assertThat(wires.intake.counts().refused()).isZero();
    }

    @Test
    void piecesOfAnotherEditionAreNotMixedIn() {
        byte[] first = "a".repeat(3_000).getBytes(StandardCharsets.UTF_8);
        byte[] second = "b".repeat(3_000).getBytes(StandardCharsets.UTF_8);
        Assembly assembly = new Assembly(Letter.Document.STATUS);

        assembly.add(Letter.Chunk.of(Letter.Document.STATUS, 1, first, 0));
        assembly.add(Letter.Chunk.of(Letter.Document.STATUS, 2, second, Letter.Chunk.LARGEST));

        assertThat(assembly.missing()).contains(new Letter.Request(Letter.Document.STATUS, 1, Letter.Chunk.LARGEST, 2));
        assertThat(assembly.document()).isEmpty();
    }

    @Test
    void anEmptyDocumentIsSaidToBeEmpty() {
        Assembly assembly = new Assembly(Letter.Document.STATUS);

        wires.courier.send(assembly.missing().orElseThrow(), 1, new byte[0]);
        wires.arrive();
        assembly.add((Letter.Chunk) wires.ear.letters.getFirst());

        assertThat(assembly.document()).hasValueSatisfying(whole -> assertThat(whole).isEmpty());
    }
}
