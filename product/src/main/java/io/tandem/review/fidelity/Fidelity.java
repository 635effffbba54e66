package io.tandem.review.fidelity;

import io.tandem.review.fidelity.Subject.Driver;
import io.tandem.review.fidelity.Subject.Sensing;
import java.util.List;
import java.util.function.Predicate;

/** The Test Fidelity Metric: how real a test was, five numbers from 0 to 3. */
public record Fidelity(Score vehicle, Score sensors, Score algorithms, Score environment, Score pedestrians) {

    public static final int HIGHEST_TOTAL = 15;

    /** What follows from the participants and the surroundings, where nothing is set by hand. */
    public static Fidelity of(List<Subject> everyone, Surroundings surroundings, FidelitySettings byHand) {
        List<Subject> counted = everyone.stream().filter(subject -> !subject.extra()).toList();
        List<Subject> vehicles = counted.stream().filter(subject -> !subject.pedestrian()).toList();
        List<Subject> walkers = counted.stream().filter(Subject::pedestrian).toList();
        return new Fidelity(
                vehicle(vehicles, anyone(everyone, subject -> subject.extra())).unless(byHand.vehicle()),
                sensors(counted).unless(byHand.sensors()),
                algorithms(vehicles).unless(byHand.algorithms()),
                environment(surroundings).unless(byHand.environment()),
                pedestrians(walkers).unless(byHand.pedestrians()));
    }

    private static boolean anyone(List<Subject> subjects, Predicate<Subject> test) {
        return subjects.stream().anyMatch(test);
    }

    private static boolean all(List<Subject> subjects, Predicate<Subject> test) {
        return subjects.stream().allMatch(test);
    }

    private static Score vehicle(List<Subject> vehicles, boolean extras) {
        String aside = extras ? ", extras left out" : "";
        if (vehicles.isEmpty()) {
            return Score.of(0, "no vehicles" + aside);
        }
        if (all(vehicles, Subject::real)) {
            return Score.of(3, "all vehicles are real" + aside);
        }
        return anyone(vehicles, Subject::real) ? Score.of(2, "real and simulated vehicles" + aside)
                : Score.of(1, "all vehicles are simulated" + aside);
    }

    private static Score sensors(List<Subject> counted) {
        boolean real = anyone(counted, subject -> subject.sensing() == Sensing.REAL || subject.sensing() == Sensing.BOTH);
        boolean simulated = anyone(counted, subject -> subject.sensing() == Sensing.SIMULATED || subject.sensing() == Sensing.BOTH);
        if (real && simulated) {
            return Score.of(2, "decisions rest on real and on simulated sensors");
        }
        return real ? Score.of(3, "decisions rest on real sensors only")
                : simulated ? Score.of(1, "decisions rest on simulated sensors only")
                : Score.of(0, "nobody uses a sensor for decisions");
    }

    private static Score algorithms(List<Subject> vehicles) {
        if (all(vehicles, subject -> subject.driver() == Driver.HUMAN || subject.driver() == Driver.REPLAYED)) {
            return Score.of(0, vehicles.isEmpty() ? "no vehicles" : "every vehicle is driven by a human or replayed");
        }
        if (all(vehicles, subject -> subject.driver() == Driver.ON_BOARD)) {
            return Score.of(3, "all vehicles decide on board, in real time");
        }
        return all(vehicles, subject -> subject.driver() == Driver.OFF_BOARD)
                ? Score.of(1, "all decisions are made off board or not in real time")
                : Score.of(2, "decisions are made partly on board, partly elsewhere or by humans");
    }

    private static Score environment(Surroundings surroundings) {
        return switch (surroundings) {
            case NONE -> Score.of(0, "no surroundings");
            case SIMULATED -> Score.of(1, "a simulated world");
            case REAL_WITH_SIMULATED_FEATURES -> Score.of(2, "a real site with simulated features");
            case REAL -> Score.of(3, "a real site only");
        };
    }

    private static Score pedestrians(List<Subject> walkers) {
        if (walkers.isEmpty()) {
            return Score.of(0, "no pedestrians");
        }
        if (all(walkers, Subject::real)) {
            return Score.of(3, "all pedestrians are real");
        }
        return anyone(walkers, Subject::real) ? Score.of(2, "real and simulated pedestrians")
                : Score.of(1, "all pedestrians are simulated");
    }

    /** In the order of the metric. */
    public List<Score> scores() {
        return List.of(vehicle, sensors, algorithms, environment, pedestrians);
    }

    public int total() {
        return scores().stream().mapToInt(Score::value).sum();
    }

    /** As it is printed: 3/0/0/3/0. */
    public String quintet() {
        return String.join("/", scores().stream().map(score -> String.valueOf(score.value())).toList());
    }
}
