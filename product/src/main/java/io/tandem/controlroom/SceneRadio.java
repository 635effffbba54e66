package io.tandem.controlroom;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Rung;
import io.tandem.message.Ids;
import io.tandem.scenario.Scenario;
import io.tandem.v2x.ChannelSettings;
import io.tandem.v2x.V2xSettings;
import io.tandem.web.contract.SceneDescription.Follower;
import io.tandem.web.contract.SceneDescription.RadioInfo;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The radio of a scenario as the page shows it. */
final class SceneRadio {

    private static final double MILLIS = 1000;
    private static final double PERCENT = 100;

    private SceneRadio() {
    }

    static Optional<RadioInfo> of(Scenario scenario) {
        return scenario.v2x().map(v2x -> new RadioInfo(channel(v2x.channel()), recorded(scenario, v2x), followers(scenario)));
    }

    private static String channel(ChannelSettings channel) {
        return switch (channel.model()) {
            case IDEAL -> "ideal";
            case IEEE_802_11P -> "802.11p";
            case CONSTANT -> String.format(Locale.ROOT, "%.0f ms delay, %.0f %% loss%s", MILLIS * channel.delay(), PERCENT * channel.loss(),
                    channel.range().isPresent() ? String.format(Locale.ROOT, ", %.0f m", channel.range().getAsDouble()) : "");
        };
    }

    private static String recorded(Scenario scenario, V2xSettings v2x) {
        long stations = Stream.concat(scenario.groups().stream().map(group -> group.ids()), scenario.live().stream().map(live -> live.ids())).flatMap(ids -> ids.stream().boxed()).filter(v2x::isStation).count();
        List<Integer> chosen = scenario.record().messages();
        return stations <= V2xSettings.MOST_RECORDED ? "all" : chosen.isEmpty() ? "none" : Ids.of(chosen.stream().mapToInt(vid -> vid)).toString();
    }

    private static List<Follower> followers(Scenario scenario) {
        return Stream.concat(scenario.groups().stream().flatMap(group -> followers(group.ids(), group.rungs())), scenario.drivers().stream().flatMap(driver -> followers(driver.of(), driver.behaviors())))
                .toList();
    }

    private static Stream<Follower> followers(Ids ids, List<Rung> rungs) {
        Stream<BehaviorSettings.Platoon> platoons = rungs.stream().map(Rung::settings).filter(BehaviorSettings.Platoon.class::isInstance).map(BehaviorSettings.Platoon.class::cast);
        return platoons.limit(1).flatMap(platoon -> ids.stream().mapToObj(vid -> new Follower(vid, platoon.leader(), platoon.gap(), platoon.headway())));
    }
}
