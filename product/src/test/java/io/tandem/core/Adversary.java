package io.tandem.core;

import io.tandem.wire.MemoryNetwork;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Somebody between all links, for tests: records every datagram ever sent and drops, delays, repeats and redirects them at will, those of former sessions
 * and former Cores, too. It makes none of its own.
 */
final class Adversary implements MemoryNetwork.Interceptor {

    private static final int STRANGERS = 3;
    private static final int MEMORY = 20_000;
    private static final long LONGEST_DELAY_NANOS = 12_000_000_000L;

    private record Seen(byte[] bytes, SocketAddress from, SocketAddress to) {
    }

    private record Held(long until, Seen datagram) {
    }

    private final MemoryNetwork network;
    private final LongSupplier clock;
    private final SplittableRandom random;
    private final SocketAddress core = MemoryNetwork.address("core");
    private final List<SocketAddress> strangers = new ArrayList<>();
    private final List<Seen> past = new ArrayList<>();
    private final PriorityQueue<Held> held = new PriorityQueue<>((one, other) -> Long.compare(one.until, other.until));
    /** bytes by stranger: those that Core got from its address, and those that it sent there */
    private final Map<SocketAddress, long[]> traffic = new HashMap<>();
    private double drop;
    private double delay;
    private double redirect;
    private SocketAddress silenced;
    private boolean calm = true;
    long repeated;

    Adversary(MemoryNetwork network, LongSupplier clock, long seed) {
        this.network = network;
        this.clock = clock;
        this.random = new SplittableRandom(seed);
        for (int i = 0; i < STRANGERS; i++) {
            strangers.add(network.link("stranger-" + i).localAddress());
            traffic.put(strangers.get(i), new long[2]);
        }
        network.intercept(this);
    }

    /** Passes everything on as it should be, and still repeats what it has recorded and delivers what it held back. */
    void calmDown() {
        calm = true;
    }

    /** Chooses how bad it is from now on: sometimes one end is not heard at all. */
    void rage(String... ends) {
        calm = false;
        drop = random.nextDouble(0.4);
        delay = random.nextDouble(0.3);
        redirect = random.nextDouble(0.2);
        silenced = random.nextInt(3) == 0 ? MemoryNetwork.address(ends[random.nextInt(ends.length)]) : null;
    }

    boolean isCalm() {
        return calm;
    }

    @Override
    public void sent(byte[] bytes, SocketAddress from, SocketAddress to) {
        if (traffic.containsKey(to)) {
            traffic.get(to)[1] += bytes.length;
            return;
        }
        Seen seen = new Seen(bytes, from, to);
        if (past.size() < MEMORY) {
            past.add(seen);
        } else {
            past.set(random.nextInt(MEMORY), seen);
        }
        if (calm) {
            network.deliver(bytes, from, to);
        } else if (!from.equals(silenced) && random.nextDouble() >= drop) {
            harm(seen);
        }
    }

    private void harm(Seen seen) {
        double dice = random.nextDouble();
        if (dice < delay) {
            held.add(new Held(clock.getAsLong() + random.nextLong(LONGEST_DELAY_NANOS), seen));
        } else if (dice < delay + redirect) {
            fromElsewhere(seen);
        } else {
            network.deliver(seen.bytes, seen.from, seen.to);
        }
    }

    private void fromElsewhere(Seen seen) {
        SocketAddress from = strangers.get(random.nextInt(STRANGERS));
        if (seen.to.equals(core)) {
            traffic.get(from)[0] += seen.bytes.length;
        }
        network.deliver(seen.bytes.clone(), from, seen.to);
    }

    /** Delivers what was held back long enough, and repeats some of all that it ever saw. */
    void beat(int repetitions) {
        while (!held.isEmpty() && held.peek().until - clock.getAsLong() <= 0) {
            Seen seen = held.remove().datagram;
            network.deliver(seen.bytes, seen.from, seen.to);
        }
        for (int i = 0; i < repetitions && !past.isEmpty(); i++) {
            Seen seen = past.get(random.nextInt(past.size()));
            repeated++;
            if (random.nextBoolean()) {
                network.deliver(seen.bytes.clone(), seen.from, seen.to);
            } else {
                fromElsewhere(seen);
            }
        }
    }

    /** By stranger: bytes that Core got from its address, and bytes that Core sent there. */
    Map<SocketAddress, long[]> traffic() {
        return traffic;
    }
}
