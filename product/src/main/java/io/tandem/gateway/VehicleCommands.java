package io.tandem.gateway;

import io.tandem.gateway.command.CommandGuard;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.message.Event;
import io.tandem.mobility.DriveRequest;
import io.tandem.time.WallClock;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The guards of all real vehicles that commands may be sent to, and what operators decide about them. Usable from any thread, and without Core's. */
public final class VehicleCommands {

    private final Map<Integer, CommandGuard> guards = new TreeMap<>();
    private final WallClock clock;
    private final Consumer<Lobby.SlotEvent> journal;

    VehicleCommands(WallClock clock, Consumer<Lobby.SlotEvent> journal) {
        this.clock = clock;
        this.journal = journal;
    }

    void add(LiveSettings settings) {
        settings.commands().filter(_ -> settings.log().isEmpty()).ifPresent(caps -> settings.ids().stream().forEach(vid -> guards.put(vid, new CommandGuard(caps))));
    }

    /** The ids of vehicles that can be commanded. */
    public Iterable<Integer> vids() {
        return new TreeSet<>(guards.keySet());
    }

    CommandGuard guard(int vid) {
        return guards.get(vid);
    }

    void decided(int vid, DriveRequest request) {
        Optional.ofNullable(guards.get(vid)).ifPresent(guard -> guard.decided(clock.nanoTime(), request));
    }

    void located(int vid) {
        Optional.ofNullable(guards.get(vid)).ifPresent(guard -> guard.located(clock.nanoTime()));
    }

    public boolean isArmed(int vid) {
        return guards.containsKey(vid) && guards.get(vid).isArmed();
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
        journal.accept(new Lobby.SlotEvent(event, vid, text));
        return Optional.empty();
    }

    /** A guard has stopped its vehicle. */
    void tellFault(int vid, String why) {
        told(Event.DISARMED, vid, why);
    }
}
