package io.tandem.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A law fitted to a platoon.
 *
 * @param cars      every follower with parameters of its own
 * @param common    one set of parameters for all of them
 * @param commonErrors of each follower with the common parameters
 * @param headToTail spread of the last car's speed over the first's, as recorded; NaN where the row is interrupted
 * @param headToTailModelled the same of a row in which each follows the simulated one ahead
 */
public record PlatoonFit(Platoon platoon, FollowingLaw law, List<FittedCar> cars, FittedLaw common, List<FitError> commonErrors, double headToTail, double headToTailModelled) {

    private static final double HELD_OUT = 2.0 / 3;

    /**
     * @param error        of the whole drive
     * @param usualError   with the law's usual parameters
     * @param heldOut      of the last third, with parameters fitted to the rest
     * @param gain         spread of its speed over that of the car ahead, as recorded
     * @param gainModelled the same as simulated
     * @param peakGain     greatest gain of any frequency, of the law linearised at the mean speed: above 1 disturbances grow along a row of such cars
     * @param speed        as simulated behind the recorded leader, m/s by row
     * @param gap          as simulated, metres by row
     */
    public record FittedCar(Follower follower, FittedLaw fitted, FitError error, FitError usualError, FitError heldOut, double gain, double gainModelled, double peakGain,
            double[] speed, double[] gap) {
    }

    /** @param platoon with at least one follower */
    public static PlatoonFit of(Platoon platoon, FollowingLaw law) {
        List<Follower> followers = platoon.followers();
        List<FittedCar> cars = followers.stream().map(follower -> fit(follower, law)).toList();
        FittedLaw common = cars.size() == 1 ? cars.getFirst().fitted() : FittedLaw.of(law, followers);
        List<FitError> errors = followers.stream().map(follower -> FollowerSimulation.of(follower, law, common.values()).error()).toList();
        double[][] row = chain(platoon, cars);
        return new PlatoonFit(platoon, law, cars, common, errors, row == null ? Double.NaN : StringGain.spread(row[1]) / StringGain.spread(row[0]),
                row == null ? Double.NaN : StringGain.spread(row[2]) / StringGain.spread(row[0]));
    }

    private static FittedCar fit(Follower follower, FollowingLaw law) {
        FittedLaw fitted = FittedLaw.of(law, List.of(follower));
        FollowerSimulation best = FollowerSimulation.of(follower, law, fitted.values());
        double[] usual = law.usual();
        usual[FollowingLaw.DESIRED_SPEED] = Math.max(usual[FollowingLaw.DESIRED_SPEED], follower.greatestSpeed() * 1.1);
        double[] early = FittedLaw.of(law, List.of(follower.part(0, HELD_OUT))).values();
        Follower late = follower.part(HELD_OUT, 1);
        double ahead = StringGain.spread(StringGain.known(follower, follower.leaderSpeed()));
        return new FittedCar(follower, fitted, best.error(), FollowerSimulation.of(follower, law, usual).error(), FollowerSimulation.of(late, law, early).error(),
                StringGain.spread(StringGain.known(follower, follower.speed())) / ahead, StringGain.spread(StringGain.known(follower, best.speed())) / ahead,
                StringGain.peak(law, fitted.values(), mean(StringGain.known(follower, follower.speed()))), best.speed(), best.gap());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** Speeds of the first car, of the last as recorded, and of the last as simulated behind simulated ones, where the whole row is known; null where it is not. */
    private static double[][] chain(Platoon platoon, List<FittedCar> cars) {
        if (cars.size() < platoon.cars().size() - 1) {
            return null;
        }
        Follower.Span common = common(cars);
        if (common == null) {
            return null;
        }
        double[] ahead = platoon.cars().getFirst().speed();
        for (FittedCar car : cars) {
            Follower own = car.follower();
            Follower part = new Follower(own.name(), own.ahead(), own.interval(), own.leaderSpeed(), own.speed(), own.gap(), List.of(common));
            FollowerSimulation simulation = new FollowerSimulation(part, ahead);
            simulation.run(car.fitted().law(), car.fitted().values());
            ahead = simulation.speed();
        }
        double[] last = ahead;
        return new double[][] {cut(platoon.cars().getFirst().speed(), common), cut(platoon.cars().getLast().speed(), common), cut(last, common)};
    }

    private static double[] cut(double[] column, Follower.Span span) {
        return Arrays.copyOfRange(column, span.from(), span.to());
    }

    /** The longest stretch in which every pair is known. */
    private static Follower.Span common(List<FittedCar> cars) {
        int rows = cars.getFirst().follower().speed().length;
        List<Follower.Span> stretches = new ArrayList<>();
        int begin = -1;
        for (int row = 0; row <= rows; row++) {
            int at = row;
            boolean known = row < rows && cars.stream().allMatch(car -> car.follower().spans().stream().anyMatch(span -> span.from() <= at && at < span.to()));
            if (known && begin < 0) {
                begin = row;
            } else if (!known && begin >= 0) {
                stretches.add(new Follower.Span(begin, row));
                begin = -1;
            }
        }
        return stretches.stream().filter(span -> span.rows() * cars.getFirst().follower().interval() >= 10).max((a, b) -> Integer.compare(a.rows(), b.rows())).orElse(null);
    }

    /** The common parameters that the drives determine, as members of a behavior. */
    public String setting() {
        StringBuilder members = new StringBuilder("law: ").append(law.name().toLowerCase(Locale.ROOT));
        IntStream.range(0, common.values().length).filter(i -> common.determined()[i]).forEach(i -> {
            FollowingLaw.Parameter parameter = law.parameters().get(i);
            String unit = parameter.unit().startsWith("1/") ? "" : " " + parameter.unit();
            members.append(String.format(Locale.ROOT, ", %s: %.3g%s", parameter.name(), common.values()[i], unit));
        });
        return members.toString();
    }
}
