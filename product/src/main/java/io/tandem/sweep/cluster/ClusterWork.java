package io.tandem.sweep.cluster;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterNode.Member;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.diagnosis.PrintableText;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.cluster.MemberMessage.Kind;
import io.tandem.sweep.execution.SweepRunner;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RowFile;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Executes runs on the members of a cluster. Every free place of a member is an entry of a queue; a thread of the sweep takes one, sends its run there and waits. If
 * the member dies, the run goes to another place. A row counts once, because the thread that waits for it is the only one that asked. A member that answers with anything
 * but the row of its run gets no further one; the sweep ends when no member is left.
 */
public final class ClusterWork implements SweepRunner.Work {

    private static final long POLL_MILLIS = 250;
    private static final double PATIENCE_SECONDS = 60;
    private static final double HELLO_SECONDS = 10;
    private static final int MAX_CHARACTERS = 300;

    private final ClusterNode node;
    private final SharedSweep shared;
    private final SweepRunner.Work here;
    private final BooleanSupplier stopping;
    private final int columns;
    private final Consumer<String> notices;
    private final WallClock clock = WallClock.machine();
    private final BlockingQueue<Member> places = new LinkedBlockingQueue<>();
    private final Set<Member> known = new HashSet<>();
    private final Set<Member> excluded = new HashSet<>();
    private final Map<String, Integer> runsByMember = new TreeMap<>();

    /**
     * @param columns number of measures in a row
     * @param here    executes the runs that are recorded
     * @param notices receives sentences about members that fail
     */
    ClusterWork(ClusterNode node, SharedSweep shared, int columns, SweepRunner.Work here, BooleanSupplier stopping, Consumer<String> notices) {
        this.columns = columns;
        this.notices = notices;
        this.node = node;
        this.shared = shared;
        this.here = here;
        this.stopping = stopping;
    }

    @Override
    public Optional<Row> execute(RunSpec spec, Optional<Path> recording) throws IOException {
        if (recording.isPresent()) {
            return here.execute(spec, recording);
        }
        while (!stopping.getAsBoolean()) {
            Optional<Member> member = place();
            if (member.isPresent()) {
                Optional<Row> row = executeOn(member.get(), spec);
                if (row.isPresent()) {
                    return row;
                }
            }
        }
        return Optional.empty();
    }

    /** A free place, or nothing where the sweep was stopped. */
    private Optional<Member> place() throws IOException {
        long began = clock.nanoTime();
        while (!stopping.getAsBoolean()) {
            Member member = poll();
            if (member == null) {
                refresh();
            } else if (node.others().contains(member) && isKnown(member)) {
                return Optional.of(member);
            }
            boolean nobody = node.others().stream().noneMatch(this::isKnown);
            began = nobody ? began : clock.nanoTime();
            if ((clock.nanoTime() - began) / 1e9 > PATIENCE_SECONDS) {
                throw new IOException("no member of the cluster is left");
            }
        }
        return Optional.empty();
    }

    private synchronized boolean isKnown(Member member) {
        return known.contains(member);
    }

    private Member poll() throws IOException {
        try {
            return places.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", hurried);
        }
    }

    /** Prepares members that are new, and adds their places. */
    private synchronized void refresh() throws IOException {
        List<Member> others = node.others();
        known.retainAll(others);
        for (Member member : others) {
            if (!excluded.contains(member) && known.add(member)) {
                welcome(member);
            }
        }
    }

    /** Sends nothing more to a member. Runs that it still has are waited for. */
    private synchronized void exclude(Member member, String why) {
        known.remove(member);
        if (excluded.add(member)) {
            notices.accept(PrintableText.shorten(member + " gets no more runs: " + why, MAX_CHARACTERS) + ".");
        }
    }

    private void welcome(Member member) throws IOException {
        try {
            int count = room(await(node.ask(member, Service.SWEEP, new MemberMessage(Kind.HELLO).bytes()), HELLO_SECONDS));
            if (count > 0) {
                prepare(member);
                for (int i = 0; i < count; i++) {
                    places.add(member);
                }
            }
        } catch (MalformedAnswerException wrong) {
            exclude(member, wrong.getMessage());
        } catch (ExecutionException | TimeoutException gone) {
            known.remove(member);
        }
    }

    /** How many runs a member takes at once. */
    static int room(MemberMessage answer) {
        return answer.kind() == Kind.ROOM && !answer.texts().isEmpty() && answer.texts().getFirst().matches("[0-9]{1,4}") ? Integer.parseInt(answer.texts().getFirst()) : 0;
    }

    private void prepare(Member member) throws IOException, ExecutionException, TimeoutException {
        MemberMessage ready = await(node.ask(member, Service.SWEEP, shared.message().bytes()), PATIENCE_SECONDS);
        if (ready.kind() != Kind.READY) {
            throw new MalformedAnswerException("it refuses the sweep: " + String.join(" ", ready.texts()));
        }
    }

    /** The row; nothing where the member died or failed. */
    private Optional<Row> executeOn(Member member, RunSpec spec) throws IOException {
        List<String> texts = new ArrayList<>(List.of(shared.id(), spec.id()));
        texts.addAll(spec.values());
        try {
            MemberMessage answer = await(node.ask(member, Service.SWEEP, new MemberMessage(Kind.RUN, texts).bytes()), Double.POSITIVE_INFINITY);
            if (answer.kind() == Kind.UNKNOWN) {
                prepare(member);
                places.add(member);
                return Optional.empty();
            }
            Row row = row(member, spec, answer);
            places.add(member);
            return Optional.of(row);
        } catch (MalformedAnswerException wrong) {
            exclude(member, wrong.getMessage());
            return Optional.empty();
        } catch (ExecutionException | TimeoutException gone) {
            return Optional.empty();
        }
    }

    private Row row(Member member, RunSpec spec, MemberMessage answer) throws MalformedAnswerException {
        if (answer.kind() != Kind.ROW || answer.texts().size() != 1) {
            throw new MalformedAnswerException("it failed: " + String.join(" ", answer.texts()));
        }
        Row row = read(answer.texts().getFirst());
        if (!row.run().equals(spec.id()) || !row.values().equals(spec.values()) || row.measures().length != columns) {
            throw new MalformedAnswerException("it answered with another run");
        }
        synchronized (this) {
            runsByMember.merge(member.toString(), 1, Integer::sum);
        }
        return row;
    }

    private static Row read(String text) throws MalformedAnswerException {
        try {
            return RowFile.read(text);
        } catch (IOException damaged) {
            throw new MalformedAnswerException(damaged.getMessage());
        }
    }

    private static MemberMessage message(byte[] answer) throws MalformedAnswerException {
        try {
            return MemberMessage.read(answer);
        } catch (IOException garbage) {
            throw new MalformedAnswerException(garbage.getMessage());
        }
    }

    private MemberMessage await(CompletableFuture<byte[]> answer, double seconds) throws IOException, ExecutionException, TimeoutException {
        long began = clock.nanoTime();
        while (true) {
            try {
                return message(answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS));
            } catch (TimeoutException notYet) {
                if (stopping.getAsBoolean() || (clock.nanoTime() - began) / 1e9 > seconds) {
                    throw notYet;
                }
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", hurried);
            }
        }
    }

    /** An answer that is not what was asked for. */
    private static final class MalformedAnswerException extends IOException {

        private MalformedAnswerException(String what) {
            super(what);
        }
    }

    /** What each member did, as sentences. */
    public synchronized List<String> summary() {
        return runsByMember.entrySet().stream().map(one -> one.getKey() + " executed " + one.getValue() + " runs.").toList();
    }
}
