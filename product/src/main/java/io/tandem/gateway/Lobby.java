package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.decode.RefusalCounts;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
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
 * Where real participants come in. Every row that one may take is a chair; whoever sits there says where it is, from any thread, and
 * Core's thread hears it at the next beat. It outlives a run's resets: people go on when the run starts again.
 */
public final class Lobby {

    /** Fixes that may wait while Core is busy, at least, and per chair. */
    private static final int MOST_WAITING = 8192;
    private static final int WAITING_PER_SLOT = 32;
    private static final int LONGEST_NAME = 40;
    /** After a silence of so long someone else may have the seat: nobody avoids who is lost. */
    private static final double LOST_SECONDS = 10;
    /** Clocks that are farther off than a day count from something else, such as when the device was started. */
    private static final double NO_CLOCK_OF_THE_WORLD = 86_400;

    private final Site site;
    private final boolean pseudonyms;
    private final WallClock clock;
    private final List<LiveSlot> liveSlots = new ArrayList<>();
    private final Map<Integer, LiveSlot> byVid = new HashMap<>();
    private final List<Row> live = new ArrayList<>();
    /** rows of each entry of the scenario, and who sits there by what it calls itself */
    private final Map<LiveSettings, List<Row>> byEntry = new IdentityHashMap<>();
    private final Map<LiveSettings, Map<String, Seat>> bySource = new IdentityHashMap<>();
    private final Set<Integer> joinable = new HashSet<>();
    private final Set<String> blocked = new HashSet<>();
    private final RefusalCounts refusals = new RefusalCounts();
    private final Queue<Arrival> arrivals;
    private final Queue<SlotEvent> slotEvents = new ConcurrentLinkedQueue<>();
    private final LobbyTap watch;

    /**
     * Something a device said, on its way to Core's thread.
     *
     * @param nanos when it came
     * @param delay nanoseconds that it had waited at the device, where that says so
     */
    record Arrival(Seat seat, DeviceFix deviceFix, String via, long nanos, long delay) {
    }

    /** Something that happened to a chair, on its way to everyone. */
    record SlotEvent(String name, int vid, String text) {
    }

    /** A chair for a device that was announced. */
    private record Row(LiveSettings settings, int number, LiveSlot liveSlot) {
    }

    /** @param pseudonyms whether everyone is known by role and id alone */
    public Lobby(Site site, List<LiveSettings> announced, Optional<JoinSettings> join, boolean pseudonyms, WallClock clock) {
        this.site = site;
        this.pseudonyms = pseudonyms;
        this.clock = clock;
        announced.forEach(this::addLive);
        join.ifPresent(settings -> settings.roles().forEach(this::addSeats));
        this.arrivals = new ArrayBlockingQueue<>(Math.max(MOST_WAITING, WAITING_PER_SLOT * liveSlots.size()));
        this.watch = new LobbyTap(liveSlots, clock);
    }

    /** Where nobody real takes part. */
    public static Lobby empty(Site site) {
        return new Lobby(site, List.of(), Optional.empty(), false, WallClock.machine());
    }

    private void addLive(LiveSettings settings) {
        int number = 0;
        for (int vid : settings.ids().stream().toArray()) {
            number++;
            LiveSlot liveSlot = liveSlot(vid, settings.nameOf(vid, number, settings.device().orElse(String.valueOf(vid))), settings.kind(), settings.lengthMetres(),
                    settings.role());
            Row row = new Row(settings, number, liveSlot);
            live.add(row);
            byEntry.computeIfAbsent(settings, _ -> new ArrayList<>()).add(row);
        }
    }

    private void addSeats(JoinSettings.Role role) {
        role.ids().stream().forEach(vid -> {
            liveSlot(vid, role.role() + "-" + vid, role.kind(), role.lengthMetres(), role.role());
            joinable.add(vid);
        });
    }

