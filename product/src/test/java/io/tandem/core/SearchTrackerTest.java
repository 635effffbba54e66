package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Search;
import io.tandem.message.SettingChange;
import io.tandem.proximity.AlertSettings;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A searcher that passes a target, and what Core says of it. */
class SearchTrackerTest {

    private static final int SEARCHER = 100;
    private static final int TARGET = 102;

    private final Reports reports = new Reports();
    private final List<Event> events = new ArrayList<>();
    private Core core;
    private Orders orders;

    @BeforeEach
    void begin() {
        core = searching(0);
    }

    @Test
    void theTargetIsFoundOnceAndSeenEverySecondAndLostAfterThree() {
        move(0, 9.9, 50);
        assertThat(events).isEmpty();
        move(10, 15.05, 19);
        move(15.1, 20, 50);

        assertThat(names("FOUND")).containsExactly(10.0);
        assertThat(names("LAST_SEEN")).containsExactly(11.0, 12.0, 13.0, 14.0, 15.0);
        assertThat(names("LOST")).containsExactly(18.0);
        Event found = events.getFirst();
        assertThat(found.vid()).isEqualTo(SEARCHER);
        assertThat(found.other()).isEqualTo(TARGET);
        assertThat(found.where().east()).isCloseTo(0, within(1e-9));
        assertThat(found.where().up()).isCloseTo(3, within(1e-9));
    }

    @Test
    void aTargetSeenAgainIsNotFoundAgain() {
        move(0, 2, 10);
        move(2.1, 8.9, 50);
        move(9, 12, 10);

        assertThat(names("FOUND")).containsExactly(0.0);
        assertThat(names("LOST")).hasSize(1);
        assertThat(names("LAST_SEEN")).contains(9.0);
    }

    @Test
    void aShortGapIsNoLoss() {
        move(0, 2, 10);
        move(2.1, 4.5, 50);
        move(4.6, 6, 10);

        assertThat(names("LOST")).isEmpty();
    }

    @Test
    void theRangeIsMeasuredInThreeDimensions() {
        reports.up[0] = 15;

        move(0, 1, 16.01);
        assertThat(events).as("12 m above and 16 m aside are 20 m").isEmpty();
        move(1.1, 2, 15.99);
        assertThat(names("FOUND")).hasSize(1);
    }

    @Test
    void theTargetMustStayInRangeForTheDwell() {
        core = searching(0.5);
        move(0, 0.45, 10);
        move(0.5, 0.6, 50);
        move(0.7, 2, 10);

        assertThat(names("FOUND")).as("counted from the second entry").containsExactly(1.2);
    }

    @Test
    void everybodyElseKnowsTheTargetBeforeItIsFound() {
        move(0, 5, 50);

        assertThat(watched()).contains(TARGET, SEARCHER);
        assertThat(orders.events()).as("the search itself tells nothing").isEmpty();
    }

    @Test
    void aRunThatStartsAgainSearchesAgain() {
        move(0, 1, 10);
        core.request(RunState.SET, new SimTime(0));
        core.request(RunState.GO, new SimTime(0));
        events.clear();
        move(0, 1, 50);
        move(1.1, 2, 10);

        assertThat(names("FOUND")).containsExactly(1.1);
    }

    @Test
    void whileASearchIsDisabledItFindsNothing() {
        core = searching(1);
        move(0, 0.5, 10);
        adopt(false);
        move(0.6, 3, 10);
        assertThat(events).isEmpty();

        adopt(true);
        move(3.1, 5, 10);

        assertThat(names("FOUND")).as("the dwell begins when it looks out again").containsExactly(4.1);
    }

    private void adopt(boolean enabled) {
        core.adopt(new SettingChange("vehicles[0].behaviors.search-and-report.enabled", String.valueOf(!enabled), String.valueOf(enabled), "a test"),
                new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(new Search(SEARCHER, TARGET, 20, 1, enabled)));
    }

    private Core searching(double dwell) {
        List<Participant> two = IntStream.of(SEARCHER, TARGET).mapToObj(
                vid -> new Participant(vid, "v" + vid, Kind.PEDESTRIAN, false, 0.5, List.of("search-and-report"), List.of())).toList();
        Core fresh = new Core(two, new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(new Search(SEARCHER, TARGET, 20, dwell, true)),
                new int[] {SEARCHER, TARGET}, new Crew(1), List.of());
        fresh.request(RunState.SET, SimTime.ZERO);
        fresh.request(RunState.GO, SimTime.ZERO);
        reports.resize(2);
        reports.vid[0] = SEARCHER;
        reports.vid[1] = TARGET;
        reports.up[0] = 3;
        reports.up[1] = 3;
        return fresh;
    }

    /** Beats from one time to another, with the searcher this far east of the target. */
    private void move(double from, double to, double apart) {
        for (long beat = Math.round(from * 10); beat <= Math.floor(to * 10); beat++) {
            SimTime at = new SimTime(beat * 100_000_000);
            reports.time[0] = at.nanos();
            reports.time[1] = at.nanos();
            reports.east[0] = apart;
            core.hear(at, reports, List.of());
            orders = core.judge(at);
            events.addAll(orders.events());
        }
    }

    private List<Double> names(String name) {
        return events.stream().filter(event -> event.name().equals(name)).map(event -> event.at().seconds()).toList();
    }

    private List<Integer> watched() {
        return IntStream.range(0, orders.watched().count()).mapToObj(i -> orders.watched().vid[i]).toList();
    }
}
