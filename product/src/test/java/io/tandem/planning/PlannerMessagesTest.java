package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.planning.PlannerMessages.MalformedMessageException;
import io.tandem.planning.PlannerView.LaneAhead;
import io.tandem.planning.PlannerView.PathPoint;
import io.tandem.planning.PlannerView.Track;
import io.tandem.planning.PlannerView.TrackSpread;
import io.tandem.world.Obstacles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/planner.md shows is what is said and what is understood. */
class PlannerMessagesTest {

    private static final Path PAGE = Path.of(System.getProperty("tandem.root", ".."), "docs/planner.md");

    private static String shown(String message) throws IOException {
        Matcher found = Pattern.compile("<!-- message: " + message + " -->\n```json\n(.*)\n```").matcher(Files.readString(PAGE));
        assertThat(found.find()).as(message).isTrue();
        return found.group(1);
    }

    @Test
    void theFirstWordsAreThoseOfThePage() throws IOException {
        String hello = PlannerMessages.hello(new PlannerParameters(1, 0.1, 0.1, 60, 4.6, 1.8, 2.8, 0.55, 3, 8, 8));

        assertThat(hello).isEqualTo(shown("hello"));
    }

    @Test
    void aQuestionIsThatOfThePage() throws IOException {
        PathPoint first = new PathPoint(0, 0, 0, 0, 0, 8, 8.3);
        PathPoint end = new PathPoint(2, 2, 0, 0, 0, Double.NaN, 0);
        try (Obstacles thicker = new Obstacles(cells -> {
                    cells.occupy(6, -99, 99);
                    cells.occupy(7, -99, 99);
                }, Obstacles.Loading.AT_ONCE, 1)) {
            thicker.needAround(4, 0.5, 0, 0);
            PlannerView view = new PlannerView(12, 1_100_000_000, new PlannerView.Ego(4, 0.5, 0, 2, 0,
                    Optional.of(new PlannerView.Spread(0.04, 0, 0.04, 1e-4, 0.01, 1e-4))),
                    List.of(new Track(5, 20, -2, 1.5, 0, 1.2, 0.5, 0.5, 0.1, Optional.of(new TrackSpread(0.09, 0.01, 0.04, 0.25, 0, 0.16)))), List.of(first, end),
                    List.of(new LaneAhead("main", LaneAhead.Side.OWN, List.of(first))), Optional.of(OccupancyGrid.around(thicker, 4.1, 0.5, 1)));

            assertThat(PlannerMessages.view(view)).isEqualTo(shown("view"));
        }
    }

    @Test
    void theAnswersOfThePageAreUnderstood() throws IOException, MalformedMessageException {
        assertThat(PlannerMessages.answer(shown("plan"))).isEqualTo(new PlannerMessages.PlanMessage(12, new Plan.Trajectory(List.of(
                new Plan.Pose(1.1, 4, 0.5, 0, 2), new Plan.Pose(1.6, 5.1, 0.5, 0, 2.4), new Plan.Pose(2.1, 6.4, 0.5, 0, 2.8)))));
        assertThat(PlannerMessages.answer(shown("controls"))).isEqualTo(new PlannerMessages.PlanMessage(12, new Plan.Controls(0.5, -0.02)));
        assertThat(PlannerMessages.answer(shown("halt"))).isEqualTo(new PlannerMessages.PlanMessage(12, new Plan.Halt("nothing ahead is free")));
    }

    @Test
    void membersOfALaterProtocolArePassedOver() throws MalformedMessageException {
        assertThat(PlannerMessages.answer("{\"more\":{\"a\":[1,{}]},\"cycle\":3,\"type\":\"halt\",\"list\":[[1],[2]]}"))
                .isEqualTo(new PlannerMessages.PlanMessage(3, new Plan.Halt("")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "[]", "{", "{\"type\":\"plan\"", "{\"type\":\"plan\",\"cycle\":1,\"trajectory\":[[0,0,0,0]]}",
        "{\"type\":\"plan\",\"cycle\":1,\"trajectory\":[[0,0,0,0,NaN]]}", "{\"type\":\"plan\",\"cycle\":1,\"trajectory\":[[0,0,0,0,\"1\"]]}",
        "{\"type\":\"plan\",\"cycle\":1,\"trajectory\":[1,2,3]}", "{\"type\":\"plan\",\"cycle\":1,\"trajectory\":[[0,0,0,0,0,0]]}",
        "{\"type\":\"controls\",\"cycle\":1,\"steer\":0}", "{\"type\":\"sing\",\"cycle\":1}", "{\"cycle\":1}", "{\"type\":\"halt\"}",
        "{\"type\":\"halt\",\"cycle\":\"1\"}", "{\"type\":\"halt\",\"cycle\":1} {}", "{\"type\":\"plan\",\"cycle\":1,\"trajectory\":[[0,0",
        "[[[[[[[[[[[[[[[[[[[["})
    void garbageIsCalledGarbage(String line) {
        assertThatThrownBy(() -> PlannerMessages.answer(line)).isInstanceOf(MalformedMessageException.class);
    }
}
