package io.tandem.planning;

/** Pushes gently, and stumbles once. */
public final class ClumsyPlanner implements Planner.Provider {

    @Override
    public String name() {
        return "clumsy";
    }

    @Override
    public Planner create(PlannerParameters brief) {
        return view -> {
            if (view.cycle() == 3) {
                throw new IllegalStateException("stumbled over question 3");
            }
            return new Plan.Controls(0.5, 0);
        };
    }
}
