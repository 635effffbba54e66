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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The work of a member: executes runs of sweeps that others send. It keeps nothing but the last few sweeps. */
public final class SweepMember implements ClusterNode.Responder, AutoCloseable {

    private static final int MAX_SWEEPS = 4;

    private final int room;
    private final Consumer<String> notices;
    private final ExecutorService workers;
    private final AtomicLong done = new AtomicLong();
    private final Map<String, RunTask> sweeps = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RunTask> eldest) {
            return size() > MAX_SWEEPS;
        }
    };

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
            RunTask task = shared.task();
            synchronized (sweeps) {
                if (sweeps.put(shared.id(), task) == null) {
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
        RunTask task;
        synchronized (sweeps) {
            task = texts.size() < 2 ? null : sweeps.get(texts.getFirst());
        }
        if (task == null) {
            return new MemberMessage(Kind.UNKNOWN);
        }
        try {
            Optional<Row> row = task.execute(new RunSpec(0, texts.get(1), texts.subList(2, texts.size())), Optional.empty());
            done.incrementAndGet();
            return new MemberMessage(Kind.ROW, RowFile.write(row.orElseThrow()));
        } catch (IOException | RuntimeException | Error failed) {
            // Whoever asked waits for an answer, whatever happened.
            return new MemberMessage(Kind.FAILED, String.valueOf(failed));
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
