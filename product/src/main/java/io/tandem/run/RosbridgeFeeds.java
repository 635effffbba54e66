package io.tandem.run;

import io.tandem.bridge.BridgeCounters;
import io.tandem.bridge.BridgeRun;
import io.tandem.bridge.RosbridgeFeed;
import io.tandem.bridge.RosbridgeOptions;
import io.tandem.gateway.FeedSettings;
import io.tandem.message.Tap;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallClock;
import io.tandem.topic.TopicHub;
import io.tandem.world.OccupancyMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The feeds of a run that carry topics to rosbridge servers, each with a hub of its own. */
final class RosbridgeFeeds implements AutoCloseable {

    private final List<RosbridgeFeed> feeds = new ArrayList<>();
    private final List<Tap> taps = new ArrayList<>();

    /** @param journal receives lines for people */
    RosbridgeFeeds(Scenario scenario, RunnerControl control, WallClock clock, Consumer<String> journal) {
        for (FeedSettings settings : scenario.feeds()) {
            if (settings instanceof FeedSettings.Rosbridge ros) {
                BridgeCounters counters = new BridgeCounters();
                TopicHub hub = new TopicHub(() -> OccupancyMap.ofScenario(scenario.world()), counters::byName).talking(scenario.v2x().map(radio -> radio::isStation));
                RosbridgeOptions options = new RosbridgeOptions(ros.server().orElseThrow(), ros.ros(), ros.root(), ros.vehicles(), ros.topics(), ros.every());
                feeds.add(new RosbridgeFeed(options, new BridgeRun(scenario.name(), "", hub, control), counters, clock, journal));
                taps.add(hub);
            }
        }
    }

    /** By which they follow the run. */
    List<Tap> taps() {
        return taps;
    }

    void start() {
        feeds.forEach(RosbridgeFeed::start);
    }

    @Override
    public void close() {
        feeds.forEach(RosbridgeFeed::close);
    }
}
