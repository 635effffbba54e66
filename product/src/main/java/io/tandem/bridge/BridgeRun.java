package io.tandem.bridge;

import io.tandem.topic.TopicHub;
import io.tandem.web.live.OperatorControls;

/**
 * A run as clients of a bridge see it.
 *
 * @param name    of the scenario
 * @param session differs from run to run
 * @param control what operators may do
 */
public record BridgeRun(String name, String session, TopicHub hub, OperatorControls control) {
}
