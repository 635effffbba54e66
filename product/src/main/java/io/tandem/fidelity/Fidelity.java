package io.tandem.fidelity;

import io.tandem.fidelity.TestParticipant.Driver;
import io.tandem.fidelity.TestParticipant.Sensing;
import java.util.List;
import java.util.function.Predicate;

/** The Test Fidelity Metric: how real a test was, as five scores from 0 to 3. */
public record Fidelity(FidelityScore vehicle, FidelityScore sensors, FidelityScore algorithms, FidelityScore environment, FidelityScore pedestrians) {

    public static final int HIGHEST_TOTAL = 15;

    /** Scores that follow from the participants and the environment, except where they are set by hand. */
    public static Fidelity of(List<TestParticipant> everyone, TestEnvironment surroundings, FidelitySettings byHand) {
        List<TestParticipant> counted = everyone.stream().filter(subject -> !subject.extra()).toList();
        List<TestParticipant> vehicles = counted.stream().filter(subject -> !subject.pedestrian()).toList();
        List<TestParticipant> walkers = counted.stream().filter(TestParticipant::pedestrian).toList();
        return new Fidelity(
                vehicle(vehicles, anyone(everyone, subject -> subject.extra())).unless(byHand.vehicle()),
                sensors(counted).unless(byHand.sensors()),
                algorithms(vehicles).unless(byHand.algorithms()),
                environment(surroundings).unless(byHand.environment()),
                pedestrians(walkers).unless(byHand.pedestrians()));
    }

    private static boolean anyone(List<TestParticipant> subjects, Predicate<TestParticipant> test) {
        return subjects.stream().anyMatch(test);
    }

    private static boolean all(List<TestParticipant> subjects, Predicate<TestParticipant> test) {
        return subjects.stream().allMatch(test);
    }

    private static FidelityScore vehicle(List<TestParticipant> vehicles, boolean extras) {
        String aside = extras ? ", extras left out" : "";
        if (vehicles.isEmpty()) {
            return FidelityScore.of(0, "no vehicles" + aside);
        }
        if (all(vehicles, TestParticipant::real)) {
            return FidelityScore.of(3, "all vehicles are real" + aside);
        }
        return anyone(vehicles, TestParticipant::real) ? FidelityScore.of(2, "real and simulated vehicles" + aside)
                : FidelityScore.of(1, "all vehicles are simulated" + aside);
    }

    private static FidelityScore sensors(List<TestParticipant> counted) {
        boolean real = anyone(counted, subject -> subject.sensing() == Sensing.REAL || subject.sensing() == Sensing.BOTH);
        boolean simulated = anyone(counted, subject -> subject.sensing() == Sensing.SIMULATED || subject.sensing() == Sensing.BOTH);
        if (real && simulated) {
            return FidelityScore.of(2, "decisions rest on real and on simulated sensors");
        }
        return real ? FidelityScore.of(3, "decisions rest on real sensors only")
                : simulated ? FidelityScore.of(1, "decisions rest on simulated sensors only")
                : FidelityScore.of(0, "nobody uses a sensor for decisions");
    }

    private static FidelityScore algorithms(List<TestParticipant> vehicles) {
        if (all(vehicles, subject -> subject.driver() == Driver.HUMAN || subject.driver() == Driver.REPLAYED)) {
            return FidelityScore.of(0, vehicles.isEmpty() ? "no vehicles" : "every vehicle is driven by a human or replayed");
        }
        if (all(vehicles, subject -> subject.driver() == Driver.ON_BOARD)) {
            return FidelityScore.of(3, "all vehicles decide on board, in real time");
        }
        return all(vehicles, subject -> subject.driver() == Driver.OFF_BOARD)
                ? FidelityScore.of(1, "all decisions are made off board or not in real time")
                : FidelityScore.of(2, "decisions are made partly on board, partly elsewhere or by humans");
    }

    private static FidelityScore environment(TestEnvironment surroundings) {
        return switch (surroundings) {
            case NONE -> FidelityScore.of(0, "no surroundings");
            case SIMULATED -> FidelityScore.of(1, "a simulated world");
            case REAL_WITH_SIMULATED_FEATURES -> FidelityScore.of(2, "a real site with simulated features");
            case REAL -> FidelityScore.of(3, "a real site only");
        };
    }

    private static FidelityScore pedestrians(List<TestParticipant> walkers) {
        if (walkers.isEmpty()) {
            return FidelityScore.of(0, "no pedestrians");
        }
        if (all(walkers, TestParticipant::real)) {
            return FidelityScore.of(3, "all pedestrians are real");
        }
        return anyone(walkers, TestParticipant::real) ? FidelityScore.of(2, "real and simulated pedestrians")
                : FidelityScore.of(1, "all pedestrians are simulated");
    }

    /** The five scores in the order of the metric. */
    public List<FidelityScore> scores() {
        return List.of(vehicle, sensors, algorithms, environment, pedestrians);
    }

    public int total() {
        return scores().stream().mapToInt(FidelityScore::value).sum();
    }

    /** For example {@code 3/0/0/3/0}. */
    public String quintet() {
        return String.join("/", scores().stream().map(score -> String.valueOf(score.value())).toList());
    }
}
