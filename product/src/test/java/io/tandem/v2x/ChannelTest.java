package io.tandem.v2x;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.geo.Area;
import io.tandem.message.Ids;
import io.tandem.message.Reception;
import io.tandem.message.Transmission;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The channel against tables of an independent program: union bound of the code, averages over fading and shadowing. */
class ChannelTest {

    private static final CamSettings ONCE = new CamSettings(CamSettings.Timing.FIXED, OptionalDouble.of(3600));

    @Test
    void errorRateIsThatOfTheTable() throws IOException {
        for (double[] row : table("per_vs_snr.csv")) {
            assertThat(PacketDelivery.errorRate(row[0])).as(row[0] + " dB").isCloseTo(row[2], within(0.05));
        }
    }

    @Test
    void pathLossIsThatOfTheTable() throws IOException {
        for (double[] row : table("pdr_vs_distance.csv")) {
            assertThat(PathLoss.loss(row[0])).isCloseTo(row[1], within(2e-4));
            assertThat(PathLoss.snr(row[0])).isCloseTo(row[2], within(2e-4));
        }
    }

    @Test
    void deliveryByDistanceIsThatOfTheTable() throws IOException {
        for (double[] row : table("pdr_vs_distance.csv")) {
            double[][] pairs = IntStream.range(0, 4000).mapToObj(i -> new double[] {row[0] * (i % 2), 3000.0 * (i / 2)}).toArray(double[][]::new);

            RadioWorld world = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, ONCE, List.of()), pairs, 4.5, 7, List.of()).run(0, 1, 0);

