package io.tandem.gateway;

import io.tandem.diagnosis.PrintableText;
import io.tandem.gateway.command.CommandGuard;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.decode.RefusalCounts;
import io.tandem.geo.Site;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * Registry of live participants. Each live slot has at most one device bound to it by a seat; fixes from any thread are queued, and
 * consumed by Core's thread at the next beat. It outlives a run's resets: devices stay bound when the run starts again.
 */
public final class Lobby {

    /** Fixes that may wait while Core is busy, at least, and per slot. */
    private static final int MOST_WAITING = 8192;
    private static final int WAITING_PER_SLOT = 32;
    private static final int LONGEST_NAME = 40;
    /** After so long without a fix another device may take the seat: a lost participant is not avoided either. */
    private static final double LOST_SECONDS = 10;
    /** Clocks that are farther off than a day count from something else, such as when the device was started. */
    private static final double NO_CLOCK_OF_THE_WORLD = 86_400;

    private final Site site;
    private final boolean pseudonyms;
    private final int seatsPerSource;
    private final WallClock clock;
    private final RunTimeline timeline;
    private final List<LiveSlot> liveSlots = new ArrayList<>();
    private final Map<Integer, LiveSlot> byVid = new HashMap<>();
    private final AnnouncedDevices announced = new AnnouncedDevices();
    private final Set<Integer> joinable = new HashSet<>();
    private final Set<String> blocked = new HashSet<>();
    private final RefusalCounts refusals = new RefusalCounts();
    private final Queue<Arrival> arrivals;
    private final Queue<SlotEvent> slotEvents = new ConcurrentLinkedQueue<>();
    private final LobbyTap watch;
    private final VehicleCommands commands;
    private final Map<Integer, List<Fix>> logs = new HashMap<>();

    /**
     * A fix of a device, on its way to Core's thread.
     *
     * @param nanos when it came
     * @param delay nanoseconds that it had waited at the device, where that is known
     */
    record Arrival(Seat seat, DeviceFix deviceFix, String via, long nanos, long delay) {
    }

    /** A change of a slot, on its way to hosts and taps as an event. */
    record SlotEvent(String name, int vid, String text) {
    }

    /**
     * @param pseudonyms whether participants are known by role and id alone; the names that they and their devices give are not kept
     * @param timeline   the simulated time of instants of the clock
     */
    public Lobby(Site site, List<LiveSettings> live, Optional<JoinSettings> join, boolean pseudonyms, WallClock clock, RunTimeline timeline) {
        this.site = site;
        this.pseudonyms = pseudonyms;
        this.seatsPerSource = join.map(JoinSettings::perAddress).orElse(0);
        this.clock = clock;
        this.timeline = timeline;
        this.commands = new VehicleCommands(clock, slotEvents::add);
        live.forEach(this::addLive);
        join.ifPresent(settings -> settings.roles().forEach(this::addSeats));
        this.arrivals = new ArrayBlockingQueue<>(Math.max(MOST_WAITING, WAITING_PER_SLOT * liveSlots.size()));
        this.watch = new LobbyTap(liveSlots, clock);
    }

    /** For runs without real participants. */
    public static Lobby empty(Site site) {
        return new Lobby(site, List.of(), Optional.empty(), false, WallClock.machine(), new RunTimeline());
    }

    private void addLive(LiveSettings settings) {
        commands.add(settings);
        int number = 0;
        for (int vid : settings.ids().stream().toArray()) {
            number++;
            LiveSlot liveSlot = liveSlot(vid, settings.nameOf(vid, number, settings.device().orElse(String.valueOf(vid))), settings.kind(), settings.lengthMetres(),
                    settings.role(), settings.latency());
            announced.add(new AnnouncedDevices.Row(settings, number, liveSlot));
        }
    }

    private void addSeats(JoinSettings.Role role) {
        role.ids().stream().forEach(vid -> {
            liveSlot(vid, role.role() + "-" + vid, role.kind(), role.lengthMetres(), role.role(), 0);
            joinable.add(vid);
        });
    }

    private LiveSlot liveSlot(int vid, String name, Kind kind, double length, String role, double latency) {
        LiveSlot liveSlot = new LiveSlot(site, new Participant(vid, pseudonyms ? role + "-" + vid : name, kind, true, length, List.of(), List.of()), role, SimTime.nanos(latency));
        liveSlots.add(liveSlot);
        byVid.put(vid, liveSlot);
        return liveSlot;
    }

    public boolean isEmpty() {
        return liveSlots.isEmpty();
    }

    List<LiveSlot> liveSlots() {
        return liveSlots;
    }

    public List<Participant> participants() {
        return liveSlots.stream().map(LiveSlot::participant).toList();
    }

    /** The name of a slot of the scenario, whether it is taken or not. */
    public String nameOf(int vid) {
        return byVid.get(vid).participant().name();
    }

    /** The roles that have seats for participants that are not announced. */
    public List<String> roles() {
        return liveSlots.stream().filter(this::isJoinable).map(LiveSlot::role).distinct().toList();
    }

