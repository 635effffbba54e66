package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.Angle;
import io.tandem.geo.LatLon;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.mobility.DriveRequest;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.FixFilter;
import io.tandem.mobility.Motion;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Puts those who sit in the lobby where they are believed to be, in the time of one run. Devices live in the machine's time, and the run's timeline says
 * which simulated time that was. A run that lags takes a fix when it has come to the time at which the fix arrived, so that fixes keep their order and
 * their distances in time. While the run stands still participants go on.
 */
final class LiveParticipants implements ExternalParticipants {

    /** Most that are taken in at one beat, so that a flood cannot stop the clock. */
    private static final int MOST_AT_ONCE = 2000;

    private final Lobby lobby;
    private final RunTimeline timeline;
    private final List<LiveSlot> liveSlots;
    private final List<Participant> participants;
    /** the filter's time that was last put, and what it is in the run's */
    private final long[] putAt;
    private final long[] knownAt;
    /** how many fixes of its log a slot has got */
    private final int[] replayed;
    private final List<Fix> fixes = new ArrayList<>();
    private long now;

    LiveParticipants(Lobby lobby, RunTimeline timeline) {
        this.lobby = lobby;
        this.timeline = timeline;
        this.liveSlots = lobby.liveSlots();
        this.participants = lobby.participants();
        this.putAt = new long[liveSlots.size()];
        this.knownAt = new long[liveSlots.size()];
        this.replayed = new int[liveSlots.size()];
        Arrays.fill(putAt, NEVER);
        Arrays.fill(knownAt, NEVER);
    }

    @Override
    public List<Participant> participants() {
        return participants;
    }

    @Override
    public void move(long simulated, Motion motion, int first) {
        now = simulated;
        hearArrivals();
        hearLogs();
        for (int i = 0; i < liveSlots.size(); i++) {
            FixFilter filter = liveSlots.get(i).filter();
            if (filter.known() && filter.time() != putAt[i]) {
                putAt[i] = filter.time();
                knownAt[i] = Math.max(knownAt[i], replayed[i] > 0 ? Math.min(now, filter.time()) : inRun(filter.time()));
                put(liveSlots.get(i), motion, first + i);
            }
        }
    }

    private void hearArrivals() {
        Lobby.Arrival next = lobby.arrivals().peek();
        for (int heard = 0; heard < MOST_AT_ONCE && next != null && isDue(next); heard++) {
            hear(lobby.arrivals().poll());
            next = lobby.arrivals().peek();
        }
    }

    /** Whether the run has come to the time at which a fix arrived. */
    private boolean isDue(Lobby.Arrival arrival) {
        return timeline.stands() || timeline.at(arrival.nanos()) <= now;
    }

    private void hearLogs() {
        for (int i = 0; i < liveSlots.size(); i++) {
            List<Fix> log = lobby.log(participants.get(i).vid());
            if (replayed[i] == 0 && !log.isEmpty()) {
                liveSlots.get(i).filter().forget();
            }
            for (; replayed[i] < log.size() && log.get(replayed[i]).arrived().nanos() <= now; replayed[i]++) {
                liveSlots.get(i).hearAgain(log.get(replayed[i]));
                fixes.add(log.get(replayed[i]));
            }
        }
    }

    @Override
    public boolean drive(int index, DriveRequest request) {
        return lobby.commands().decided(participants.get(index).vid(), request) || replayed[index] > 0;
    }

    private void hear(Lobby.Arrival arrival) {
        if (!arrival.seat().isTaken()) {
            lobby.refusals().count(Refusal.BLOCKED);
            return;
        }
        LiveSlot.FixResult heard = arrival.seat().liveSlot().hear(arrival.seat(), arrival.deviceFix(), arrival.nanos() - arrival.delay());
        heard.refusal().ifPresentOrElse(lobby.refusals()::count, lobby.refusals()::countTaken);
        if (heard.refusal().isEmpty()) {
            lobby.commands().located(arrival.seat().vid(), speed(arrival.seat().liveSlot().filter()));
        }
        if (heard.reading() != null) {
            fixes.add(fix(arrival, heard.reading()));
        }
    }

    /** Along its heading, m/s. */
    private static double speed(FixFilter filter) {
        return filter.eastSpeed() * Angle.cos(filter.heading()) + filter.northSpeed() * Angle.sin(filter.heading());
    }

    private Fix fix(Lobby.Arrival arrival, FixFilter.Reading reading) {
        DeviceFix said = arrival.deviceFix();
        LatLon place = said.place();
        return new Fix(arrival.seat().vid(), new SimTime(inRun(reading.nanos())), new SimTime(inRun(arrival.nanos())), place,
                said.height(), said.accuracy(), said.speed(), reading.heading(), arrival.via());
    }

    /** The run's time at an instant of the machine's; while the run stands still that is the time at which it stands. */
    private long inRun(long instant) {
        return Math.min(now, timeline.at(instant));
    }

    private static void put(LiveSlot liveSlot, Motion motion, int slot) {
        FixFilter filter = liveSlot.filter();
        motion.place(slot, filter.east(), filter.north(), liveSlot.height().up());
        motion.go(slot, filter.eastSpeed(), filter.northSpeed(), liveSlot.height().climb(), filter.heading(), 0);
    }

    @Override
    public long knownAt(int index) {
        return knownAt[index];
    }

    @Override
    public List<Fix> takeFixes() {
        List<Fix> taken = List.copyOf(fixes);
        fixes.clear();
        return taken;
    }

    @Override
    public List<Event> takeTold() {
        List<Event> told = new ArrayList<>();
        for (Lobby.SlotEvent next = lobby.slotEvents().poll(); next != null; next = lobby.slotEvents().poll()) {
            told.add(new Event(new SimTime(now), next.name(), next.vid(), 0, null, next.text()));
        }
        return told;
    }
}
