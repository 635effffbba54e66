package io.tandem.v2x;

import io.tandem.message.MessageKind;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Which stations send which messages at a beat, and the numbers of their messages. */
final class SendTimes {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long CHECK_NANOS = CamTiming.CHECK_MILLIS * NANOS_PER_MILLI;

    private final CamSettings.Timing timing;
    private final long camNanos;
    private final long platoonNanos;
    private final CamTiming cam;
    private final boolean[] inPlatoon;
    private final int[][] sequence;
    private final long[] camDue;
    private long checkDue;
    private long platoonDue;

    /** @param inPlatoon by station */
    SendTimes(V2xSettings settings, boolean[] inPlatoon) {
        timing = settings.cam().timing();
        camNanos = SimTime.nanos(settings.cam().every().orElse(1));
        platoonNanos = SimTime.nanos(settings.platoonEvery());
        cam = new CamTiming(inPlatoon.length);
        this.inPlatoon = inPlatoon;
        sequence = new int[MessageKind.values().length][inPlatoon.length];
        camDue = new long[inPlatoon.length];
    }

    void forget() {
        cam.forget();
        Arrays.stream(sequence).forEach(numbers -> Arrays.fill(numbers, 0));
        Arrays.fill(camDue, 0);
        checkDue = 0;
        platoonDue = 0;
    }

    /** Takes messages that are due. */
    @FunctionalInterface
    interface Sender {
        void send(MessageKind kind, int station, int sequence);
    }

    void due(Stations stations, RadioChannel channel, long now, Sender sender) {
        if (timing == CamSettings.Timing.ETSI && now >= checkDue) {
            checkAll(stations, channel, now, sender);
            checkDue = next(checkDue, CHECK_NANOS, now);
        } else if (timing == CamSettings.Timing.FIXED) {
            regular(stations, now, sender);
        }
        if (now >= platoonDue) {
            for (int i = 0; i < stations.count(); i++) {
                send(MessageKind.PLATOON, stations, i, inPlatoon[i] && stations.speaks[i], sender);
            }
            platoonDue = next(platoonDue, platoonNanos, now);
        }
    }

    private void checkAll(Stations stations, RadioChannel channel, long now, Sender sender) {
        long millis = now / NANOS_PER_MILLI;
        for (int i = 0; i < stations.count(); i++) {
            boolean due = stations.on[i] && cam.check(i, millis, channel.shortestMillis(i), stations.east[i], stations.north[i], stations.heading[i], stations.speed[i]) != CamTiming.Cause.NONE;
            send(MessageKind.CAM, stations, i, due, sender);
        }
    }

    private void regular(Stations stations, long now, Sender sender) {
        for (int i = 0; i < stations.count(); i++) {
            boolean due = stations.on[i] && now >= camDue[i];
            camDue[i] = due ? next(camDue[i], camNanos, now) : camDue[i];
            send(MessageKind.CAM, stations, i, due, sender);
        }
    }

    /** Numbers a message that a station sends for a reason of its own. */
    OutgoingMessage number(MessageKind kind, int station, String payload) {
        return new OutgoingMessage(kind, station, sequence[kind.ordinal()][station]++, payload);
    }

    private void send(MessageKind kind, Stations stations, int station, boolean due, Sender sender) {
        if (due && stations.on[station]) {
            sender.send(kind, station, sequence[kind.ordinal()][station]++);
        }
    }

    /** The next time on the same beat; what was missed is not made up for. */
    private static long next(long due, long period, long now) {
        return due + ((now - due) / period + 1) * period;
    }
}
