package io.tandem.bridge;

import io.tandem.message.Broadcast;
import io.tandem.message.ManualInput;
import io.tandem.message.MessageKind;
import io.tandem.message.Participant;
import io.tandem.time.SimTime;
import io.tandem.topic.TopicHub;
import io.tandem.topic.TopicInfo;
import io.tandem.web.live.OperatorControls;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one client publishes to topics that the run reads: texts for radios to send, and velocities. The first velocity for a vehicle takes it, as an operator does in the control room, unless another drives it; it is released when the
 * client goes. When velocities stop coming, the vehicle's own rule for a lost hand applies.
 */
final class TopicCommands {

    private static final String MANUAL = "manual";
    private static final double MAX_SPEED = 200;
    private static final double MAX_YAW_RATE = 100;

    private final OperatorControls control;
    private final TopicHub hub;
    private final String name;
    private final Set<Integer> taken = new HashSet<>();

    TopicCommands(BridgeRun run, String name) {
        this.control = run.control();
        this.hub = run.hub();
        this.name = name;
    }

    /** Why a client may not publish a topic; empty if it may. */
    static Optional<String> refusal(TopicHub hub, String topic) {
        Optional<TopicInfo> known = hub.topic(topic).filter(TopicInfo::inbound);
        if (known.isEmpty()) {
            return Optional.of("Nobody reads " + topic + ": topics to publish are /vehicle/ID/" + TopicHub.CMD_VEL + " and, where the vehicle has a radio, /vehicle/ID/" + TopicHub.RADIO_SEND + ".");
        }
        if (isForRadio(known.get())) {
            return Optional.empty();
        }
        Optional<Participant> vehicle = hub.participants().stream().filter(one -> one.vid() == known.get().vid()).findFirst();
        return vehicle.isPresent() && vehicle.get().behaviors().contains(MANUAL) ? Optional.empty()
                : Optional.of("Vehicle " + known.get().vid() + " cannot be driven: it has no behavior " + MANUAL + ".");
    }

    private static boolean isForRadio(TopicInfo topic) {
        return topic.name().endsWith(TopicHub.RADIO_SEND);
    }

    /** Takes a message to a topic; otherwise the reason why not. */
    Optional<String> accept(TopicInfo topic, Map<String, Object> content) {
        return isForRadio(topic) ? send(topic.vid(), String.valueOf(content.getOrDefault("data", ""))) : drive(topic, content);
    }

    /** Lets a vehicle's radio send a text as a free message. */
    private Optional<String> send(int vid, String text) {
        if (!Broadcast.fits(text)) {
            return Optional.of("A radio message has at most " + Broadcast.MAX_PAYLOAD_BYTES + " bytes of text.");
        }
        control.tell(new Broadcast(SimTime.ZERO, MessageKind.FREE, vid, text).event());
        return Optional.empty();
    }

    /** Passes a Twist on; otherwise the reason why not. */
    private Optional<String> drive(TopicInfo topic, Map<String, Object> twist) {
        double speed = component(twist, "linear", "x");
        double yawRate = component(twist, "angular", "z");
        if (!(Math.abs(speed) <= MAX_SPEED && Math.abs(yawRate) <= MAX_YAW_RATE)) {
            return Optional.of("A speed of " + speed + " m/s or a yaw rate of " + yawRate + " rad/s is out of range.");
        }
        if (!taken.contains(topic.vid()) && !control.take(topic.vid(), name)) {
            return Optional.of("Another drives vehicle " + topic.vid() + ".");
        }
        taken.add(topic.vid());
        control.drive(ManualInput.twist(SimTime.ZERO, topic.vid(), speed, yawRate));
        return Optional.empty();
    }

    private static double component(Map<String, Object> twist, String vector, String axis) {
        return twist.get(vector) instanceof Map<?, ?> parts && parts.get(axis) instanceof Number number ? number.doubleValue() : 0;
    }

    void releaseAll() {
        List.copyOf(taken).forEach(vid -> control.release(vid, name));
        taken.clear();
    }
}
