package io.tandem.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.MessageFields;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IntersectionReservationTest {

    private static final String EAST = "do=reserve to=5001 no=%d at=%s speed=10 top=10 a=1.5 length=4.5 width=1.8 way=-8,-2;8,-2";
    private static final String NORTH = "do=reserve to=5001 no=1 at=%s speed=10 top=10 a=1.5 length=4.5 width=1.8 way=2,-8;2,8";
    private static final String WEST = "do=reserve to=5001 no=1 at=%s speed=10 top=10 a=1.5 length=4.5 width=1.8 way=8,2;-8,2";

    private final IntersectionReservation unit = new IntersectionReservation();

    private static PlannerView.HeardMessage said(int id, String payload) {
        return new PlannerView.HeardMessage("manoeuvre", id, 0.05, 0, 0, 0, 10, payload);
    }

    private List<String> hear(double time, PlannerView.HeardMessage... messages) {
        unit.plan(new PlannerView(3, Math.round(time * 1e9), new PlannerView.Ego(0, 0, 0, 0, 0, Optional.empty()), List.of(), List.of(), List.of(), Optional.empty(), List.of(messages)));
        return unit.send();
    }

    private static double at(String answer) {
        return MessageFields.parse(answer).number("at").orElseThrow();
    }

    @Test
    void waysThatDoNotMeetAreConfirmedForTheSameTimeAndOthersOneAfterTheOther() {
        assertThat(hear(1, said(1, EAST.formatted(1, 5)))).containsExactly("to=1 do=confirm no=1 at=5");
        assertThat(at(hear(1.1, said(2, WEST.formatted(5))).getFirst())).isEqualTo(5);
        // The first is over the place where the ways meet from 4.2 s on and has left it at 7.6 s at the latest.
        assertThat(at(hear(1.2, said(3, NORTH.formatted(5))).getFirst())).isBetween(6.5, 9.0);
    }

    @Test
    void sameNumberGetsTheSameAnswerAndANewOneANewTime() {
        hear(1, said(1, EAST.formatted(1, 5)));

        assertThat(hear(1.3, said(1, EAST.formatted(1, 5.5)))).containsExactly("to=1 do=confirm no=1 at=5");
        assertThat(hear(1.6, said(1, EAST.formatted(2, 6)))).containsExactly("to=1 do=confirm no=2 at=6");
    }

    @Test
    void cancelledAndLapsedTimesAreFreeAgain() {
        hear(1, said(1, EAST.formatted(1, 5)));
        hear(1.2, said(1, "do=cancel to=5001 no=1"));
        assertThat(at(hear(1.3, said(3, NORTH.formatted(5))).getFirst())).isEqualTo(5);
        hear(6.1);
        assertThat(at(hear(6.2, said(1, EAST.formatted(4, 6.5))).getFirst())).as("nobody entered at 5 s").isEqualTo(6.5);
        hear(6.6, said(1, "do=in to=5001 no=4"));
        hear(7.6);
        assertThat(at(hear(7.7, said(3, NORTH.formatted(8).replace("no=1", "no=9"))).getFirst())).as("it is inside").isGreaterThan(8);
        hear(7.8, said(1, "do=out to=5001 no=4"));
        assertThat(at(hear(7.9, said(3, NORTH.formatted(8.2).replace("no=1", "no=10"))).getFirst())).isEqualTo(8.2);
    }

    @Test
    void nonsenseIsPassedOver() {
        assertThat(hear(1, said(1, ""), said(1, "do=reserve no=1"), said(1, "do=reserve no=1 at=5 way=1,2"), said(1, "do=reserve no=1 at=x way=1,2;3,4"),
                said(1, "do=reserve no=1 at=5 way=1,2;1e300,4"), said(1, "do=reserve no=1 at=5 way=1,2;3"), said(1, "do=dance"),
                new PlannerView.HeardMessage("cam", 1, 0, 0, 0, 0, 0, EAST.formatted(1, 5)), new PlannerView.HeardMessage("manoeuvre", 1, 3, 0, 0, 0, 0, EAST.formatted(1, 5)))).isEmpty();
        assertThat(hear(2, said(1, "do=reserve no=1 at=5 speed=-3 top=1e9 a=0 way=0,0;0,0"))).hasSize(1);
        assertThat(unit.send().getFirst()).startsWith("to=1 do=confirm");
    }
}
