package io.tandem.review;

import io.tandem.review.fidelity.Fidelity;
import io.tandem.verdict.Expectation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a review needs to know of a run beside its recording: what its scenario says.
 *
 * @param backdrop what is drawn on the ground
 * @param expected what the scenario expects
 * @param platoons rows of vehicles, each from the first to the last
 * @param lanes    by vehicle, the path that it keeps to
 * @param extras   those who are only background
 * @param fidelity how real the test was; absent where the scenario is not known
 * @param notes    what a reader must know of all this, as sentences
 */
public record Brief(Backdrop backdrop, List<Expectation> expected, List<List<Integer>> platoons, Map<Integer, Backdrop.Path> lanes,
        Set<Integer> extras, Optional<Fidelity> fidelity, List<String> notes) {

    /** Of a run whose scenario cannot be read. */
    public static Brief none(String why) {
        return new Brief(Backdrop.none(), List.of(), List.of(), Map.of(), Set.of(), Optional.empty(), List.of(why));
    }

    /** With these platoons in place of those that the scenario gives. */
    public Brief withPlatoons(List<List<Integer>> named) {
        return new Brief(backdrop, expected, named, lanes, extras, fidelity, notes);
    }

    /** The least separation that the scenario asks of anyone; absent where it asks for none. */
    public OptionalDouble separation() {
        return expected.stream().filter(Expectation.MinSeparation.class::isInstance)
                .mapToDouble(expectation -> ((Expectation.MinSeparation) expectation).atLeast()).min();
    }
}
