package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tandem.gateway.FeedSettings.Who;
import io.tandem.gateway.feed.Contacts;
import io.tandem.gateway.feed.FeedSnapshot;
import io.tandem.gateway.feed.FeedTap;
import io.tandem.gateway.feed.KeptMessages;
import io.tandem.message.Kind;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who is told of whom: by whether they are real, by id, kind, distance and number. */
class FeedTest {

    private final FeedTap feedTap = new FeedTap();
    private final FeedSnapshot snapshot = new FeedSnapshot(Contacts.SITE);
    private final KeptMessages kept = new KeptMessages();

    /** Virtual 1 to 20 stand 10 m apart to the east of 900, which is real and at the origin; so is 901, far away, on foot. */
    @BeforeEach
    void gather() {
        List<Participant> all = new ArrayList<>();
        for (int vid = 1; vid <= 20; vid++) {
            all.add(Contacts.participant(vid, "v" + vid, vid % 2 == 0 ? Kind.GROUND : Kind.AIR_ROTOR, false));
        }
        all.add(Contacts.participant(900, "drone", Kind.AIR_ROTOR, true));
        all.add(Contacts.participant(901, "ann", Kind.PEDESTRIAN, true));
        feedTap.joined(all);
        feedTap.runState(SimTime.ofSeconds(0), RunState.GO);
        Reports reports = new Reports();
        reports.resize(all.size());
        for (int i = 0; i < all.size(); i++) {
            int vid = all.get(i).vid();
            reports.vid[i] = vid;
            reports.time[i] = SimTime.nanos(5);
            reports.east[i] = vid == 900 ? 0 : vid == 901 ? 5000 : 10 * vid;
            reports.eastSpeed[i] = vid == 900 ? 2 : 0;
        }
        feedTap.heard(SimTime.ofSeconds(5), reports);
    }

    private static FeedSettings.Json json(OptionalInt centre, OptionalDouble range, OptionalInt closest, List<Integer> vehicles, List<Kind> kinds, Optional<Who> who) {
        return new FeedSettings.Json(Optional.of("127.0.0.1:4000"), Optional.empty(), centre, range, closest, vehicles, kinds, who, 1);
    }

    private static FeedSettings.Json plain(List<Integer> vehicles, List<Kind> kinds, Optional<Who> who) {
        return json(OptionalInt.empty(), OptionalDouble.empty(), OptionalInt.empty(), vehicles, kinds, who);
    }

    private List<JsonNode> turn(FeedSettings settings) throws Exception {
        snapshot.take(feedTap);
        new Feed(settings, kept).transmit(snapshot, Contacts.NOW);
        List<JsonNode> lines = new ArrayList<>();
        for (String text : kept.texts()) {
            assertThat(text).endsWith("\n");
            lines.add(new ObjectMapper().readTree(text));
        }
        return lines;
    }

    private List<Integer> vids(FeedSettings settings) throws Exception {
        return turn(settings).stream().map(line -> line.get("vid").asInt()).toList();
    }

    @Test
    void usuallyOnlyVirtualOnesAreToldOf() throws Exception {
        assertThat(vids(plain(List.of(), List.of(), Optional.empty()))).hasSize(20).doesNotContain(900, 901);
    }

    @Test
    void whoeverIsNamedIsToldOfRealOrNot() throws Exception {
        assertThat(vids(plain(List.of(3, 901), List.of(), Optional.empty()))).containsExactlyInAnyOrder(3, 901);
    }

    @Test
    void realOnesAndKindsCanBeChosen() throws Exception {
        assertThat(vids(plain(List.of(), List.of(Kind.PEDESTRIAN, Kind.GROUND), Optional.of(Who.REAL)))).containsExactly(901);
    }