    private LiveSlot liveSlot(int vid, String name, Kind kind, double length, String role) {
        LiveSlot liveSlot = new LiveSlot(site, new Participant(vid, pseudonyms ? role + "-" + vid : name, kind, true, length, List.of(), List.of()), role);
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

    /** The roles that have seats for those who join unannounced. */
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

    /** The ids of the seats that nobody has taken: nobody waits for them. */
    public synchronized Set<Integer> absent() {
        return liveSlots.stream().filter(liveSlot -> isJoinable(liveSlot) && liveSlot.seat() == null).map(liveSlot -> liveSlot.participant().vid())
                .collect(Collectors.toSet());
    }

    private boolean isJoinable(LiveSlot liveSlot) {
        return joinable.contains(liveSlot.participant().vid());
    }

    /** Takes a seat of a role for someone who was not announced; empty if none is free. */
    public Optional<Seat> take(String name, String role) {
        return take(name, role, "");
    }

    /** @param source an address or a device's name, so that an operator can keep it out; empty for none */
    public synchronized Optional<Seat> take(String name, String role, String source) {
        if (isBlocked(source)) {
            refusals.count(Refusal.BLOCKED);
            return Optional.empty();
        }
        Optional<Seat> seat = liveSlots.stream().filter(liveSlot -> isJoinable(liveSlot) && liveSlot.role().equals(role) && liveSlot.seat() == null).findFirst()
                .map(liveSlot -> sit(liveSlot, name, source));
        if (seat.isEmpty()) {
            refusals.count(Refusal.NO_SEAT);
        }
        return seat;
    }

    /**
     * The seat of a device that was announced: the one it has, or a free one of its entry, or one whose device was not heard for so long that
     * it is lost; empty where there is none.
     *
     * @param device what the device calls itself, or where it speaks from
     */
    public synchronized Optional<Seat> admit(LiveSettings settings, String device) {
        if (isBlocked(device)) {
            refusals.count(Refusal.BLOCKED);
            return Optional.empty();
        }
        List<Row> rows = rows(settings);
        Seat known = bySource.getOrDefault(settings, Map.of()).get(device);
        if (known != null && known.isTaken()) {
            return Optional.of(known);
        }
        Optional<Seat> seat = rows.stream().filter(row -> row.liveSlot.seat() == null).findFirst().map(row -> sit(row, device))
                .or(() -> rows.stream().filter(row -> isLost(row.liveSlot.seat())).findFirst().map(row -> sit(row, device)));
        if (seat.isEmpty()) {
            refusals.count(Refusal.NO_SEAT);
        }
        return seat;
    }

    private boolean isLost(Seat seat) {
        double sinceTaken = SimTime.seconds(clock.nanoTime() - seat.takenAt());
        return Math.min(sinceTaken, watch.silence(seat.vid()).orElse(Double.POSITIVE_INFINITY)) > LOST_SECONDS;
    }

    private Seat sit(Row row, String device) {
        if (row.liveSlot.seat() != null) {
            leave(row.liveSlot.seat());
        }
        Seat seat = sit(row.liveSlot, row.settings.nameOf(row.liveSlot.participant().vid(), row.number, device), device);
        Map<String, Seat> seats = bySource.computeIfAbsent(row.settings, _ -> new HashMap<>());
        seats.values().removeIf(old -> !old.isTaken());
        seats.put(device, seat);
        return seat;
    }

    private List<Row> rows(LiveSettings settings) {
        return byEntry.getOrDefault(settings, List.of());
    }

    private Seat sit(LiveSlot liveSlot, String name, String source) {
        String tidy = tidy(name);
        Seat seat = new Seat(this, liveSlot, tidy.isEmpty() ? liveSlot.participant().name() : tidy, source, clock.nanoTime());
        liveSlot.seat(seat);
        slotEvents.add(new SlotEvent("JOINED", seat.vid(), told(seat) + " as " + seat.role()));
        return seat;
    }

    /** What everyone is told of whoever sits there. */
    private String told(Seat seat) {
        return pseudonyms ? seat.liveSlot().participant().name() : seat.name();
    }

    /** Names come from strangers: nothing but what can be shown, and not too much of it. */
    private static String tidy(String name) {
        String shown = name.replaceAll("[\\p{Cntrl}\\p{Co}\\p{Cn}\\p{Cs}\\p{Cf}]", "").strip();
        return shown.length() > LONGEST_NAME ? shown.substring(0, LONGEST_NAME) : shown;
    }

    synchronized boolean isBlocked(String source) {
        return !source.isEmpty() && blocked.contains(source);
    }

    synchronized void leave(Seat seat) {
        if (seat.isTaken()) {
            seat.liveSlot().seat(null);
            slotEvents.add(new SlotEvent("LEFT", seat.vid(), told(seat)));
        }
    }

    /**
     * Takes someone's seat away, and listens to its device no more while this process lasts.
     *
     * @return whom; empty where nobody sits
     */
    public synchronized Optional<String> eject(int vid) {
        Optional<Seat> sitting = liveSlots.stream().filter(liveSlot -> liveSlot.participant().vid() == vid).map(LiveSlot::seat)
                .filter(seat -> seat != null).findFirst();
        sitting.ifPresent(seat -> {
            blocked.add(seat.source());
            seat.liveSlot().seat(null);
            slotEvents.add(new SlotEvent("EJECTED", vid, told(seat)));
        });
        return sitting.map(Seat::name);
    }

    /** Takes in what a device said, arrived now; from any thread. */
    void hear(Seat seat, DeviceFix deviceFix, String via) {
        hear(seat, deviceFix, via, 0);
    }

    /** The same, of what had to wait at the device. */
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

    /** What was counted since the start, by name; nothing where nobody real takes part. */
    public SortedMap<String, Long> counters() {
        return isEmpty() ? new TreeMap<>() : refusals.counters();
    }

    /** Those who sit here, for one fleet: a new one whenever a run starts again. */
    public ExternalParticipants follow() {
        return new LiveParticipants(this, clock);
    }

    /** Watches the run for those who sit here. */
    public Tap tap() {
        return watch;
    }

    /** Seconds since a real participant's last fix that was believed; empty for others, and before the first. */
    public OptionalDouble silence(int vid) {
        return watch.silence(vid);
    }

    /** How well a real participant is heard; empty for others. For Core's thread. */
    public Optional<LiveStatus> standing(int vid) {
        return Optional.ofNullable(byVid.get(vid)).map(this::standing);
    }

    private LiveStatus standing(LiveSlot liveSlot) {
        long now = clock.nanoTime();
        Seat seat = liveSlot.seat();
        double ahead = liveSlot.clock().ahead(now, WallTime.now().epochNanos()).stream().mapToDouble(SimTime::seconds).findFirst().orElse(Double.NaN);
        return new LiveStatus(seat == null ? liveSlot.participant().name() : told(seat), silence(liveSlot.participant().vid()).orElse(Double.NaN),
                liveSlot.fixRate().hertz(now), Math.abs(ahead) < NO_CLOCK_OF_THE_WORLD ? ahead : Double.NaN, liveSlot.filter().known() && liveSlot.filter().courseHeld());
    }

    /** A device has told its name for people; it is that of whoever is called by its device. */
    public synchronized void name(LiveSettings settings, String device, String called) {
        Seat seat = bySource.getOrDefault(settings, Map.of()).get(device);
        if (seat == null || !seat.isTaken() || seat.isNamed(called)) {
            return;
        }
        int number = rows(settings).stream().filter(row -> row.liveSlot == seat.liveSlot()).findFirst().orElseThrow().number;
        String before = seat.name();
        seat.name(called, tidy(settings.nameOf(seat.vid(), number, called)));
        if (!seat.name().equals(before)) {
            slotEvents.add(new SlotEvent("NAMED", seat.vid(), told(seat)));
        }
    }

    /** Whether a participant was announced whose device may speak a language. */
    public boolean mayBe(int vid, DeviceProtocol via) {
        return live.stream().anyMatch(row -> row.liveSlot.participant().vid() == vid && (row.settings.via() == via || row.settings.via() == DeviceProtocol.AUTO));
    }

    /** Whether someone sits there. From any thread. */
    public boolean isThere(int vid) {
        LiveSlot liveSlot = byVid.get(vid);
        return liveSlot != null && liveSlot.seat() != null;
    }

    /** Says something to a participant's device, by the way its own words come; false where there is none. From any thread. */
    public boolean sendReply(int vid, byte[] message) {
        LiveSlot liveSlot = byVid.get(vid);
        Seat seat = liveSlot == null ? null : liveSlot.seat();
        return seat != null && seat.sendReply(message);
    }

    SeatView view(Seat seat) {
        return watch.view(seat);
    }
}
