package io.tandem.federation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.PairSearch;
import io.tandem.proximity.VehiclePairs;
import io.tandem.state.PartialSnapshot;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tiles together find what one search finds, each pair once. */
class TileSearchTest {

    private static final AlertSettings SETTINGS = new AlertSettings(8, 3, 6, 4, 2, 0.6);
    private static final SimTime AT = new SimTime(100_000_000L);

    private final Crew crew = new Crew(1);
    private final Random random = new Random(11);

    private static Participant participant(int vid) {
        return new Participant(vid, "v" + vid, vid % 3 == 0 ? Kind.AIR_ROTOR : Kind.GROUND, false, vid % 7 == 0 ? 12 : 3, List.of(), List.of());
    }

    /** Mostly slow vehicles, some fast ones whose reach is long, on a square. */
    private Reports reports(List<Integer> vids, double side) {
        Reports reports = new Reports();
        reports.resize(vids.size());
        for (int row = 0; row < vids.size(); row++) {
            double speed = random.nextInt(50) == 0 ? 60 : 4;
            reports.vid[row] = vids.get(row);
            reports.time[row] = AT.nanos();
            reports.east[row] = random.nextDouble() * side;
            reports.north[row] = random.nextDouble() * side;
            reports.up[row] = random.nextDouble() * 20;
            reports.eastSpeed[row] = random.nextGaussian() * speed;
            reports.northSpeed[row] = random.nextGaussian() * speed;
            reports.heading[row] = random.nextDouble();
        }
        return reports;
    }

    private static String text(int first, int second, VehiclePairs pairs, int i) {
        return first + "-" + second + " " + Double.doubleToRawLongBits(pairs.distance[i]) + " " + Double.doubleToRawLongBits(pairs.secondsToClosest[i]) + " " + Double.doubleToRawLongBits(pairs.metresAtClosest[i]);
    }

    private TreeSet<String> together(Reports all) {
        PartialSnapshot rows = new PartialSnapshot();
        double[] length = IntStream.range(0, all.count()).mapToDouble(row -> participant(all.vid[row]).length()).toArray();
        boolean[] leaves = new boolean[all.count()];
        for (int row = 0; row < leaves.length; row++) {
            leaves[row] = participant(all.vid[row]).kind().leavesSurface();
        }
        rows.begin(AT, all, length, leaves);
        Snapshot s = rows.snapshot();
        VehiclePairs pairs = PairSearch.alerting(SETTINGS).search(s, crew);
        TreeSet<String> found = new TreeSet<>();
        for (int i = 0; i < pairs.count(); i++) {
            int one = s.vid[pairs.first[i]];
            int other = s.vid[pairs.second[i]];
            found.add(text(Math.min(one, other), Math.max(one, other), pairs, i));
        }
        return found;
    }

    private record Outcome(List<String> pairs, double sweep, int copies) {
    }

    /** What all seats find, with the vehicles dealt to them at random. */
    private Outcome inTiles(Reports all, int seats, TileMap tiles, double sweepBound, List<Event> told) throws IOException {
        List<Reports> shares = IntStream.range(0, seats).mapToObj(_ -> new Reports()).toList();
        for (int row = 0; row < all.count(); row++) {
            Reports share = shares.get(random.nextInt(seats));
            share.resize(share.count() + 1);
            share.copyRows(all, row, share.count() - 1, 1);
        }
        Exchange exchange = Exchange.read(new Exchange(5, false, false, true, SETTINGS, 6 * 12, sweepBound, tiles, Collections.nCopies(seats, "member")).bytes());
        List<TileSearch> searches = new ArrayList<>();
        List<BlockWriter[]> letters = new ArrayList<>();
        for (int seat = 0; seat < seats; seat++) {
            searches.add(new TileSearch(IntStream.range(1, 1000).mapToObj(TileSearchTest::participant).toList(), crew));
            letters.add(searches.get(seat).begin(exchange, seat, AT, shares.get(seat), told));
        }
        return answers(seats, searches, letters);
    }

    private static Outcome answers(int seats, List<TileSearch> searches, List<BlockWriter[]> letters) throws IOException {
        State state = new State(IntStream.range(1, 1000).mapToObj(TileSearchTest::participant).toList());
        List<String> found = new ArrayList<>();
        int copies = 0;
        for (int seat = 0; seat < seats; seat++) {
            for (BlockWriter[] letter : letters) {
                if (seat < letter.length) {
                    searches.get(seat).add(new BlockReader(letter[seat].bytes()));
                    copies += letter[seat].bytes().length / TileSearch.ROW_BYTES;
                }
            }
            BlockWriter out = new BlockWriter();
            searches.get(seat).search();
            searches.get(seat).write(out);
            FoundPairs pairs = new FoundPairs(state);
            pairs.begin(null, false);
            pairs.add(new BlockReader(out.bytes()));
            for (int i = 0; i < pairs.pairs().count(); i++) {
                found.add(text(pairs.pairs().first[i] + 1, pairs.pairs().second[i] + 1, pairs.pairs(), i));
            }
        }
        return new Outcome(found, searches.stream().mapToDouble(TileSearch::sweep).max().orElse(0), copies);
    }