            double delivered = world.count("v2x_delivered");
            assertThat(delivered + world.count("v2x_weak_signal") + world.count("v2x_collision")).isEqualTo(4000);
            assertThat(delivered / 4000).as(row[0] + " m").isCloseTo(row[3], within(0.035));
        }
    }

    @Test
    void standingLinkKeepsItsShadowingAndMovingOneDoesNot() {
        double[][] pairs = IntStream.range(0, 200).mapToObj(i -> new double[] {450.0 * (i % 2), 3000.0 * (i / 2)}).toArray(double[][]::new);

        RadioWorld standing = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), pairs, 4.5, 7, List.of()).run(0, 100, 0);
        RadioWorld moving = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), pairs, 4.5, 7, List.of()).run(0, 100, 1000);

        assertThat(spread(standing)).isGreaterThan(2 * spread(moving));
    }

    /** Standard deviation of the delivered share among senders. */
    private static double spread(RadioWorld world) {
        double[] share = new double[201];
        world.heard.forEach(message -> share[message.sender()] += 0.01);
        double mean = Arrays.stream(share).skip(1).average().orElseThrow();
        return Math.sqrt(Arrays.stream(share).skip(1).map(one -> (one - mean) * (one - mean)).average().orElseThrow());
    }

    @Test
    void airtimeAndBusyRatioAreThoseOfTheTable() throws IOException {
        JsonNode reference = JsonMapper.builder().build().readTree(ChannelTest.class.getResourceAsStream("/reference/cosim/channel.json"));
        reference.get("airtime_us").properties().forEach(entry -> assertThat(Ieee80211pChannel.airtime(Integer.parseInt(entry.getKey())) / 1e3)
                .isCloseTo(entry.getValue().asDouble(), within(1e-9)));
        double[][] crowd = IntStream.range(0, 100).mapToObj(i -> new double[] {i % 10, i / 10}).toArray(double[][]::new);

        RadioWorld world = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), crowd, 4.5, 7, List.of()).run(0, 21, 0);

        assertThat(world.count("v2x_busiest_permille")).isCloseTo(Math.round(1000 * reference.get("channel_busy_ratio_100veh_10Hz").asDouble()), within(1L));
    }

    @Test
    void hiddenStationsCollideAndCongestionSlowsAwarenessDown() {
        double[][] twoCrowds = IntStream.range(0, 180).mapToObj(i -> new double[] {350.0 * (i % 3), 0.1 * i}).toArray(double[][]::new);

        RadioWorld busy = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), twoCrowds, 4.5, 7, List.of()).run(0, 20, 0);
        RadioWorld etsi = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, new CamSettings(CamSettings.Timing.ETSI, OptionalDouble.empty()), List.of()), twoCrowds, 4.5, 7, List.of())
                .run(0, 20, 60);

        assertThat(busy.count("v2x_collision")).isGreaterThan(busy.count("v2x_delivered") / 20);
        assertThat(etsi.count("v2x_sent_cam")).isLessThan(180 * 20);
    }

    @Test
    void latencyIsProcessingAccessAndAirtime() {
        RadioWorld world = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), new double[][] {{0, 0}, {10, 0}}, 4.5, 7, List.of()).run(0, 500, 0);

        double[] millis = world.sent.stream().mapToDouble(sent -> sent.latencyNanos() / 1e6).toArray();

        assertThat(Arrays.stream(millis).min().orElseThrow()).isBetween(1.622, 1.8);
        assertThat(Arrays.stream(millis).max().orElseThrow()).isBetween(5.4, 5.818);
        assertThat(Arrays.stream(millis).average().orElseThrow()).isCloseTo(3 + 0.110 + 7.5 * 0.013 + 0.512, within(0.15));
    }

    @Test
    void buildingBetweenTwoStationsWeakensTheirMessages() {
        double[][] pair = {{0, 0}, {80, 0}};
        Area building = Area.box(40, 0, 40, 20);

        RadioWorld open = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), pair, 4.5, 7, List.of()).run(0, 300, 0);
        RadioWorld hidden = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), pair, 4.5, 7, List.of(building)).run(0, 300, 0);

        assertThat(open.count("v2x_weak_signal")).isLessThan(6);
        assertThat(hidden.count("v2x_weak_signal")).isGreaterThan(40);
    }

    @Test
    void lorryBetweenTwoStationsWeakensTheirMessages() {
        double[][] row = {{0, 0}, {160, 0}, {320, 0}};

        RadioWorld cars = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), row, 4.5, 9, List.of()).run(0, 500, 0);
        RadioWorld lorries = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), row, 16, 9, List.of()).run(0, 500, 0);

        assertThat(delivered(lorries.sent, 1, 2)).isEqualTo(delivered(cars.sent, 1, 2));
        assertThat(delivered(lorries.sent, 1, 3)).isLessThan(delivered(cars.sent, 1, 3) - 50);
    }

    @Test
    void lorryWithoutAWorkingRadioIsInTheWayAsWell() {
        double[][] row = {{0, 0}, {160, 0}, {320, 0}};
        OutageSettings outage = new OutageSettings(Ids.of(2, 2), 0, OptionalDouble.empty());
        V2xSettings twoStations = new V2xSettings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, 0.1, true, List.of(), Optional.of(Ids.of(IntStream.of(1, 3))), List.of(), List.of());

        RadioWorld lorries = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), row, 16, 9, List.of()).run(0, 500, 0);
        RadioWorld silenced = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of(outage)), row, 16, 9, List.of()).run(0, 500, 0);
        RadioWorld without = new RadioWorld(twoStations, row, 16, 9, List.of()).run(0, 500, 0);

        assertThat(delivered(silenced.sent, 1, 3)).isCloseTo(delivered(lorries.sent, 1, 3), within(20L));
        assertThat(delivered(without.sent, 1, 3)).isCloseTo(delivered(lorries.sent, 1, 3), within(20L));
    }

    /** A building that is in nobody's way makes the channel look at every message's way, which it otherwise does only where a lorry might matter. */
    @Test
    void whatLorriesHideDoesNotDependOnHowOftenOneLooks() {
        double[][] places = IntStream.range(0, 60).mapToObj(i -> new double[] {(i * 7919) % 701, (i * 104_729) % 401}).toArray(double[][]::new);
        Area farAway = Area.box(9000, 9000, 10, 10);

        RadioWorld bounded = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), places, 16, 3, List.of()).run(0, 60, 0);
        RadioWorld looking = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), places, 16, 3, List.of(farAway)).run(0, 60, 0);
        RadioWorld cars = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), places, 4.5, 3, List.of()).run(0, 60, 0);

        assertThat(outcomes(bounded)).isEqualTo(outcomes(looking)).isNotEqualTo(outcomes(cars));
    }

    private static List<String> outcomes(RadioWorld world) {
        return world.sent.stream().map(one -> one.sender() + " " + one.sequence() + " " + Arrays.toString(one.receivers()) + Arrays.toString(one.outcomes())).toList();
    }

    private static long delivered(List<Transmission> sent, int sender, int receiver) {
        return sent.stream().filter(one -> one.sender() == sender).filter(one -> one.outcomes()[Arrays.binarySearch(one.receivers(), receiver)] == Reception.DELIVERED.ordinal()).count();
    }

    @Test
    void constantChannelHasItsDelayLossAndRange() {
        ChannelSettings channel = new ChannelSettings(ChannelSettings.Model.CONSTANT, 0.04, 0.05, OptionalDouble.of(400));
        double[][] row = {{0, 0}, {300, 0}, {600, 0}};

        RadioWorld world = new RadioWorld(RadioWorld.settings(channel, RadioWorld.TEN_HERTZ, List.of()), row, 4.5, 7, List.of()).run(0, 2000, 0);

        assertThat(world.heard).allMatch(message -> message.arrives() - message.sent() == 40_000_000L && Math.abs(message.sender() - message.receiver()) == 1);
        assertThat(world.count("v2x_lost") / (4.0 * 2000)).isCloseTo(0.05, within(0.008));
        assertThat(delivered(world.sent, 1, 3)).isZero();
    }

    @Test
    void idealChannelDeliversEverythingAtOnce() {
        ChannelSettings ideal = new ChannelSettings(ChannelSettings.Model.IDEAL, 0, 0, OptionalDouble.empty());

        RadioWorld world = new RadioWorld(RadioWorld.settings(ideal, RadioWorld.TEN_HERTZ, List.of()), new double[][] {{0, 0}, {1e6, 0}}, 4.5, 7, List.of()).run(0, 10, 0);

        assertThat(world.heard).hasSize(20).allMatch(message -> message.arrives() == message.sent());
    }

    @Test
    void silencedRadioNeitherSendsNorHears() {
        OutageSettings outage = new OutageSettings(Ids.of(2, 2), 0.5, OptionalDouble.of(1));
        ChannelSettings ideal = new ChannelSettings(ChannelSettings.Model.IDEAL, 0, 0, OptionalDouble.empty());

        RadioWorld world = new RadioWorld(RadioWorld.settings(ideal, RadioWorld.TEN_HERTZ, List.of(outage)), new double[][] {{0, 0}, {10, 0}}, 4.5, 7, List.of()).run(0, 20, 0);

        assertThat(world.heard.stream().filter(message -> message.sent() >= 500_000_000L && message.sent() < 1_000_000_000L)).isEmpty();
        assertThat(world.heard).hasSize(30);
        assertThat(world.sent.stream().filter(one -> one.outcomes().length > 0 && one.outcomes()[0] == Reception.SILENCED.ordinal())).hasSize(5);
    }

    @Test
    void manyStationsAreFoundAsByBruteForce() {
        ChannelSettings channel = new ChannelSettings(ChannelSettings.Model.CONSTANT, 0, 0, OptionalDouble.of(120));
        double[][] places = IntStream.range(0, 400).mapToObj(i -> new double[] {(i * 7919) % 5003, (i * 104_729) % 1201}).toArray(double[][]::new);

        RadioWorld world = new RadioWorld(RadioWorld.settings(channel, ONCE, List.of()), places, 4.5, 7, List.of()).run(0, 1, 0);

        long within = IntStream.range(0, 400 * 400).filter(k -> k / 400 != k % 400)
                .filter(k -> Math.hypot(places[k / 400][0] - places[k % 400][0], places[k / 400][1] - places[k % 400][1]) <= 120).count();
        assertThat(world.heard).hasSize(Math.toIntExact(within));
    }

    @Test
    void runThatStartsAgainSendsTheSameAgain() {
        RadioWorld world = new RadioWorld(RadioWorld.settings(RadioWorld.REAL, RadioWorld.TEN_HERTZ, List.of()), new double[][] {{0, 0}, {400, 0}}, 4.5, 7, List.of()).run(0, 50, 0);
        List<Integer> first = world.heard.stream().map(message -> message.sender() * 1000 + message.sequence()).toList();

        world.heard.clear();
        world.radio().forget();
        world.run(0, 50, 0);

        assertThat(world.heard.stream().map(message -> message.sender() * 1000 + message.sequence()).toList()).isEqualTo(first);
    }

    @Test
    void onlyThoseWithARadioTakePart() {
        V2xSettings settings = new V2xSettings(new ChannelSettings(ChannelSettings.Model.IDEAL, 0, 0, OptionalDouble.empty()), RadioWorld.TEN_HERTZ, 0.1, true, List.of(), Optional.of(Ids.of(1, 2)), List.of(), List.of());

        RadioWorld world = new RadioWorld(settings, new double[][] {{0, 0}, {10, 0}, {20, 0}}, 4.5, 7, List.of()).run(0, 10, 0);

        assertThat(world.heard).hasSize(20).noneMatch(message -> message.receiver() == 3 || message.sender() == 3);
    }

    private static List<double[]> table(String name) throws IOException {
        String text = new String(ChannelTest.class.getResourceAsStream("/reference/cosim/" + name).readAllBytes(), StandardCharsets.UTF_8);
        return text.lines().skip(1).map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray()).toList();
    }
}
