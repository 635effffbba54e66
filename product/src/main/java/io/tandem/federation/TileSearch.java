package io.tandem.federation;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.PairSearch;
import io.tandem.proximity.VehiclePairs;
import io.tandem.state.PartialSnapshot;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One seat's part of the search for pairs that need an alert: which of its vehicles others need to know, and the pairs of its tile. A pair belongs to the tile of the vehicle with the
 * lower id, so that each is found once; whoever may form one with a vehicle of the tile is there as a copy.
 */
final class TileSearch {

    /** A row between members: id with the surface bit, six numbers of motion, heading, length. */
    static final int ROW_BYTES = Long.BYTES + 8 * Double.BYTES;

    private static final TileMap.Box NOWHERE = new TileMap.Box(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    private static final VehiclePairs NONE = new VehiclePairs();

    private final Crew crew;
    private final Map<Integer, Participant> participants = new HashMap<>();
    private final PartialSnapshot rows = new PartialSnapshot();
    private int[] known = new int[0];
    private double[] length = new double[0];
    private boolean[] leaves = new boolean[0];
    private BlockWriter[] letters = new BlockWriter[0];
    private AlertSettings settings;
    private PairSearch search;
    private VehiclePairs pairs = NONE;
    private Exchange exchange;
    private int seat;
    private double sweep;

    TileSearch(List<Participant> vehicles, Crew crew) {
        this.crew = crew;
        vehicles.forEach(vehicle -> participants.put(vehicle.vid(), vehicle));
    }

    /** The greatest sweep of the seat's own vehicles, metres. */
    double sweep() {
        return sweep;
    }

    /**
     * Begins with the seat's own vehicles.
     *
     * @param told events of the beat: who has left is no longer there
     * @return what each tile has to know of them, until the next time; nothing for the seat's own
     */
    BlockWriter[] begin(Exchange wanted, int ownSeat, SimTime at, Reports reports, List<Event> told) {
        exchange = wanted;
        seat = ownSeat;
        if (!wanted.settings().equals(settings)) {
            settings = wanted.settings();
            search = PairSearch.alerting(settings);
        }
        rows.release();
        describe(reports);
        rows.begin(at, reports, length, leaves);
        for (Event event : told) {
            for (int row = 0; event.name().equals(Event.LEFT) && row < reports.count(); row++) {
                if (reports.vid[row] == event.vid()) {
                    rows.exclude(row);
                }
            }
        }
        return spread(rows.snapshot(), reports.count());
    }

    /** Keeps length and kind of the vehicles in the order of the reports. */
    private void describe(Reports reports) {
        if (length.length < reports.count()) {
            known = new int[reports.vid.length];
            length = new double[reports.vid.length];
            leaves = new boolean[reports.vid.length];
        }
        for (int row = 0; row < reports.count(); row++) {
            if (known[row] != reports.vid[row]) {
                Participant vehicle = participants.get(reports.vid[row]);
                known[row] = vehicle.vid();
                length[row] = vehicle.length();
                leaves[row] = vehicle.kind().leavesSurface();
            }
        }
    }

    private BlockWriter[] spread(Snapshot s, int count) {
        TileMap tiles = exchange.tiles();
        prepareLetters(tiles.tiles());
        long own = seat < tiles.tiles() ? 1L << seat : 0;
        TileMap.Box box = own == 0 ? NOWHERE : tiles.box(seat);
        sweep = 0;
        for (int row = 0; row < count; row++) {
            double reach = search.sweep(s, row);
            sweep = reach > sweep && s.age[row] == 0 ? reach : sweep;
            double radius = Math.max(exchange.span(), reach + exchange.sweepBound());
            // Nearly all are far from the borders.
            if (!box.holds(s.east[row], s.north[row], radius)) {
                tell(s, row, tiles.tilesWithin(s.east[row], s.north[row], radius), own);
            }
        }
        return letters;
    }

    private void prepareLetters(int tiles) {
        if (letters.length != tiles) {
            letters = new BlockWriter[tiles];
            Arrays.setAll(letters, _ -> new BlockWriter());
        }
        for (BlockWriter letter : letters) {
            letter.clear();
        }
    }

    /** Sends a row to tiles that it is near, and leaves it out where it is not near the own one. */
    private void tell(Snapshot s, int row, long near, long own) {
        long others = near & ~own;
        if (others != 0 && !Double.isNaN(s.age[row])) {
            send(letters, s, row, others);
        }
        if ((near & own) == 0) {
            rows.exclude(row);
        }
    }

    private static void send(BlockWriter[] letters, Snapshot s, int row, long tiles) {
        for (long left = tiles; left != 0; left &= left - 1) {
            letters[Long.numberOfTrailingZeros(left)].room(ROW_BYTES).putLong((long) s.vid[row] << 1 | (s.leavesSurface[row] ? 1 : 0))
                    .putDouble(s.east[row]).putDouble(s.north[row]).putDouble(s.up[row])
                    .putDouble(s.eastSpeed[row]).putDouble(s.northSpeed[row]).putDouble(s.upSpeed[row]).putDouble(s.heading[row]).putDouble(s.length[row]);
        }
    }

    /** Takes what another seat sent. */
    void add(BlockReader in) throws IOException {
        ByteBuffer from = in.rows(ROW_BYTES);
        int count = from.remaining() / ROW_BYTES;
        int first = rows.extend(count);
        Snapshot s = rows.unfinished();
        for (int row = first; row < first + count; row++) {
            long id = from.getLong();
            s.vid[row] = (int) (id >>> 1);
            s.leavesSurface[row] = (id & 1) != 0;
            s.east[row] = from.getDouble();
            s.north[row] = from.getDouble();
            s.up[row] = from.getDouble();
            s.eastSpeed[row] = from.getDouble();
            s.northSpeed[row] = from.getDouble();
            s.upSpeed[row] = from.getDouble();
            s.heading[row] = from.getDouble();
            s.length[row] = from.getDouble();
        }
    }

    /** Searches, when all seats have sent theirs, and gives the reports back. */
    void search() {
        if (seat < exchange.tiles().tiles()) {
            Snapshot s = rows.snapshot();
            pairs = search.search(s, crew);
            pairs.removeIf((one, other) -> !isMine(s, s.vid[one] < s.vid[other] ? one : other));
        } else {
            pairs = NONE;
        }
        rows.release();
    }

    /** Writes the pairs of this seat's tile that were found. */
    void write(BlockWriter out) {
        Snapshot s = rows.unfinished();
        out.number(pairs.count());
        for (int i = 0; i < pairs.count(); i++) {
            boolean rising = s.vid[pairs.first[i]] < s.vid[pairs.second[i]];
            FoundPairs.writeRow(out, s, rising ? pairs.first[i] : pairs.second[i]);
            FoundPairs.writeRow(out, s, rising ? pairs.second[i] : pairs.first[i]);
            out.real(pairs.distance[i]).real(pairs.secondsToClosest[i]).real(pairs.metresAtClosest[i]);
        }
    }

    private boolean isMine(Snapshot s, int row) {
        return exchange.tiles().tileOf(s.east[row], s.north[row]) == seat;
    }
}
