package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Ids;
import io.tandem.run.NetworkCore;
import io.tandem.scenario.Texts;
import org.junit.jupiter.api.Test;

class TouchGroupsTest {

    private static final String BOX = "mass: 8 kg, outline: [[0.25, 0.25], [0.25, -0.25], [-0.25, -0.25], [-0.25, 0.25]]";
    private static final String BLOCKS = "blocks: [{ids: 5..6, " + BOX + ", start: {line: {from: [3, 0], to: [3, 1]}}}]\n";

    @Test
    void bodiesThatMayTouchFormGroupsByReach() throws Exception {
        String bodies = "vehicles:\n  - {ids: 1, mobility: {model: rigid, preset: car}, trailer: {ids: 11}, start: {at: [0, 0]}}\n"
                + "  - {ids: 2, mobility: {model: rigid, preset: car}, start: {at: [9000, 0]}}\n  - {ids: 3, start: {at: [5, 5]}}\n" + BLOCKS;

        assertThat(NetworkCore.touchGroups(Texts.read("name: test\n" + Texts.SITE + "clock: {duration: 10 s}\n" + bodies)))
                .extracting(Ids::toString).containsExactly("1, 5..6, 11", "2");
        assertThat(NetworkCore.touchGroups(Texts.read("name: test\n" + Texts.SITE + bodies))).extracting(Ids::toString).containsExactly("1..2, 5..6, 11");
    }
}
