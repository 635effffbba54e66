package io.tandem.core;

import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Roster;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.wire.ReportsHead;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a status tells, copied between two beats, so that it can be written while Core goes on.
 *
 * @param margin          Core's own, at the last beat; NaN before the first
 * @param recordedSeconds simulated time up to which a crash of Core loses nothing; NaN if nothing is recorded
 * @param latest          the latest report of every row; who was never heard has NaN as its position
 * @param speakers        who speaks for each row; null for nobody
 */
record StatusPicture(RunState runState, SimTime at, double margin, double recordedSeconds, Roster roster, Reports latest, Speaker[] speakers,
        Map<String, Long> counters) {

    /** What is known of a host. */
    record Speaker(String name, double hertz, double loss, double offsetSeconds, double margin, double silentSeconds, Optional<Insiders.Hearing> live) {

        private static Speaker of(Guest guest, long now) {
            Optional<ReportsHead> head = guest.lastHead();
            return new Speaker(guest.name(), guest.reportHertz(now), guest.arrivals().loss(),
                    head.map(said -> said.clockOffset() / 1e9).orElse(Double.NaN), head.map(ReportsHead::margin).orElse(Double.NaN),
                    guest.arrivals().ageSeconds(now), Optional.empty());
        }

        /** Core's own process speaks. */
        private static Speaker ofCore(Optional<Insiders.Hearing> live) {
            return new Speaker("core", live.map(Insiders.Hearing::hertz).orElse(Double.NaN), Double.NaN,
                    live.map(Insiders.Hearing::offsetSeconds).orElse(Double.NaN), Double.NaN,
                    live.map(Insiders.Hearing::silentSeconds).filter(seconds -> !Double.isNaN(seconds)).orElse(0.0), live);
        }
    }

    static StatusPicture take(Core core, SimTime at, double margin, double recordedSeconds, Map<Integer, Guest> speakers,
            Insiders insiders, Map<String, Long> counters, long now) {
        State state = core.state();
        Reports latest = new Reports();
        latest.resize(state.count());
        latest.copyRows(state.latest(), 0, 0, state.count());
        return new StatusPicture(core.runState(), at, margin, recordedSeconds, state.roster(), latest, speakers(latest, speakers, insiders, now),
                counters);
    }

    private static Speaker[] speakers(Reports rows, Map<Integer, Guest> guests, Insiders insiders, long now) {
        Map<Guest, Speaker> known = new IdentityHashMap<>();
        Speaker[] speakers = new Speaker[rows.count()];
        for (int row = 0; row < speakers.length; row++) {
            Guest guest = guests.get(rows.vid[row]);
            if (guest != null) {
                speakers[row] = known.computeIfAbsent(guest, each -> Speaker.of(each, now));
            } else if (insiders.vids().contains(rows.vid[row])) {
                speakers[row] = Speaker.ofCore(insiders.hearing(rows.vid[row]));
            }
        }
        return speakers;
    }

    Participant participant(int row) {
        return roster.participant(row);
    }

    /** Whoever sits there now, where someone may. */
    String name(int row) {
        return live(row).map(Insiders.Hearing::name).orElse(participant(row).name());
    }

    Optional<Insiders.Hearing> live(int row) {
        return speakers[row] == null ? Optional.empty() : speakers[row].live;
    }

    boolean heard(int row) {
        return !Double.isNaN(latest.east[row]);
    }

    /** Seconds since the latest report; simulated ones, so none pass while the run stands still. */
    double age(int row) {
        return heard(row) ? SimTime.seconds(at.nanos() - latest.time[row]) : Double.NaN;
    }

    /** Seconds since the latest word, even while the run stands still; infinite if nobody speaks for the vehicle. */
    double silence(int row) {
        return speakers[row] == null ? Double.POSITIVE_INFINITY : Math.max(age(row), speakers[row].silentSeconds);
    }
}
