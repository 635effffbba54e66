package io.tandem.wire;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A sender and a receiver joined by a link in memory, with a clock that the test sets. */
final class WireFixture {

    static final long SESSION = 0x0123_4567_89AB_CDEFL;
    static final int SENDER = 7;
    static final Nonce NONCE = new Nonce(42, -42);

    long now = 1_000_000_000;
    final MemoryLink[] link = MemoryLink.pair();
    final ReceivedMessages received = new ReceivedMessages();
    final MessageSender messageSender;
    final DatagramFilter datagramFilter;
    final MessageReceiver messageReceiver;
    final ArrivalStatistics arrivals;

    WireFixture(Optional<SharedKey> key) {
        this(key, key);
    }

    WireFixture(Optional<SharedKey> senderKey, Optional<SharedKey> receiverKey) {
        messageSender = new MessageSender(link[0], senderKey, () -> now, link[1].localAddress());
        datagramFilter = new DatagramFilter(receiverKey, new SourceRateLimiter(1e9, 1_000_000, 16));
        messageReceiver = new MessageReceiver(datagramFilter, received, () -> now);
        datagramFilter.awaitWelcome(NONCE);
        messageSender.join(SESSION, SENDER, sessionKey(senderKey));
        arrivals = datagramFilter.expect(SESSION, SENDER, link[0].localAddress(), sessionKey(receiverKey));
    }

    WireFixture() {
        this(Optional.empty());
    }

    static Optional<SessionKey> sessionKey(Optional<SharedKey> key) {
        return key.map(shared -> shared.sessionKey(NONCE, NONCE, SESSION));
    }

    /** Receives all sent datagrams. */
    void arrive() {
        link[1].receive(messageReceiver, Integer.MAX_VALUE);
    }

    /** Plausible reports with ids from 1 on. */
    static Reports reports(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Reports reports = new Reports();
        reports.resize(count);
        for (int i = 0; i < count; i++) {
            reports.vid[i] = i + 1;
            reports.time[i] = 12_340_000_000L;
            reports.east[i] = random.nextDouble(-10_000, 10_000);
            reports.north[i] = random.nextDouble(-10_000, 10_000);
            reports.up[i] = random.nextDouble(-100, 1_000);
            reports.eastSpeed[i] = random.nextDouble(-30, 30);
            reports.northSpeed[i] = random.nextDouble(-30, 30);
            reports.upSpeed[i] = random.nextDouble(-3, 3);
            reports.heading[i] = random.nextDouble(-Math.PI, Math.PI);
            reports.speed[i] = random.nextDouble(-5, 30);
            reports.steer[i] = random.nextDouble(-0.5, 0.5);
            reports.pitch[i] = random.nextDouble(-0.35, 0.35);
            reports.yawRate[i] = random.nextDouble(-2, 2);
            reports.roll[i] = random.nextDouble(-1, 1);
            reports.runState[i] = (byte) RunState.GO.number();
            reports.rung[i] = (byte) random.nextInt(10);
            reports.reason[i] = (byte) random.nextInt(200);
            reports.missionStep[i] = (short) random.nextInt(65_536);
            reports.health[i] = (byte) random.nextInt(2);
        }
        return reports;
    }

    /** Plausible drivers with ids from 1 on. */
    static DriverReports driving(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DriverReports drivers = new DriverReports();
        drivers.resize(count);
        for (int i = 0; i < count; i++) {
            drivers.vid[i] = i + 1;
            drivers.time[i] = 12_340_000_000L;
            drivers.east[i] = random.nextDouble(-10_000, 10_000);
            drivers.north[i] = random.nextDouble(-10_000, 10_000);
            drivers.heading[i] = random.nextDouble(-Math.PI, Math.PI);
            drivers.speed[i] = random.nextDouble(0, 30);
            drivers.lane[i] = random.nextInt(-2, 100_000);
            drivers.leaving[i] = random.nextInt(-1, 100_000);
            drivers.next[i] = random.nextInt(-1, 100_000);
            drivers.wish[i] = random.nextInt(-1, 100_000);
            drivers.asks[i] = random.nextInt(0, 100_000);
            drivers.ready[i] = random.nextBoolean();
            drivers.due[i] = drivers.time[i] + random.nextInt(-100_000, 100_000) * 1_000_000L;
            drivers.committed[i] = random.nextBoolean();
            drivers.stuck[i] = random.nextBoolean();
        }
        return drivers;
    }

    /** A plausible estimate of a vehicle that tracks a number of others. */
    static Estimate estimate(int vid, int others) {
        List<TrackedObject> seen = IntStream.rangeClosed(1, others).mapToObj(other -> new TrackedObject(1_000 + other, 5_000.25 + other, -200.5, 1.5, 2.5, -3.5, 0.125,
                new TrackedObject.Spread(1, 0.25, 2, 0.5, 0.125, 0.75))).toList();
        return new Estimate(new SimTime(12_340_000_000L), vid, 5_000.123456789, -200.987654321, 3.1, 13.7, -0.2,
                new Estimate.Spread(0.1, -0.01, 0.2, 0.03, 0.04, 0.05), "gauss-markov", true, 3, seen);
    }

    /** A plausible view with two sensors. */
    static VehicleView vehicleView(int vid, int rays) {
        List<VehicleView.RangeScan> eyes = IntStream.range(0, 2).mapToObj(i -> new VehicleView.RangeScan(1.5, i, -0.5, 0.01, 60,
                IntStream.range(0, rays).mapToObj(ray -> ray * 60.0 / rays).toList())).toList();
        return new VehicleView(new SimTime(12_340_000_000L), vid, 5_000, -200, 3, Optional.of(estimate(vid, 2)), eyes, estimate(vid, 30).seen());
    }
}
