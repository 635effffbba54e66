package io.tandem.gateway;

import io.tandem.gateway.command.CommandGuard;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.message.CommandState;
import io.tandem.message.Event;
import io.tandem.mobility.DriveRequest;
import io.tandem.time.WallClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The guards of all real vehicles that commands may be sent to, and what operators decide about them. Usable from any thread, and without Core's. */
public final class VehicleCommands {

    private final Map<Integer, CommandGuard> guards = new TreeMap<>();
    /** who or what brought each vehicle into its state */
    private final Map<Integer, String> reasons = new ConcurrentHashMap<>();
    private final WallClock clock;
    private final Consumer<Lobby.SlotEvent> journal;

    /**
     * A vehicle that can be commanded.
     *
     * @param why     who or what brought it into its state; empty at first
     * @param refusal why it cannot be armed now; empty if it can, or is
     */
    public record Standing(int vid, CommandState state, String why, String refusal, double maxSpeed) {
    }

    VehicleCommands(WallClock clock, Consumer<Lobby.SlotEvent> journal) {
        this.clock = clock;
        this.journal = journal;
    }

    void add(LiveSettings settings) {
        settings.commands().filter(_ -> settings.log().isEmpty()).ifPresent(caps -> settings.ids().stream().forEach(vid -> guards.put(vid, new CommandGuard(caps))));
    }

    /** All vehicles that can be commanded, by their ids. */
    public List<Standing> standings() {
        return guards.keySet().stream().map(this::standing).toList();
    }

    private Standing standing(int vid) {
        CommandGuard guard = guards.get(vid);
        CommandState state = guard.state();
        String refusal = state == CommandState.ARMED ? "" : guard.refusal(clock.nanoTime()).orElse("");
        return new Standing(vid, state, reasons.getOrDefault(vid, ""), refusal, guard.maxSpeed());
    }

    CommandGuard guard(int vid) {
        return guards.get(vid);
    }

    /** Returns whether the vehicle is armed, so that it obeys. */
    boolean decided(int vid, DriveRequest request) {
        CommandGuard guard = guards.get(vid);
        if (guard != null) {
            guard.decided(clock.nanoTime(), request);
        }
        return guard != null && guard.state() == CommandState.ARMED;
    }

    void located(int vid, double speed) {
        Optional.ofNullable(guards.get(vid)).ifPresent(guard -> guard.located(clock.nanoTime(), speed));
    }

    /**
     * Carries out an operator's order at once; otherwise the reason why not.
     *
     * @param by name of the operator
     */
    public Optional<String> order(int vid, OperatorOrder order, String by) {
        CommandGuard guard = guards.get(vid);
        if (guard == null) {
            return Optional.of("No commands go to " + vid + (guards.isEmpty() ? ": the scenario's live: has no commands:." : "; they can go to " + guards.keySet() + "."));
        }
        return switch (order) {
            case ARM -> guard.arm(clock.nanoTime()).or(() -> told(Event.ARMED, vid, "by " + by));
            case DISARM -> {
                guard.disarm(clock.nanoTime());
                yield told(Event.DISARMED, vid, "by " + by);
            }
            case HALT -> {
                guard.stop();
                yield told(Event.HALTED, vid, "by " + by);
            }
        };
    }

    private Optional<String> told(String event, int vid, String text) {
        reasons.put(vid, text);
        journal.accept(new Lobby.SlotEvent(event, vid, text));
        return Optional.empty();
    }

    /** A guard has stopped its vehicle. */
    void tellFault(int vid, String why) {
        told(Event.DISARMED, vid, why);
    }
}
