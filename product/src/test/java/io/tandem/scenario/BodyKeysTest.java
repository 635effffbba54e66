package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import io.tandem.fleet.JointSettings;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys blocks, joints and trailer. */
class BodyKeysTest {

    private static final String BOX = "mass: 8 kg, outline: [[0.25, 0.25], [0.25, -0.25], [-0.25, -0.25], [-0.25, 0.25]]";
    private static final String BLOCKS = "blocks: [{ids: 5..6, " + BOX + ", start: {line: {from: [3, 0], to: [3, 1]}}}]\n";

    @Test
    void blocksAndTrailersAreParticipants() throws Exception {
        Scenario scenario = Texts.read("name: test\n" + Texts.SITE + BLOCKS
                + "vehicles: [{ids: 1..2, mobility: {model: rigid, preset: car}, trailer: {ids: 11..12}, start: {line: {from: [0, 0], to: [0, 9]}}}]\n");

        assertThat(scenario.groups()).extracting(group -> group.ids().toString()).containsExactly("1..2", "11..12", "5..6");
        assertThat(scenario.clock().step()).isEqualTo(0.005);
    }

    @Test
    void theJointsOfADescriptionAreRead() throws Exception {
        Scenario scenario = Texts.withCar(BLOCKS + "joints:\n  - {type: revolute, between: [1, 5], at: [[-1.9, 0], [3.4, 0]], limit: 60 deg}\n"
                + "  - {type: distance, between: [5, 6], at: [[0, 0], [0, 0]], min: 1 m, max: 2 m, stiffness: 100, damping: 5}");

        assertThat(scenario.joints()).hasSize(2).hasExactlyElementsOfTypes(JointSettings.Revolute.class, JointSettings.Distance.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "blocks: [{ids: 5, mass: 8 kg, outline: [[0, 0], [1, 0]], start: {at: [3, 0]}}] | blocks[0].outline | at least three corners",
            "blocks: [{ids: 5, mass: 8 kg, outline: [[0, 0], [1, 0], [1]], start: {at: [3, 0]}}] | blocks[0].outline | two numbers",
            "blocks: [{ids: 5, outline: [[0, 0], [1, 0], [1, 1]], start: {at: [3, 0]}}] | blocks[0] | mass",
            "joints: [{type: revolute, between: [1], at: [[0, 0], [0, 0]]}] | joints[0].between | two bodies",
            "joints: [{type: revolute, between: [1, 7], at: [[0, 0], [0, 0]]}] | joints[0].between | no vehicle 7",
            "joints: [{type: revolute, between: [1, 2], at: [[0, 0]]}] | joints[0].at | place on each",
            "joints: [{type: revolute, between: [1, 2], at: [[0, 0], [0, 0]]}] | joints[0].between | gives way",
            "joints: [{type: spring, between: [1, 2], at: [[0, 0], [0, 0]]}] | joints[0].type | revolute",
    })
    void mistakesAreShownAtTheirPlaces(String line, String path, String words) {
        Stream<Problem> problems = Texts.problems(() -> Texts.read("name: test\n" + Texts.SITE + line
                + "\nvehicles:\n  - {ids: 1, start: {at: [0, 0]}}\n  - {ids: 2, start: {at: [9, 0]}}\n")).stream();

        assertThat(problems).anySatisfy(problem -> {
            assertThat(problem.place().key()).startsWith(path);
            assertThat(problem.what() + " " + problem.fix()).contains(words);
        });
    }

    @Test
    void trailersAreSharedEvenly() {
        Problem problem = Texts.onlyProblem(() -> Texts.read("name: test\n" + Texts.SITE
                + "vehicles: [{ids: 1..2, mobility: {model: rigid, preset: car}, trailer: {ids: 11..13}, start: {line: {from: [0, 0], to: [0, 9]}}}]\n"));

        assertThat(problem.place().key()).isEqualTo("vehicles[0].trailer.ids");
        assertThat(problem.what()).isEqualTo("3 trailers cannot be shared evenly by 2 vehicles.");
    }
}
