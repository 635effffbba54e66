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
 * What a review needs to know of a run beside its recording: what its scenario says.
 *
 * @param mapFeatures what is drawn on the ground
 * @param expected what the scenario expects
 * @param platoons rows of vehicles, each from the first to the last
 * @param lanes    by vehicle, the path that it keeps to
 * @param carriers by passenger, those who carry it at some time
 * @param extras   those who are only background
 * @param fidelity how real the test was; absent where the scenario is not known
 * @param notes    what a reader must know of all this, as sentences
 * @param following lets verdicts hear a run whose settings were changed while it lasted, and judge it by those of the time
 */
public record ReviewContext(MapFeatures mapFeatures, List<Expectation> expected, List<List<Integer>> platoons, Map<Integer, MapFeatures.Path> lanes,
        Map<Integer, Set<Integer>> carriers, Set<Integer> extras, Optional<Fidelity> fidelity, List<String> notes,
        Function<Verdicts, Tap> following) {

    /** Of a run whose settings stayed as they were. */
    public ReviewContext(MapFeatures mapFeatures, List<Expectation> expected, List<List<Integer>> platoons, Map<Integer, MapFeatures.Path> lanes,
            Map<Integer, Set<Integer>> carriers, Set<Integer> extras, Optional<Fidelity> fidelity, List<String> notes) {
        this(mapFeatures, expected, platoons, lanes, carriers, extras, fidelity, notes, verdicts -> verdicts);
    }

    /** Of a run whose scenario cannot be read. */
    public static ReviewContext none(String why) {
        return new ReviewContext(MapFeatures.none(), List.of(), List.of(), Map.of(), Map.of(), Set.of(), Optional.empty(), List.of(why));
    }

    /** With these platoons in place of those that the scenario gives. */
    public ReviewContext withPlatoons(List<List<Integer>> named) {
        return new ReviewContext(mapFeatures, expected, named, lanes, carriers, extras, fidelity, notes, following);
    }

    /** The separations that the scenario asks for. */
    public List<Expectation.MinSeparation> separations() {
        return expected.stream().filter(Expectation.MinSeparation.class::isInstance).map(Expectation.MinSeparation.class::cast).toList();
    }

    /** Whether the scenario lets one of the two carry the other, or someone both: then their nearness says nothing. */
    boolean together(int one, int other) {
        Set<Integer> ones = carriers.getOrDefault(one, Set.of());
        Set<Integer> others = carriers.getOrDefault(other, Set.of());
        return ones.contains(other) || others.contains(one) || ones.stream().anyMatch(others::contains);
    }
}
