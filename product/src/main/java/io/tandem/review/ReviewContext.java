package io.tandem.review;

import io.tandem.fidelity.Fidelity;
import io.tandem.message.Tap;
import io.tandem.verdict.Expectation;
import io.tandem.verdict.Verdicts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What a review takes from the scenario of a run.
 *
 * @param mapFeatures map features to draw
 * @param expected    expectations of the scenario
 * @param platoons    rows of vehicles, each from the first to the last
 * @param lanes       by vehicle, the path that it keeps to
 * @param carriers    by passenger, the vehicles that carry it at some time
 * @param extras      ids of background traffic
 * @param fidelity    fidelity of the test; absent where the scenario is not known
 * @param notes       caveats for the reader, as sentences
 * @param following   wraps the verdicts of a run whose settings changed, so that each message is evaluated by the settings of its
 *     time
 */
public record ReviewContext(MapFeatures mapFeatures, List<Expectation> expected, List<List<Integer>> platoons, Map<Integer, MapFeatures.Path> lanes,
        Map<Integer, Set<Integer>> carriers, Set<Integer> extras, Optional<Fidelity> fidelity, List<String> notes,
        Function<Verdicts, Tap> following) {

    /** For a run without changes of settings. */
    public ReviewContext(MapFeatures mapFeatures, List<Expectation> expected, List<List<Integer>> platoons, Map<Integer, MapFeatures.Path> lanes,
            Map<Integer, Set<Integer>> carriers, Set<Integer> extras, Optional<Fidelity> fidelity, List<String> notes) {
        this(mapFeatures, expected, platoons, lanes, carriers, extras, fidelity, notes, verdicts -> verdicts);
    }

    /** For a run whose scenario cannot be read. */
    public static ReviewContext none(String why) {
        return new ReviewContext(MapFeatures.none(), List.of(), List.of(), Map.of(), Map.of(), Set.of(), Optional.empty(), List.of(why));
    }

    /** With these platoons in place of those of the scenario. */
    public ReviewContext withPlatoons(List<List<Integer>> named) {
        return new ReviewContext(mapFeatures, expected, named, lanes, carriers, extras, fidelity, notes, following);
    }

    /** The separations that the scenario requires. */
    public List<Expectation.MinSeparation> separations() {
        return expected.stream().filter(Expectation.MinSeparation.class::isInstance).map(Expectation.MinSeparation.class::cast).toList();
    }

    /** Whether one of the two may carry the other, or a third both: then their distance means nothing. */
    boolean together(int one, int other) {
        Set<Integer> ones = carriers.getOrDefault(one, Set.of());
        Set<Integer> others = carriers.getOrDefault(other, Set.of());
        return ones.contains(other) || others.contains(one) || ones.stream().anyMatch(others::contains);
    }
}
