package io.tandem.federation;

import io.tandem.cluster.ClusterNode.Member;
import io.tandem.cluster.ClusterNode.Responder;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The work of a member for runs of others: carries shares of their vehicles, each on a thread of its own, until it is told to give them up or whoever asked is gone. */
public final class ShareMember implements Responder, AutoCloseable {

    private static final int MAX_SHARES = 64;

    /** A share that is carried, or about to be; its thread alone uses what it carries. */
    private static final class Carried {

        private final Member owner;
        private final ExecutorService thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("share").factory());
        private VehicleShare vehicles;

        private Carried(Member owner) {
            this.owner = owner;
        }
    }

    private final int workers;
    private final Consumer<String> notices;
    private final Map<String, Carried> shares = new HashMap<>();

    /** @param workers threads of each share */
    public ShareMember(int workers, Consumer<String> notices) {
        this.workers = workers;
        this.notices = notices;
    }

    @Override
    public void handle(Member from, byte[] request, Consumer<byte[]> answer) {
        try {
            ShareMessage message = ShareMessage.read(request);
            Carried carried = find(from, message);
            carried.thread.execute(() -> answer.accept(answer(carried, message)));
            if (message.kind() == ShareMessage.Kind.CLOSE) {
                carried.thread.shutdown();
            }
        } catch (IOException refused) {
            answer.accept(ShareMessage.failed(refused.getMessage()));
        }
    }

    private synchronized Carried find(Member from, ShareMessage message) throws IOException {
        Carried known = shares.get(message.share());
        if (known != null && !known.owner.equals(from)) {
            throw new IOException("this share is another's");
        }
        switch (message.kind()) {
            case OPEN -> {
                if (shares.size() >= MAX_SHARES) {
                    throw new IOException("carries " + MAX_SHARES + " shares, which is the most");
                }
                if (known != null) {
                    giveUp(known);
                }
                shares.put(message.share(), new Carried(from));
            }
            case CLOSE -> shares.remove(message.share());
            default -> {
            }
        }
        Carried found = message.kind() == ShareMessage.Kind.CLOSE ? known : shares.get(message.share());
        if (found == null) {
            throw new IOException("does not carry this share");
        }
        return found;
    }

    private byte[] answer(Carried carried, ShareMessage message) {
        try {
            return ShareMessage.ok(execute(carried, message));
        } catch (IOException | MistakeException | RuntimeException failed) {
            return ShareMessage.failed(String.valueOf(failed.getMessage()));
        }
    }

    private byte[] execute(Carried carried, ShareMessage message) throws IOException, MistakeException {
        byte[] nothing = {};
        if (message.kind() == ShareMessage.Kind.OPEN) {
            carried.vehicles = VehicleShare.open(message.content(), workers, notices);
            notices.accept("Carrying vehicles of a run for " + carried.owner + ".");
            return nothing;
        }
        if (carried.vehicles == null) {
            throw new IOException("could not begin to carry this share");
        }
        switch (message.kind()) {
            case BEAT -> {
                return carried.vehicles.beat(message.content());
            }
            case REPEAT -> carried.vehicles.repeat(message.content());
            default -> carried.vehicles.close();
        }
        return nothing;
    }

    private static void giveUp(Carried carried) {
        carried.thread.execute(() -> {
            if (carried.vehicles != null) {
                carried.vehicles.close();
            }
        });
        carried.thread.shutdown();
    }

    @Override
    public synchronized void gone(Member other) {
        shares.values().removeIf(carried -> {
            boolean over = carried.owner.equals(other);
            if (over) {
                giveUp(carried);
            }
            return over;
        });
    }

    @Override
    public synchronized void close() {
        shares.values().forEach(ShareMember::giveUp);
        shares.clear();
    }
}
