package io.tandem.scenario;

import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.withGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Offering;
import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.CustomBehaviorSettings;
import io.tandem.behavior.References;
import io.tandem.behavior.Rung;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Measures;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CustomBehaviorTest {

    /** How a user's behavior presents itself. */
    public static final class Provider implements CustomBehavior.Provider {
        @Override
        public String name() {
            return "dance";
        }

        @Override
        public Class<? extends CustomBehaviorSettings> settings() {
            return Dance.class;
        }
    }

    /** A user's settings, with a rule of their own. */
    record Dance(@Measures(Dimension.ANGLE) @Default("30 deg") double swing, int beats) implements CustomBehaviorSettings {
        Dance {
            if (beats > 100) {
                throw new IllegalArgumentException("Nobody dances that long.");
            }
        }

        @Override
        public int usualPriority() {
            return 5;
        }

        @Override
        public References references() {
            return References.NONE;
        }

        @Override
        public CustomBehavior create(BehaviorContext company) {
            throw new IllegalStateException("not danced in this test");
        }
    }

    private Offering offering;

    @BeforeEach
    void addProvider() {
        offering = new Offering(CustomBehavior.Provider.class, Provider.class);
    }

    @AfterEach
    void removeProvider() {
        offering.close();
    }

    @Test
    void aBehaviorOfAUsersOwnIsReadLikeOthers() throws Exception {
        Rung rung = withGroup("behaviors: {dance: {beats: 4}}").vehicles().getFirst().behaviors().getFirst();

        assertThat(rung).isEqualTo(new Rung("dance", 5, new Dance(Math.PI / 6, 4)));
    }

    @Test
    void itsMistakesAreToldLikeOthers() {
        assertThat(onlyProblem(() -> withGroup("behaviors: {dance: {beats: 4, swnig: 3 deg}}")).fix()).startsWith("did you mean swing?");
        assertThat(onlyProblem(() -> withGroup("behaviors: {dance: {beats: 400}}")).what()).isEqualTo("Nobody dances that long.");
    }
}
