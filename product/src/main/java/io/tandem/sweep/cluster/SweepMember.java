package io.tandem.sweep.cluster;

import io.tandem.cluster.ClusterNode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.cluster.MemberMessage.Kind;
import io.tandem.sweep.execution.RunTask;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RowFile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The work of a member: executes runs of sweeps that others send. It keeps nothing but the last few sweeps. */
public final class SweepMember implements ClusterNode.Responder, AutoCloseable {

    private static final int MAX_SWEEPS = 4;

    private final int room;
    private final Consumer<String> notices;
    private final ExecutorService workers;
    private final AtomicLong done = new AtomicLong();
    private final Map<String, Prepared> sweeps = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Prepared> eldest) {
            return size() > MAX_SWEEPS;
        }
    };

    /**
     * A sweep that can be worked for.
     *
     * @param owner who asked for it
     * @param over  whether the owner is gone, so that its runs are given up
     */
    private record Prepared(RunTask task, ClusterNode.Member owner, AtomicBoolean over) {
    }

    /** @param room runs at once; 0 for a node that only sends */
    public SweepMember(int room, Consumer<String> notices) {
        this.room = room;
        this.notices = notices;
        workers = Executors.newFixedThreadPool(Math.max(1, room), Thread.ofPlatform().daemon().name("member-", 1).factory());
    }

    /** Number of runs that were executed. */
    public long done() {
        return done.get();
    }

    @Override
    public void handle(ClusterNode.Member from, byte[] request, Consumer<byte[]> answer) {
        try {
            MemberMessage message = MemberMessage.read(request);
            switch (message.kind()) {
                case HELLO -> answer.accept(new MemberMessage(Kind.ROOM, String.valueOf(room)).bytes());
                case PREPARE -> workers.execute(() -> answer.accept(prepare(from, message).bytes()));
                case RUN -> workers.execute(() -> answer.accept(run(message).bytes()));
                default -> answer.accept(new MemberMessage(Kind.FAILED, "not a request").bytes());
            }
        } catch (IOException garbage) {
            answer.accept(new MemberMessage(Kind.FAILED, "not a request").bytes());
        }
    }

    private MemberMessage prepare(ClusterNode.Member from, MemberMessage message) {
        try {
            SharedSweep shared = SharedSweep.read(message);
            AtomicBoolean over = new AtomicBoolean();
            Prepared prepared = new Prepared(shared.task(over::get), from, over);
            synchronized (sweeps) {
                if (sweeps.put(shared.id(), prepared) == null) {
                    notices.accept("Working for " + from + " on " + shared.sources().getFirst().name() + ".");
                }
            }
            return new MemberMessage(Kind.READY);
        } catch (IOException | MistakeException | RuntimeException | Error wrong) {
            return new MemberMessage(Kind.FAILED, String.valueOf(wrong.getMessage()));
        }
    }

    private MemberMessage run(MemberMessage message) {
        List<String> texts = message.texts();
        Prepared prepared;
        synchronized (sweeps) {
            prepared = texts.size() < 2 ? null : sweeps.get(texts.getFirst());
        }
        if (prepared == null) {
            return new MemberMessage(Kind.UNKNOWN);
        }
        try {
            Optional<Row> row = prepared.task.execute(new RunSpec(0, texts.get(1), texts.subList(2, texts.size())), Optional.empty());
            if (row.isEmpty()) {
                return new MemberMessage(Kind.UNKNOWN);
            }
            done.incrementAndGet();
            return new MemberMessage(Kind.ROW, RowFile.write(row.get()));
        } catch (IOException | RuntimeException | Error failed) {
            // Whoever asked waits for an answer, whatever happened.
            return new MemberMessage(Kind.FAILED, String.valueOf(failed));
        }
    }

    /** Nobody waits any more for the runs of a sweep that is gone; another one may want the room. */
    @Override
    public void gone(ClusterNode.Member other) {
        synchronized (sweeps) {
            sweeps.values().removeIf(prepared -> {
                boolean over = prepared.owner.equals(other);
                if (over) {
                    prepared.over.set(true);
                }
                return over;
            });
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
