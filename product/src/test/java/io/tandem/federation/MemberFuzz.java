package io.tandem.federation;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.proximity.AlertSettings;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages between the members of a run for the fuzzer: how they are read, and good ones to begin with. */
public final class MemberFuzz {

    private static final List<Participant> CARS = List.of(car(1), car(2));
    private static final Exchange EXCHANGE = new Exchange(7, true, true, true, new AlertSettings(8, 3, 6, 4, 2, 0.6), 20, 5, new TileMap(2, new boolean[1], new double[1]), List.of("a", "b"));

    private MemberFuzz() {
    }

    private static Participant car(int vid) {
        return new Participant(vid, "car-" + vid, Kind.GROUND, false, 4, List.of(), List.of());
    }

    /** Reads a request with its content, and the content of CLOSE, which has none, as an answer. */
    public static void read(byte[] data) throws IOException {
        ShareMessage message = ShareMessage.read(data);
        BlockReader in = new BlockReader(message.content());
        switch (message.kind()) {
            case OPEN -> in.text();
            case BEAT -> {
                BeatFormat.readOrders(in.block(), new Orders());
                Exchange.read(in.block());
            }
            case REPEAT -> {
                while (!in.isAtEnd()) {
                    BeatFormat.readOrders(in.block(), new Orders());
                }
            }
            case SEARCH -> Exchange.read(in.block());
            case ROWS -> search(in);
            case CLOSE -> readAnswer(message.content());
        }
    }

    private static void search(BlockReader rows) throws IOException {
        try (Crew crew = new Crew(1)) {
            TileSearch tile = new TileSearch(CARS, crew);
            tile.begin(EXCHANGE, 0, new SimTime(1), reports(), List.of());
            tile.add(rows);
            tile.search();
            tile.write(new BlockWriter());
        }
    }

    private static void readAnswer(byte[] content) throws IOException {
        State state = new State(CARS);
        FoundPairs pairs = new FoundPairs(state);
        try (Crew crew = new Crew(1)) {
            pairs.begin(state.snapshot(new SimTime(1), crew), true);
        }
        BlockReader in = ShareMessage.readAnswer(content);
        in.real();
        BeatFormat.readAnswer(in, new Reports(), new ArrayList<>());
        BeatFormat.readHashes(in, state, new long[CARS.size()]);
        pairs.add(in);
    }

    private static Reports reports() {
        Reports reports = new Reports();
        reports.resize(CARS.size());
        for (int row = 0; row < CARS.size(); row++) {
            reports.vid[row] = CARS.get(row).vid();
            reports.east[row] = -3 * row;
            reports.eastSpeed[row] = 5;
        }
        return reports;
    }

    /** One request of every kind, and an answer. */
    public static List<byte[]> good() {
        Orders orders = new Orders();
        orders.begin(new SimTime(5), RunState.GO);
        orders.addAlert(1, 2, 1, 0, 3, 4);
        orders.events().add(new Event(new SimTime(1), "FOUND", 1, 0, null, "über"));
        byte[] beat = BeatFormat.orders(orders);
        byte[] exchange = EXCHANGE.bytes();
        byte[] rows = new BlockWriter().raw(new byte[2 * TileSearch.ROW_BYTES]).bytes();
        return Arrays.stream(ShareMessage.Kind.values()).map(kind -> new ShareMessage(kind, "1-0", switch (kind) {
            case OPEN -> VehicleShare.description("name: fuzz", Ids.of(1, 2));
            case BEAT -> new BlockWriter().block(beat).block(exchange).bytes();
            case REPEAT -> new BlockWriter().block(beat).block(beat).bytes();
            case SEARCH -> new BlockWriter().block(exchange).bytes();
            case ROWS -> rows;
            case CLOSE -> answer(orders.events());
        }).bytes()).toList();
    }

    private static byte[] answer(List<Event> events) {
        BlockWriter out = ShareMessage.ok().real(3);
        BeatFormat.writeAnswer(out, new SimTime(5), reports(), events);
        BeatFormat.writeHashes(out, reports());
        return out.number(0).bytes();
    }
}
