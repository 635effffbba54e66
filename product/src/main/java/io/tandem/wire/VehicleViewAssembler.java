package io.tandem.wire;

import io.tandem.message.VehicleView;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Assembles the pieces of vehicle views, the newest of each vehicle; incomplete older ones are discarded. For one thread. */
public final class VehicleViewAssembler {

    private final Map<Integer, Draft> drafts = new HashMap<>();

    private static final class Draft {
        private final long time;
        private final byte[][] pieces;
        private int missing;

        private Draft(long time, int pieces) {
            this.time = time;
            this.pieces = new byte[pieces][];
            this.missing = pieces;
        }

        private void add(ControlMessage.VehicleViewPiece piece) {
            missing -= pieces[piece.piece()] == null ? 1 : 0;
            pieces[piece.piece()] = piece.bytes();
        }

        private byte[] whole() {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            Arrays.stream(pieces).forEach(whole::writeBytes);
            return whole.toByteArray();
        }
    }

    /** Adds a piece and returns the view that it completes. A view whose vehicle or time differs from that of its pieces is discarded. */
    public Optional<VehicleView> add(ControlMessage.VehicleViewPiece piece) {
        Draft draft = drafts.get(piece.vid());
        if (draft == null || piece.time() > draft.time || piece.time() == draft.time && piece.pieces() != draft.pieces.length) {
            draft = new Draft(piece.time(), piece.pieces());
            drafts.put(piece.vid(), draft);
        }
        if (piece.time() < draft.time || draft.missing == 0) {
            return Optional.empty();
        }
        draft.add(piece);
        return draft.missing > 0 ? Optional.empty() : VehicleViewFormat.read(draft.whole())
                .filter(vehicleView -> vehicleView.vid() == piece.vid() && vehicleView.at().nanos() == piece.time());
    }

    /** Discards the pieces of all other vehicles. */
    public void retain(Collection<Integer> vids) {
        drafts.keySet().retainAll(vids);
    }
}
