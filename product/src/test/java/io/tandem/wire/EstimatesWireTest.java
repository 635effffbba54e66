package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Estimate;
import io.tandem.message.Outlook;
import io.tandem.message.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimatesWireTest {

    private final Wires wires = new Wires();

    @Test
    void whatVehiclesBelieveArrivesToTheLastBit() {
        List<Estimate> said = List.of(Wires.estimate(1, 0), Wires.estimate(2, 25), Wires.estimate(3, 1));

        int datagrams = wires.courier.send(2, said);
        wires.arrive();

        assertThat(datagrams).isEqualTo(3);
        assertThat(wires.ear.estimates).extracting(Estimate::vid).containsExactly(1, 2, 3);
        Estimate heard = wires.ear.estimates.get(2);
        Seen whom = heard.seen().getFirst();
        assertThat(heard).usingRecursiveComparison().ignoringFields("seen").isEqualTo(said.get(2));
        assertThat(whom).usingRecursiveComparison().ignoringFields("east", "north").isEqualTo(said.get(2).seen().getFirst());
        assertThat(whom.east()).isCloseTo(5_001.25, within(1e-6));
        assertThat(whom.north()).isCloseTo(-200.5, within(1e-6));
    }

    @Test
    void ofTooManyTheNearestAreToldAndTheOthersCounted() {
        wires.courier.send(0, List.of(Wires.estimate(1, 40)));
        wires.arrive();

        assertThat(wires.ear.estimates.getFirst().seen()).extracting(Seen::vid).hasSize(25).startsWith(1_001).endsWith(1_025);
        assertThat(wires.courier.unsayable()).isEqualTo(15);
    }

    @Test
    void whatIsNoNumberIsLeftOutAndCounted() {
        Estimate good = Wires.estimate(1, 0);
        Estimate bad = new Estimate(good.at(), 2, Double.NaN, 0, 0, 0, 0, good.spread(), "none", false, 0, List.of());

        wires.courier.send(0, List.of(bad, good));
        wires.arrive();

        assertThat(wires.ear.estimates).containsExactly(good);
        assertThat(wires.courier.unsayable()).isEqualTo(1);
    }

    private List<Letter.OutlookPiece> pieces(Outlook outlook) {
        wires.courier.send(7, outlook);
        wires.arrive();
        return wires.ear.letters.stream().map(Letter.OutlookPiece.class::cast).toList();
    }

    @Test
    void anOutlookIsPutTogetherFromItsPiecesInWhateverOrderTheyCome() {
        Outlook said = Wires.outlook(5, 1_801);
        List<Letter.OutlookPiece> pieces = new ArrayList<>(pieces(said)).reversed();
        OutlookInbox inbox = new OutlookInbox();

        List<Optional<Outlook>> heard = pieces.stream().map(inbox::add).toList();

        assertThat(pieces).hasSizeGreaterThan(5).allMatch(piece -> piece.run() == 7);
        assertThat(heard.subList(0, heard.size() - 1)).allMatch(Optional::isEmpty);
        Outlook whole = heard.getLast().orElseThrow();
        assertThat(whole.estimate()).isPresent();
        assertThat(whole.seen()).hasSize(30);
        assertThat(whole.eyes()).hasSize(2);
        assertThat(whole.eyes().getLast().north()).isEqualTo(1);
        assertThat(whole.eyes().getFirst().range().get(900)).as("metres, in 65,535 parts of 60").isCloseTo(900 * 60.0 / 1_801, within(60.0 / 65_535));
    }

    @Test
    void piecesOfTwoInstantsAreNotMixedAndForgedOnesAreNone() {
        List<Letter.OutlookPiece> pieces = pieces(Wires.outlook(5, 900));
        OutlookInbox inbox = new OutlookInbox();
        Letter.OutlookPiece last = pieces.getLast();

        pieces.stream().limit(pieces.size() - 1).forEach(inbox::add);
        Optional<Outlook> later = inbox.add(new Letter.OutlookPiece(last.time() + 1, 5, 7, last.piece(), last.pieces(), last.bytes()));
        Optional<Outlook> forged = inbox.add(new Letter.OutlookPiece(last.time() + 2, 5, 7, 0, 1, new byte[40]));

        assertThat(later).isEmpty();
        assertThat(forged).isEmpty();
    }
}
