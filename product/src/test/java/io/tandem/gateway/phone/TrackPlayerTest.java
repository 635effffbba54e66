package io.tandem.gateway.phone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.JsonEncoder;
import io.tandem.gateway.feed.KeptMessages;
import io.tandem.gateway.phone.FixErrorModel.Gap;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.RecordedTrack;
import io.tandem.time.FakeClock;
import io.tandem.time.SimTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A track is played as a phone would tell it, by a clock that tests can turn. */
class TrackPlayerTest {

    private static final Participant ANN = Contacts.participant(900, "ann", Kind.PEDESTRIAN, true);
    private static final long SECOND = SimTime.nanos(1);

    private final FakeClock clock = new FakeClock();
    private final KeptMessages kept = new KeptMessages();

    /** Eastward from the site with 2 m/s, a point per second. */
    private static RecordedTrack walk(int seconds) {
        double[] east = IntStream.rangeClosed(0, seconds).mapToDouble(second -> 2 * second).toArray();
        double[] none = new double[seconds + 1];
        double[] unsaid = IntStream.rangeClosed(0, seconds).mapToDouble(_ -> Double.NaN).toArray();
        return new RecordedTrack(IntStream.rangeClosed(0, seconds).mapToLong(second -> second * SECOND).toArray(), new double[][] {east, none, none.clone()},
                new double[][] {unsaid, unsaid, unsaid}, 30 * SECOND, 0.4);
    }

    private SimulatedPhone phone(Encoder language, RecordedTrack track, double rate, double speed, FixErrorModel errorModel) {
        return new SimulatedPhone(ANN, track, Contacts.SITE, language, kept, rate == 0 ? 0 : SimTime.nanos(speed / rate), errorModel);
    }

    private List<JsonNode> play(RecordedTrack track, double rate, double speed, FixErrorModel errorModel) throws Exception {
        new TrackPlayer(List.of(phone(new JsonEncoder(), track, rate, speed, errorModel)), clock, speed, false, SECOND).play(Contacts.NOW, () -> { });
        List<JsonNode> lines = new ArrayList<>();
        for (String text : kept.texts()) {
            lines.add(new ObjectMapper().readTree(text));
        }
        return lines;
    }

    private static double seconds(JsonNode fix) {
        return Instant.parse(fix.get("time").asText()).toEpochMilli() / 1e3 - Contacts.NOW / 1e9;
    }

    @Test
    void everyPointIsSaidAtItsTime() throws Exception {
        long began = clock.nanoTime();

        List<JsonNode> fixes = play(walk(60), 0, 1, FixErrorModel.NONE);

        assertThat(fixes).hasSize(61);
        for (int i = 0; i <= 60; i++) {
            assertThat(seconds(fixes.get(i))).isCloseTo(i, within(1e-6));
            assertThat(fixes.get(i).get("east").asDouble()).isCloseTo(2 * i, within(1e-6));
            assertThat(fixes.get(i).get("speed").asDouble()).isCloseTo(2, within(1e-6));
            assertThat(fixes.get(i).get("course").asDouble()).isCloseTo(90, within(0.01));
        }
        assertThat(clock.nanoTime() - began).isEqualTo(60 * SECOND);
    }

    @Test
    void aRateIsKeptBetweenPointsWithoutDrift() throws Exception {
        List<JsonNode> fixes = play(walk(60), 10, 1, FixErrorModel.NONE);

        assertThat(fixes).hasSize(601);
        assertThat(fixes.get(333).get("east").asDouble()).isCloseTo(66.6, within(1e-6));
        assertThat(seconds(fixes.get(600))).isCloseTo(60, within(1e-3));
    }

    @Test
    void whoeverIsPlayedFasterMovesFaster() throws Exception {
        long began = clock.nanoTime();

        List<JsonNode> fixes = play(walk(60), 10, 4, FixErrorModel.NONE);

        assertThat(clock.nanoTime() - began).isEqualTo(15 * SECOND);
        assertThat(fixes).hasSize(151);
        assertThat(fixes.get(10).get("speed").asDouble()).isCloseTo(8, within(1e-6));
        assertThat(fixes.get(10).get("east").asDouble()).as("after a second of the wall").isCloseTo(8, within(1e-6));
    }

    @Test
    void noiseIsNormalIndependentAndOfTheSizeAskedFor() throws Exception {
        List<JsonNode> fixes = play(walk(2000), 10, 1, new FixErrorModel(3, 0, 0, List.of(), 0, 1));

        int count = fixes.size();
        double[] east = IntStream.range(0, count).mapToDouble(i -> fixes.get(i).get("east").asDouble() - 0.2 * i).toArray();
        double[] north = fixes.stream().mapToDouble(fix -> fix.get("north").asDouble()).toArray();
        double[] speed = fixes.stream().mapToDouble(fix -> fix.get("speed").asDouble() * Math.sin(Math.toRadians(fix.get("course").asDouble()))).toArray();
        assertThat(mean(east, east, 0) / 9).as("variance").isCloseTo(1, within(0.05));
        assertThat(mean(north, north, 0) / 9).as("variance").isCloseTo(1, within(0.05));
        assertThat(mean(east, north, 0) / 9).as("covariance").isCloseTo(0, within(0.03));
        assertThat(mean(east, east, 1) / 9).as("from fix to fix").isCloseTo(0, within(0.03));
        assertThat(IntStream.range(0, count).filter(i -> Math.hypot(east[i], north[i]) < fixes.get(i).get("accuracy").asDouble()).count() / (double) count)
                .as("share within the accuracy that the phone says").isCloseTo(0.68, within(0.02));
        assertThat(Math.sqrt(IntStream.range(0, count).mapToDouble(i -> speed[i] - 2).map(off -> off * off).average().orElseThrow())).isCloseTo(0.3, within(0.02));
    }

