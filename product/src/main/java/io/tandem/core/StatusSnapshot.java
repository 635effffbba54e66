package io.tandem.core;

import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Roster;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.wire.ReportsHeader;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The content of a status, copied between two beats, so that it can be written while Core goes on.
 *
 * @param margin          Core's own, at the last beat; NaN before the first
 * @param recordedSeconds simulated time up to which a crash of Core loses nothing; NaN if nothing is recorded
 * @param latest          the latest report of every row; a vehicle that never reported has NaN as its position
 * @param speakers        the host of each row; null for none
 */
record StatusSnapshot(RunState runState, SimTime at, double margin, double recordedSeconds, Roster roster, Reports latest, Speaker[] speakers,
        Map<String, Long> counters) {

    /** What is known of a host. */
    record Speaker(String name, double hertz, double loss, double offsetSeconds, double margin, double silentSeconds, Optional<CoreParticipants.DeviceHealth> live) {

        private static Speaker of(PeerSession peer, long now) {
            Optional<ReportsHeader> head = peer.lastHead();
            return new Speaker(peer.name(), peer.reportHertz(now), peer.arrivals().loss(),
                    head.map(said -> said.clockOffset() / 1e9).orElse(Double.NaN), head.map(ReportsHeader::margin).orElse(Double.NaN),
                    peer.arrivals().ageSeconds(now), Optional.empty());
        }

        /** For participants of Core's own process. */
        private static Speaker ofCore(Optional<CoreParticipants.DeviceHealth> live) {
            return new Speaker("core", live.map(CoreParticipants.DeviceHealth::hertz).orElse(Double.NaN), Double.NaN,
                    live.map(CoreParticipants.DeviceHealth::offsetSeconds).orElse(Double.NaN), Double.NaN,
                    live.map(CoreParticipants.DeviceHealth::silentSeconds).filter(seconds -> !Double.isNaN(seconds)).orElse(0.0), live);
        }
    }

    static StatusSnapshot take(Core core, SimTime at, double margin, double recordedSeconds, Map<Integer, PeerSession> speakers,
            CoreParticipants locals, Map<String, Long> counters, long now) {
        State state = core.state();
        Reports latest = new Reports();
        latest.resize(state.count());
        latest.copyRows(state.latest(), 0, 0, state.count());
        return new StatusSnapshot(core.runState(), at, margin, recordedSeconds, state.roster(), latest, speakers(latest, speakers, locals, now),
                counters);
    }

    private static Speaker[] speakers(Reports rows, Map<Integer, PeerSession> peers, CoreParticipants locals, long now) {
        Map<PeerSession, Speaker> known = new IdentityHashMap<>();
        Speaker[] speakers = new Speaker[rows.count()];
        for (int row = 0; row < speakers.length; row++) {
            PeerSession peer = peers.get(rows.vid[row]);
            if (peer != null) {
                speakers[row] = known.computeIfAbsent(peer, each -> Speaker.of(each, now));
            } else if (locals.vids().contains(rows.vid[row])) {
                speakers[row] = Speaker.ofCore(locals.hearing(rows.vid[row]));
            }
        }
        return speakers;
    }

    Participant participant(int row) {
        return roster.participant(row);
    }

    /** The name of the person or vehicle that has the seat now, where it is one. */
    String name(int row) {
        return live(row).map(CoreParticipants.DeviceHealth::name).orElse(participant(row).name());
    }

    Optional<CoreParticipants.DeviceHealth> live(int row) {
        return speakers[row] == null ? Optional.empty() : speakers[row].live;
    }

    boolean heard(int row) {
        return !Double.isNaN(latest.east[row]);
    }

    /** Seconds since the latest report; simulated ones, so none pass while the run stands still. */
    double age(int row) {
        return heard(row) ? SimTime.seconds(at.nanos() - latest.time[row]) : Double.NaN;
    }

    /** Wall time in seconds since the latest report, also while the run is paused; infinite without a host. */
    double silence(int row) {
        return speakers[row] == null ? Double.POSITIVE_INFINITY : Math.max(age(row), speakers[row].silentSeconds);
    }
}
