package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Estimate;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimatesWireTest {

    private final WireFixture wires = new WireFixture();

    @Test
    void estimatesAreDecodedBitForBit() {
        List<Estimate> said = List.of(WireFixture.estimate(1, 0), WireFixture.estimate(2, 25), WireFixture.estimate(3, 1));

        int datagrams = wires.messageSender.send(2, said);
        wires.arrive();

        assertThat(datagrams).isEqualTo(3);
        assertThat(wires.received.estimates).extracting(Estimate::vid).containsExactly(1, 2, 3);
        Estimate heard = wires.received.estimates.get(2);
        TrackedObject whom = heard.seen().getFirst();
        assertThat(heard).usingRecursiveComparison().ignoringFields("seen").isEqualTo(said.get(2));
        assertThat(whom).usingRecursiveComparison().ignoringFields("east", "north").isEqualTo(said.get(2).seen().getFirst());
        assertThat(whom.east()).isCloseTo(5_001.25, within(1e-6));
        assertThat(whom.north()).isCloseTo(-200.5, within(1e-6));
    }

    @Test
    void nearestTrackedObjectsAreSentAndOthersCounted() {
        wires.messageSender.send(0, List.of(WireFixture.estimate(1, 40)));
        wires.arrive();

        assertThat(wires.received.estimates.getFirst().seen()).extracting(TrackedObject::vid).hasSize(25).startsWith(1_001).endsWith(1_025);
        assertThat(wires.messageSender.unencodable()).isEqualTo(15);
    }

    @Test
    void estimatesThatAreNotFiniteAreSkippedAndCounted() {
        Estimate good = WireFixture.estimate(1, 0);
        Estimate bad = new Estimate(good.at(), 2, Double.NaN, 0, 0, 0, 0, good.spread(), "none", false, 0, List.of());

        wires.messageSender.send(0, List.of(bad, good));
        wires.arrive();

        assertThat(wires.received.estimates).containsExactly(good);
        assertThat(wires.messageSender.unencodable()).isEqualTo(1);
    }

    private List<ControlMessage.VehicleViewPiece> pieces(VehicleView vehicleView) {
        wires.messageSender.send(7, vehicleView);
        wires.arrive();
        return wires.received.messages.stream().map(ControlMessage.VehicleViewPiece.class::cast).toList();
    }

    @Test
    void viewIsAssembledFromPiecesInAnyOrder() {
        VehicleView said = WireFixture.vehicleView(5, 1_801);
        List<ControlMessage.VehicleViewPiece> pieces = new ArrayList<>(pieces(said)).reversed();
        VehicleViewAssembler inbox = new VehicleViewAssembler();

        List<Optional<VehicleView>> heard = pieces.stream().map(inbox::add).toList();

        assertThat(pieces).hasSizeGreaterThan(5).allMatch(piece -> piece.run() == 7);
        assertThat(heard.subList(0, heard.size() - 1)).allMatch(Optional::isEmpty);
        VehicleView whole = heard.getLast().orElseThrow();
        assertThat(whole.estimate()).isPresent();
        assertThat(whole.seen()).hasSize(30);
        assertThat(whole.eyes()).hasSize(2);
        assertThat(whole.eyes().getLast().north()).isEqualTo(1);
        assertThat(whole.eyes().getFirst().range().get(900)).as("metres, in 65,535 parts of 60").isCloseTo(900 * 60.0 / 1_801, within(60.0 / 65_535));
    }

    @Test
    void piecesOfDifferentTimesAreNotMixedAndForgedOnesDiscarded() {
        List<ControlMessage.VehicleViewPiece> pieces = pieces(WireFixture.vehicleView(5, 900));
        VehicleViewAssembler inbox = new VehicleViewAssembler();
        ControlMessage.VehicleViewPiece last = pieces.getLast();

        pieces.stream().limit(pieces.size() - 1).forEach(inbox::add);
        Optional<VehicleView> later = inbox.add(new ControlMessage.VehicleViewPiece(last.time() + 1, 5, 7, last.piece(), last.pieces(), last.bytes()));
        Optional<VehicleView> forged = inbox.add(new ControlMessage.VehicleViewPiece(last.time() + 2, 5, 7, 0, 1, new byte[40]));

        assertThat(later).isEmpty();
        assertThat(forged).isEmpty();
    }
}