    /** How many seats of a role are free. */
    public synchronized int free(String role) {
        return (int) liveSlots.stream().filter(liveSlot -> isJoinable(liveSlot) && liveSlot.role().equals(role) && liveSlot.seat() == null).count();
    }

    /** How many seats a role has. */
    public int all(String role) {
        return (int) liveSlots.stream().filter(liveSlot -> isJoinable(liveSlot) && liveSlot.role().equals(role)).count();
    }

    /** The seats that are taken. */
    public synchronized List<Seat> seats() {
        return liveSlots.stream().map(LiveSlot::seat).filter(seat -> seat != null).toList();
    }

    /** The ids of free seats of roles, which a run does not wait for. */
    public synchronized Set<Integer> absent() {
        return liveSlots.stream().filter(liveSlot -> isJoinable(liveSlot) && liveSlot.seat() == null).map(liveSlot -> liveSlot.participant().vid())
                .collect(Collectors.toSet());
    }

    private boolean isJoinable(LiveSlot liveSlot) {
        return joinable.contains(liveSlot.participant().vid());
    }

    /** Takes a seat of a role for a participant that was not announced; empty if none is free. */
    public Optional<Seat> take(String name, String role) {
        return take(name, role, "");
    }

    /** @param source an address or a device's name, so that an operator can keep it out; empty for none */
    public synchronized Optional<Seat> take(String name, String role, String source) {
        if (isBlocked(source)) {
            refusals.count(Refusal.BLOCKED);
            return Optional.empty();
        }
        Optional<Seat> seat = hasItsShare(source, role) ? Optional.empty()
                : liveSlots.stream().filter(liveSlot -> isJoinable(liveSlot) && liveSlot.role().equals(role) && liveSlot.seat() == null).findFirst()
                        .map(liveSlot -> sit(liveSlot, name, source));
        if (seat.isEmpty()) {
            refusals.count(Refusal.NO_SEAT);
        }
        return seat;
    }

    /** Whether a source has as many seats of a role as it may: one phone cannot take them all, whatever it claims to be. */
    private boolean hasItsShare(String source, String role) {
        long seats = liveSlots.stream().map(LiveSlot::seat).filter(seat -> seat != null && seat.role().equals(role) && seat.source().equals(source)).count();
        return !source.isEmpty() && seats > 0 && seats >= Math.min(seatsPerSource, all(role) - 1);
    }

    /**
     * The seat of an announced device: the one it has, or a free one of its entry, or one whose device has sent nothing for so long that
     * it is lost; empty where there is none.
     *
     * @param device identifier of the device, or its address
     */
    public synchronized Optional<Seat> admit(LiveSettings settings, String device) {
        if (isBlocked(device)) {
            refusals.count(Refusal.BLOCKED);
            return Optional.empty();
        }
        Optional<Seat> seat = announced.seat(settings, device).or(() -> announced.vacant(settings, this::isLost).map(row -> sit(row, device)));
        if (seat.isEmpty()) {
            refusals.count(Refusal.NO_SEAT);
        }
        return seat;
    }

    private boolean isLost(Seat seat) {
        double sinceTaken = SimTime.seconds(clock.nanoTime() - seat.takenAt());
        return Math.min(sinceTaken, watch.silence(seat.vid()).orElse(Double.POSITIVE_INFINITY)) > LOST_SECONDS;
    }

    private Seat sit(AnnouncedDevices.Row row, String device) {
        if (row.liveSlot().seat() != null) {
            leave(row.liveSlot().seat());
        }
        Seat seat = sit(row.liveSlot(), row.settings().nameOf(row.liveSlot().participant().vid(), row.number(), device), device);
        if (!seat.name().equals(seat.liveSlot().participant().name())) {
            slotEvents.add(new SlotEvent(Event.NAMED, seat.vid(), seat.name()));
        }
        announced.bind(row, device, seat);
        return seat;
    }

    private Seat sit(LiveSlot liveSlot, String name, String source) {
        String shown = pseudonyms ? "" : PrintableText.of(name, LONGEST_NAME);
        Seat seat = new Seat(this, liveSlot, shown.isEmpty() ? liveSlot.participant().name() : shown, source, clock.nanoTime());
        liveSlot.seat(seat);
        slotEvents.add(new SlotEvent(Event.JOINED, seat.vid(), seat.name() + " as " + seat.role()));
        return seat;
    }

    synchronized boolean isBlocked(String source) {
        return !source.isEmpty() && blocked.contains(source);
    }

    synchronized void leave(Seat seat) {
        if (seat.isTaken()) {
            seat.liveSlot().seat(null);
            slotEvents.add(new SlotEvent(Event.LEFT, seat.vid(), seat.name()));
        }
    }

