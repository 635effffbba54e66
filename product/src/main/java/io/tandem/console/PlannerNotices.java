package io.tandem.console;

import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.state.Roster;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** Prints the failures of planners and of models of one's own as they happen, up to a limit; the recording holds all of them. */
public final class PlannerNotices implements Tap {

    private static final Set<String> WORTH_TELLING = Set.of("PLAN_REFUSED", "PLAN_LOST", "PLANNER_BACK", Event.UNIT_FAILED);
    private static final int MOST = 20;

    private final Consumer<String> notices;
    private Roster roster = new Roster(List.of());
    private int told;

    public PlannerNotices(Consumer<String> notices) {
        this.notices = notices;
    }

    @Override
    public boolean hearsEveryBeat() {
        return false;
    }

    @Override
    public void joined(List<Participant> participants) {
        roster = new Roster(participants);
    }

    @Override
    public void event(Event event) {
        roster.accept(event);
        if (!WORTH_TELLING.contains(event.name()) || ++told > MOST + 1) {
            return;
        }
        notices.accept(told > MOST ? "More becomes of planners and units than is told here; the recording and the control room have it."
                : String.format(Locale.ROOT, "%.1f s: %s of %s, %s: %s", event.at().seconds(), event.name().equals(Event.UNIT_FAILED) ? "unit" : "planner", roster.nameOf(event.vid()), event.name(), event.text()));
    }
}