    @Test
    void tilesFindEachPairOfTheWholeOnceWithTheSameBits() throws IOException {
        for (int seats : new int[] {1, 2, 3, 5, 8}) {
            Reports all = reports(IntStream.range(1, 900).boxed().toList(), 600);
            TileMap tiles = TileMap.sampled(all.east, all.north, all.count(), seats);

            Outcome tiled = inTiles(all, seats, tiles, 4 * 250, List.of());

            assertThat(tiled.sweep).isLessThan(4 * 250);
            assertThat(new TreeSet<>(tiled.pairs)).isEqualTo(together(all)).hasSizeGreaterThan(50);
            assertThat(tiled.pairs).doesNotHaveDuplicates();
        }
    }

    @Test
    void whoHasLeftFormsNoPair() throws IOException {
        Reports all = reports(IntStream.range(1, 200).boxed().toList(), 150);
        TileMap tiles = TileMap.sampled(all.east, all.north, all.count(), 2);

        List<String> found = inTiles(all, 2, tiles, 1000, List.of(new Event(AT, Event.LEFT, 5, 0, null, ""))).pairs;

        assertThat(together(all)).anyMatch(pair -> pair.startsWith("5-"));
        assertThat(found).isNotEmpty().noneMatch(pair -> pair.startsWith("5-") || pair.contains("-5 "));
    }

    @Test
    void tilesHaveNearlyTheSameNumberAndEveryPlaceIsInOne() {
        Reports all = reports(IntStream.range(1, 900).boxed().toList(), 600);
        TileMap tiles = TileMap.sampled(all.east, all.north, all.count(), 6);
        int[] count = new int[6];

        for (int row = 0; row < all.count(); row++) {
            int tile = tiles.tileOf(all.east[row], all.north[row]);
            count[tile]++;
            assertThat(tiles.tilesWithin(all.east[row], all.north[row], 0) & 1L << tile).isNotZero();
        }

        assertThat(IntStream.of(count)).allMatch(one -> one > 120 && one < 180);
        assertThat(tiles.tilesWithin(300, 300, 1e6)).isEqualTo(0b111111);
        assertThat(tiles.tilesWithin(Double.NaN, 300, 1)).isNotZero();
    }

    /** Vehicles stay where they began, so that a cut across the other side would send half of them to another member at every beat. */
    @Test
    void tilesThatAreCutAnewStayWithTheirVehicles() {
        Reports all = reports(IntStream.range(1, 900).boxed().toList(), 600);
        TileMap first = TileMap.sampled(all.east, all.north, all.count(), 4);

        double[] wider = Arrays.stream(all.east).map(east -> 1.2 * east).toArray();
        double[] higher = Arrays.stream(all.north).map(north -> 1.2 * north).toArray();
        double[] narrow = Arrays.stream(all.east).map(east -> 0.1 * east).toArray();
        TileMap flat = first.moved(narrow, all.north, all.count());

        assertThat(tilesOf(first.moved(wider, all.north, all.count()), wider, all.north)).isEqualTo(tilesOf(first, all.east, all.north));
        assertThat(tilesOf(first.moved(all.east, higher, all.count()), all.east, higher)).isEqualTo(tilesOf(first, all.east, all.north));
        assertThat(flat.northed()).containsOnly(true);
    }

    private static List<Integer> tilesOf(TileMap map, double[] east, double[] north) {
        return IntStream.range(0, east.length).mapToObj(i -> map.tileOf(east[i], north[i])).toList();
    }

    /** Members trust each other by their certificates, but not each other's bugs. */
    @Test
    void damagedExchangesRowsAndPairsAreRefused() {
        TileMap tiles = new TileMap(3, new boolean[2], new double[] {1, 2});
        byte[] exchange = new Exchange(5, false, true, true, SETTINGS, 72, 10, tiles, List.of("a", "b", "c")).bytes();
        State state = new State(IntStream.range(1, 9).mapToObj(TileSearchTest::participant).toList());
        int refused = 0;

        for (int i = 0; i < 3000; i++) {
            byte[] damaged = Arrays.copyOf(exchange, random.nextInt(exchange.length));
            byte[] noise = new byte[random.nextInt(300)];
            random.nextBytes(noise);
            refused += refuses(() -> Exchange.read(damaged)) + refuses(() -> BeatFormat.readHashes(new BlockReader(noise), state, new long[8]))
                    + refuses(() -> new FoundPairs(state).add(new BlockReader(noise))) + refuses(() -> ShareMessage.read(noise));
        }

        assertThat(refused).isGreaterThan(8000);
    }

    /** Reads something. */
    private interface Reading {
        void read() throws IOException;
    }

    private static int refuses(Reading reading) {
        try {
            reading.read();
            return 0;
        } catch (IOException refused) {
            return 1;
        }
    }

    @Test
    void aPlaceIsHeldByItsTileExactlyWhereNoOtherIsWithinReach() {
        for (int tiles : new int[] {1, 2, 3, 4, 7, 16}) {
            Reports places = reports(IntStream.range(1, 500).boxed().toList(), 2_000);
            TileMap map = TileMap.sampled(places.east, places.north, places.count(), tiles);
            for (int row = 0; row < places.count(); row++) {
                double reach = random.nextDouble() * 200;
                for (int tile = 0; tile < tiles; tile++) {
                    assertThat(map.box(tile).holds(places.east[row], places.north[row], reach)).isEqualTo(map.tilesWithin(places.east[row], places.north[row], reach) == 1L << tile);
                }
            }
            assertThat(map.box(0).holds(Double.NaN, 0, 1)).isFalse();
        }
    }
}
