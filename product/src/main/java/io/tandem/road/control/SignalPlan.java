package io.tandem.road.control;

import io.tandem.road.control.SignalProgramme.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Makes a programme of the phases in a scenario: amber and all red come between the green of one phase and that of the next, for lanes that lose it. */
public final class SignalPlan {

    private static final double TOWN_SPEED = 50 / 3.6;
    private static final double ROAD_SPEED = 70 / 3.6;
    /** A limit of 13.9 m/s is 50 km/h. */
    private static final double ROUNDING = 0.05;

    private final SignalSettings settings;
    private final List<String> lanes;
    private final ToDoubleFunction<String> limit;
    private final Predicate<String> givesWay;

    /** @param limit the speed limit at the end of a lane, m/s */
    public SignalPlan(SignalSettings settings, ToDoubleFunction<String> limit) {
        this(settings, limit, _ -> false);
    }

    /**
     * @param limit    the speed limit at the end of a lane, m/s
     * @param givesWay lanes whose green gives way to others
     */
    public SignalPlan(SignalSettings settings, ToDoubleFunction<String> limit, Predicate<String> givesWay) {
        this.givesWay = givesWay;
        this.settings = settings;
        this.limit = limit;
        this.lanes = settings.phases().stream().flatMap(phase -> phase.green().stream()).distinct().toList();
    }

    /** The lanes of the junction; the place of one is its link. */
    public List<String> lanes() {
        return lanes;
    }

    public SignalProgramme programme() {
        List<Phase> phases = new ArrayList<>();
        for (int i = 0; i < settings.phases().size(); i++) {
            List<String> green = settings.phases().get(i).green();
            List<String> next = settings.phases().get((i + 1) % settings.phases().size()).green();
            List<String> ending = green.stream().filter(lane -> !next.contains(lane)).toList();
            phases.add(new Phase(settings.phases().get(i).longest(), states(green, List.of())));
            if (!ending.isEmpty()) {
                List<String> staying = green.stream().filter(next::contains).toList();
                phases.add(new Phase(settings.amber().orElseGet(() -> usualAmber(ending)), states(staying, ending)));
                if (settings.allRed() > 0) {
                    phases.add(new Phase(settings.allRed(), states(staying, List.of())));
                }
            }
        }
        return new SignalProgramme(settings.name(), settings.offset(), phases, actuation());
    }

    /** Where the phases have a longest time, the signals follow the traffic. */
    private Optional<Actuation> actuation() {
        if (settings.phases().stream().allMatch(phase -> phase.max().isEmpty())) {
            return Optional.empty();
        }
        List<Actuation.Green> greens = settings.phases().stream().map(phase -> new Actuation.Green(states(phase.green(), List.of()), Math.min(phase.min(), phase.longest()), phase.longest())).toList();
        return Optional.of(new Actuation(greens, settings.detector(), settings.gap(), settings.amber().orElseGet(() -> usualAmber(lanes)), settings.allRed()));
    }

    private double usualAmber(List<String> ending) {
        double fastest = ending.stream().mapToDouble(limit).max().orElse(0);
        return fastest <= TOWN_SPEED + ROUNDING ? 3 : fastest <= ROAD_SPEED + ROUNDING ? 4 : 5;
    }

    private String states(List<String> green, List<String> amber) {
        StringBuilder states = new StringBuilder();
        for (String lane : lanes) {
            char go = givesWay.test(lane) ? SignalProgramme.PERMISSIVE_GREEN : SignalProgramme.GREEN;
            states.append(green.contains(lane) ? go : amber.contains(lane) ? SignalProgramme.AMBER : SignalProgramme.RED);
        }
        return states.toString();
    }
}
