package io.tandem.console;

import io.tandem.message.Event;
import io.tandem.message.Tap;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** Prints the failures of planners as they happen, up to a limit; the recording holds all of them. */
public final class PlannerNotices implements Tap {

    private static final Set<String> WORTH_TELLING = Set.of("PLAN_REFUSED", "PLAN_LOST", "PLANNER_BACK");
    private static final int MOST = 20;

    private final Consumer<String> notices;
    private int told;

    public PlannerNotices(Consumer<String> notices) {
        this.notices = notices;
    }

    @Override
    public void event(Event event) {
        if (!WORTH_TELLING.contains(event.name()) || ++told > MOST + 1) {
            return;
        }
        notices.accept(told > MOST ? "More becomes of planners than is told here; the recording and the control room have it."
                : String.format(Locale.ROOT, "%.1f s: planner of %d, %s: %s", event.at().seconds(), event.vid(), event.name(), event.text()));
    }
}
