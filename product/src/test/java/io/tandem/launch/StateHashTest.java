package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The sample scenarios give the state hashes written here, so that another machine or JDK that computes something else fails. A change that
 * alters one of them alters what the scenario does, and is named in the changelog.
 */
class StateHashTest {

    @ParameterizedTest
    @CsvSource({
        "boats-and-divers, 843b31816767311f",
        "cut-in, c81492f442b183db",
        "hidden-walker, 71212ed6f1471128",
        "lane-closure, f65a7dd238657b47",
        "medical-evacuation, a949db8bc76fcc1f",
        "pedestrians-crossing, a979a306df59323d",
        "planner, ad59cad9aab94f96",
        "roundabout, 08d9ad8671323972",
        "roundabout-traffic, 656df6a49a894d41",
        "swarm, d2cf7ad8dbb7ba22",
        "three-aircraft, 9c27fe51bbb06a86",
        "traffic-wave, 57999c7f12916f56",
        "urban-block, 7792a1c97f158a9c",
        "yesterday, 1393f639150d6567"})
    void sampleScenarioGivesItsStateHash(String name, String hash) throws Exception {
        assertThat(Run.of(Scenarios.file(name + ".yaml")).fast().execute().hash()).isEqualTo(hash);
    }
}