    @Test
    void theClosestWithinRangeComeFirstAndNeverOneself() throws Exception {
        FeedSettings settings = json(OptionalInt.of(900), OptionalDouble.of(65), OptionalInt.of(4), List.of(), List.of(), Optional.of(Who.ALL));

        assertThat(vids(settings)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void rangeAloneLimitsToo() throws Exception {
        FeedSettings settings = json(OptionalInt.of(900), OptionalDouble.of(65), OptionalInt.empty(), List.of(), List.of(), Optional.of(Who.ALL));

        assertThat(vids(settings)).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void theSurroundingsHaveDistanceAndBearing() throws Exception {
        JsonNode second = turn(json(OptionalInt.of(900), OptionalDouble.empty(), OptionalInt.of(2), List.of(), List.of(), Optional.empty())).get(1);

        assertThat(second.get("for").asInt()).isEqualTo(900);
        assertThat(second.get("distance").asDouble()).isCloseTo(20, within(1e-6));
        assertThat(second.get("bearing").asDouble()).isCloseTo(90, within(0.01));
        assertThat(second.get("t").asDouble()).isEqualTo(5);
        assertThat(second.get("state").asText()).isEqualTo("GO");
        assertThat(second.get("time").asText()).isEqualTo("2026-05-01T10:20:30.250Z");
    }

    @Test
    void whoWasNotHeardForTenSecondsIsNoLongerToldOf() throws Exception {
        Reports late = new Reports();
        late.resize(1);
        late.vid[0] = 7;
        late.time[0] = SimTime.nanos(16);
        feedTap.heard(SimTime.ofSeconds(16), late);

        assertThat(vids(plain(List.of(), List.of(), Optional.empty()))).containsExactly(7);
    }

    @Test
    void aWarningIsToldAsItStandsNow() throws Exception {
        Orders orders = new Orders();
        orders.begin(SimTime.ofSeconds(5), RunState.GO);
        orders.addAlert(900, 3, 1, 0, 30, 15);
        orders.addAlert(3, 900, 1, 0, 30, 15);
        feedTap.judged(orders);

        List<JsonNode> lines = turn(json(OptionalInt.of(900), OptionalDouble.of(5), OptionalInt.empty(), List.of(), List.of(), Optional.empty()));

        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst().get("type").asText()).isEqualTo("warning");
        assertThat(lines.getFirst().get("other").asInt()).isEqualTo(3);
        assertThat(lines.getFirst().get("seconds").asDouble()).as("30 m with 2 m/s").isCloseTo(15, within(1e-3));
        assertThat(lines.getFirst().get("horizontal").asDouble()).isCloseTo(0, within(1e-3));
        assertThat(lines.getFirst().get("urgent").asBoolean()).isFalse();
    }

    @Test
    void everyoneIsWarnedWhereNobodyIsMeant() throws Exception {
        Orders orders = new Orders();
        orders.begin(SimTime.ofSeconds(5), RunState.GO);
        orders.addAlert(900, 3, 1, 0, 30, 15);
        orders.addAlert(3, 900, 1, 0, 30, 15);
        feedTap.judged(orders);

        assertThat(turn(plain(List.of(1), List.of(), Optional.empty())).stream().filter(line -> line.get("type").asText().equals("warning"))).hasSize(2);
    }

    @Test
    void aRunThatStartsAgainForgetsWhereEveryoneWas() throws Exception {
        feedTap.runState(SimTime.ZERO, RunState.SET);

        assertThat(vids(plain(List.of(), List.of(), Optional.empty()))).isEmpty();
    }

    @Test
    void reportsInAnyOrderAndOfStrangersFindTheirRows() throws Exception {
        Reports mixed = new Reports();
        int[] vids = {5, 6, 4711, 3, 20, 900, 1};
        mixed.resize(vids.length);
        for (int i = 0; i < vids.length; i++) {
            mixed.vid[i] = vids[i];
            mixed.time[i] = SimTime.nanos(6);
            mixed.north[i] = vids[i];
        }
        feedTap.heard(SimTime.ofSeconds(6), mixed);

        List<JsonNode> lines = turn(plain(List.of(), List.of(), Optional.of(Who.ALL)));

        assertThat(lines).hasSize(22).allSatisfy(line -> {
            int vid = line.get("vid").asInt();
            assertThat(line.get("north").asDouble()).isEqualTo(List.of(5, 6, 3, 20, 900, 1).contains(vid) ? vid : 0);
        });
    }

    @Test
    void whoHasNoNameInALanguageIsCounted() {
        feedTap.joined(List.of(Contacts.participant(99_000_000, "far", Kind.GROUND, false)));
        Reports report = new Reports();
        report.resize(1);
        report.vid[0] = 99_000_000;
        feedTap.heard(SimTime.ZERO, report);
        snapshot.take(feedTap);
        Feed feed = new Feed(new FeedSettings.Sbs(Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty(), 1), kept);

        feed.transmit(snapshot, Contacts.NOW);

        assertThat(kept.messages).isEmpty();
        assertThat(feed.unencodable()).isEqualTo(1);
    }
}