    /** The mean of products, the second a few fixes later. */
    private static double mean(double[] a, double[] b, int lag) {
        return IntStream.range(0, a.length - lag).mapToDouble(i -> a[i] * b[i + lag]).average().orElseThrow();
    }

    @Test
    void aBiasStaysForAWhile() throws Exception {
        List<JsonNode> fixes = play(walk(20_000), 1, 1, new FixErrorModel(0, 2, 0, List.of(), 0, 5));

        double[] north = fixes.stream().mapToDouble(fix -> fix.get("north").asDouble()).toArray();
        assertThat(mean(north, north, 0)).as("variance").isCloseTo(4, within(0.8));
        assertThat(mean(north, north, 1) / mean(north, north, 0)).as("after a second").isGreaterThan(0.97);
        assertThat(mean(north, north, 60) / mean(north, north, 0)).as("after a minute").isCloseTo(Math.exp(-1), within(0.12));
    }

    @Test
    void theShareThatIsLostIsTheOneAskedFor() throws Exception {
        List<JsonNode> fixes = play(walk(2000), 10, 1, new FixErrorModel(0, 0, 0.02, List.of(), 0, 3));

        assertThat(fixes.size() / 20_001.0).isCloseTo(0.98, within(0.004));
    }

    @Test
    void inAGapNothingIsSaid() throws Exception {
        List<JsonNode> fixes = play(walk(60), 10, 1, new FixErrorModel(0, 0, 0, List.of(new Gap(30 * SECOND, 5 * SECOND)), 0, 1));

        assertThat(fixes).hasSize(601 - 50);
        assertThat(fixes).noneSatisfy(fix -> assertThat(seconds(fix)).isBetween(30.0 - 1e-4, 34.999));
        assertThat(fixes).anySatisfy(fix -> assertThat(seconds(fix)).isCloseTo(35, within(1e-4)));
    }

    @Test
    void whereTheTrackKnowsNothingThePhoneSaysNothing() throws Exception {
        RecordedTrack torn = new RecordedTrack(new long[] {0, SECOND, 100 * SECOND, 101 * SECOND}, new double[][] {new double[4], new double[4], new double[4]},
                new double[][] {{Double.NaN, Double.NaN, Double.NaN, Double.NaN}, new double[4], new double[4]}, 30 * SECOND, 0.4);

        List<JsonNode> fixes = play(torn, 1, 1, FixErrorModel.NONE);

        assertThat(fixes).extracting(fix -> Math.round(seconds(fix))).containsExactly(0L, 1L, 100L, 101L);
    }

    @Test
    void aClockThatIsAheadShowsInTheStampsAlone() throws Exception {
        long began = clock.nanoTime();

        List<JsonNode> fixes = play(walk(10), 0, 1, new FixErrorModel(0, 0, 0, List.of(), SimTime.nanos(0.25), 1));

        assertThat(seconds(fixes.getLast())).isCloseTo(10.25, within(1e-6));
        assertThat(clock.nanoTime() - began).isEqualTo(10 * SECOND);
    }

    @Test
    void theSameSeedGivesTheSameErrorsAndAnotherOthers() throws Exception {
        List<JsonNode> first = play(walk(5), 0, 1, new FixErrorModel(3, 1, 0.2, List.of(), 0, 7));
        kept.messages.clear();
        List<JsonNode> again = play(walk(5), 0, 1, new FixErrorModel(3, 1, 0.2, List.of(), 0, 7));
        kept.messages.clear();
        List<JsonNode> other = play(walk(5), 0, 1, new FixErrorModel(3, 1, 0.2, List.of(), 0, 8));

        assertThat(again).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
    }

    @Test
    void aLoopGoesOnInTimeUntilItIsStopped() {
        TrackPlayer player = new TrackPlayer(List.of(phone(new JsonEncoder(), walk(4), 0, 1, FixErrorModel.NONE)), clock, 1, true, SECOND);
        long began = clock.nanoTime();

        player.play(Contacts.NOW, () -> {
            if (kept.messages.size() == 12) {
                player.stop();
            }
        });

        assertThat(clock.nanoTime() - began).as("two rounds of five and the second fix of the third").isEqualTo(11 * SECOND);
        assertThat(player.progress().fixes()).isEqualTo(12);
    }

    @Test
    void severalPhonesKeepOneClock() {
        KeptMessages all = new KeptMessages();
        List<SimulatedPhone> phones = IntStream.rangeClosed(201, 204).mapToObj(vid -> new SimulatedPhone(Contacts.participant(vid, "car-" + vid, Kind.GROUND, true), walk(10),
                Contacts.SITE, new JsonEncoder(), all, SimTime.nanos(0.1), FixErrorModel.NONE)).toList();

        new TrackPlayer(phones, clock, 1, false, SECOND).play(Contacts.NOW, () -> { });

        assertThat(all.messages).hasSize(4 * 101);
        assertThat(all.texts().subList(0, 4)).allSatisfy(text -> assertThat(text).contains("10:20:30.250Z"));
    }
}