    /**
     * Takes a seat away, and refuses its device while this process lasts.
     *
     * @return the name that is shown to others; empty where the seat is free
     */
    public synchronized Optional<String> eject(int vid) {
        Optional<Seat> sitting = liveSlots.stream().filter(liveSlot -> liveSlot.participant().vid() == vid).map(LiveSlot::seat)
                .filter(seat -> seat != null).findFirst();
        sitting.ifPresent(seat -> {
            blocked.add(seat.source());
            seat.liveSlot().seat(null);
            slotEvents.add(new SlotEvent(Event.EJECTED, vid, seat.name()));
            Optional.ofNullable(commands.guard(vid)).ifPresent(CommandGuard::stop);
        });
        return sitting.map(Seat::name);
    }

    /** The commands to real vehicles. */
    public VehicleCommands commands() {
        return commands;
    }

    /** Lets recorded fixes of a participant arrive as they once did, in place of those of a device. */
    public void replay(int vid, List<Fix> fixes) {
        logs.put(vid, List.copyOf(fixes));
    }

    /** The recorded fixes of a participant, in the order in which they arrived; empty where a device sends. */
    List<Fix> log(int vid) {
        return logs.getOrDefault(vid, List.of());
    }

    /** Queues a fix that has arrived now; from any thread. */
    void hear(Seat seat, DeviceFix deviceFix, String via) {
        hear(seat, deviceFix, via, 0);
    }

    /** Queues a fix that was delayed at the device. */
    void hear(Seat seat, DeviceFix deviceFix, String via, long delay) {
        long now = clock.nanoTime();
        if (!seat.isTaken()) {
            refusals.count(Refusal.BLOCKED);
        } else if (!seat.isWithinRate(now)) {
            refusals.count(Refusal.TOO_OFTEN);
        } else if (!arrivals.offer(new Arrival(seat, deviceFix, via, now, delay))) {
            refusals.count(Refusal.OVERFULL);
        }
    }

    Queue<Arrival> arrivals() {
        return arrivals;
    }

    /** How many fixes wait for the next beat. */
    public int waiting() {
        return arrivals.size();
    }

    Queue<SlotEvent> slotEvents() {
        return slotEvents;
    }

    public RefusalCounts refusals() {
        return refusals;
    }

    /** The counters since the start, by name; empty without real participants. */
    public SortedMap<String, Long> counters() {
        return isEmpty() ? new TreeMap<>() : refusals.counters();
    }

    /** The live participants for one fleet: a new object whenever a run starts again. */
    public ExternalParticipants follow() {
        return new LiveParticipants(this, timeline);
    }

    /** The tap by which participants see the run. */
    public Tap tap() {
        return watch;
    }

    /** Seconds since a real participant's last accepted fix; empty for others, and before the first. */
    public OptionalDouble silence(int vid) {
        return watch.silence(vid);
    }

    /** The quality of the connection to a real participant's device; empty for others. For Core's thread. */
    public Optional<LiveStatus> standing(int vid) {
        return Optional.ofNullable(byVid.get(vid)).map(this::standing);
    }

    private LiveStatus standing(LiveSlot liveSlot) {
        long now = clock.nanoTime();
        Seat seat = liveSlot.seat();
        double ahead = liveSlot.clock().ahead(now, WallTime.now().epochNanos()).stream().mapToDouble(SimTime::seconds).findFirst().orElse(Double.NaN);
        return new LiveStatus(seat == null ? liveSlot.participant().name() : seat.name(), silence(liveSlot.participant().vid()).orElse(Double.NaN),
                liveSlot.fixRate().hertz(now), Math.abs(ahead) < NO_CLOCK_OF_THE_WORLD ? ahead : Double.NaN, liveSlot.filter().known() && liveSlot.filter().courseHeld());
    }

    /** A device has sent its name for people, which replaces the name of a participant that is named by its device. */
    public synchronized void name(LiveSettings settings, String device, String called) {
        Optional<Seat> known = announced.seat(settings, device).filter(seat -> !seat.isNamed(called));
        known.ifPresent(seat -> rename(settings, seat, called));
    }

    private void rename(LiveSettings settings, Seat seat, String called) {
        int number = announced.number(settings, seat.liveSlot());
        String before = seat.name();
        seat.name(called, pseudonyms ? "" : PrintableText.of(settings.nameOf(seat.vid(), number, called), LONGEST_NAME));
        if (!seat.name().equals(before)) {
            slotEvents.add(new SlotEvent(Event.NAMED, seat.vid(), seat.name()));
        }
    }

    /** Whether a participant was announced whose device may use a protocol. */
    public boolean mayBe(int vid, DeviceProtocol via) {
        return announced.mayBe(vid, via);
    }

    /** Whether a slot is taken. From any thread. */
    public boolean isThere(int vid) {
        LiveSlot liveSlot = byVid.get(vid);
        return liveSlot != null && liveSlot.seat() != null;
    }

    /** Sends a message to a participant's device, to the address it sends from; false where that is not possible. From any thread. */
    public boolean sendReply(int vid, byte[] message) {
        LiveSlot liveSlot = byVid.get(vid);
        Seat seat = liveSlot == null ? null : liveSlot.seat();
        return seat != null && seat.sendReply(message);
    }

    SeatView view(Seat seat) {
        return watch.view(seat);
    }
}
