package io.tandem.federation;

import io.tandem.proximity.AlertSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What all members of a run are to do about pairs after a beat: send the vehicles near each tile to the seat that owns it, and search there.
 *
 * @param number     of this exchange in the run, rising; what belongs to another one is not used
 * @param whole      whether Core wants all reports
 * @param hashed     whether Core wants the hash of every report
 * @param searched   whether pairs are searched; where not, nothing else matters
 * @param settings   by which pairs are searched
 * @param span       the greatest of all vehicles' spans, metres
 * @param sweepBound which no sweep of a vehicle exceeds, metres; where one does the exchange is repeated with a greater one
 * @param tiles      of which tile n belongs to seat n
 * @param seats      the member that has each seat, by its name in the cluster
 */
record Exchange(long number, boolean whole, boolean hashed, boolean searched, AlertSettings settings, double span, double sweepBound, TileMap tiles, List<String> seats) {

    private static final int MAX_SEATS = 4096;

    byte[] bytes() {
        BlockWriter out = new BlockWriter().nanos(number).code(whole ? 1 : 0).code(hashed ? 1 : 0).code(searched ? 1 : 0);
        out.real(settings.lookAhead()).real(settings.miss()).real(settings.range()).real(settings.closing()).real(settings.protect()).real(settings.hold());
        out.real(span).real(sweepBound);
        tiles.write(out);
        out.number(seats.size());
        seats.forEach(out::text);
        return out.bytes();
    }

    static Exchange read(byte[] bytes) throws IOException {
        BlockReader in = new BlockReader(bytes);
        long number = in.nanos();
        boolean whole = in.code() != 0;
        boolean hashed = in.code() != 0;
        boolean searched = in.code() != 0;
        AlertSettings settings = new AlertSettings(in.real(), in.real(), in.real(), in.real(), in.real(), in.real());
        double span = in.real();
        double sweepBound = in.real();
        TileMap tiles = TileMap.read(in);
        int count = in.count(Integer.BYTES);
        if (count < tiles.tiles() || count > MAX_SEATS) {
            throw new IOException("a number of seats that cannot be: " + count);
        }
        List<String> seats = new ArrayList<>();
        for (int seat = 0; seat < count; seat++) {
            seats.add(in.text());
        }
        return new Exchange(number, whole, hashed, searched, settings, span, sweepBound, tiles, List.copyOf(seats));
    }
}
