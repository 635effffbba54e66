package io.tandem.sweep.cluster;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterNode.Member;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.diagnosis.PrintableText;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.cluster.MemberMessage.Kind;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.execution.SweepRunner;
import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RowFile;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Executes runs on the members of a cluster. A member that takes runs is enrolled, and each of its free places is an entry of a queue; a thread of the sweep takes one, sends its
 * run there and waits. If the member dies or does not answer, its enrolment ends with all its places, and the run goes to another one; where it comes back it is enrolled anew. A
 * row counts once, because the thread that waits for it is the only one that asked. A member that answers with anything but the row of its run gets no further one; the sweep ends
 * when no member is left.
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
    private final SweepListener listener;
    private final WallClock clock = WallClock.machine();
    private final BlockingQueue<Enrolment> places = new LinkedBlockingQueue<>();
    private final Map<Member, Enrolment> enrolled = new ConcurrentHashMap<>();
    private final Set<Member> excluded = ConcurrentHashMap.newKeySet();
    private final Map<String, Work> workByMember = new ConcurrentSkipListMap<>();
    /** One thread at a time looks for new members, while the others go on. */
    private final Lock looking = new ReentrantLock();

    /** A member as it was when it was asked for its room; equal to no other, also not to a later one of the same member. */
    private static final class Enrolment {

        private final Member member;
        private final int room;

        private Enrolment(Member member, int room) {
            this.member = member;
            this.room = room;
        }
    }

    /** What a member has done in all its enrolments. */
    private final class Work {

        private final String name;
        private final int room;
        private final long since = clock.nanoTime();
        private int busy;
        private int runs;
        private double wall;
        private double cpu;
        private long ended = since;

        private Work(String name, int room) {
            this.name = name;
            this.room = room;
        }

        private synchronized void begin() {
            busy++;
        }

        private synchronized void end(Optional<Row> row) {
            busy--;
            ended = clock.nanoTime();
            runs += row.isPresent() ? 1 : 0;
            wall += row.map(Row::wallSeconds).orElse(0.0);
            cpu += row.map(Row::cpuSeconds).orElse(0.0);
        }

        private synchronized MemberLoad load(boolean present) {
            return new MemberLoad(name, present, room, busy, runs, wall, cpu, (ended - since) / 1e9);
        }
    }

    /**
     * @param columns  number of measures in a row
     * @param here     executes the runs that are recorded
     * @param listener is told of members that fail, and what the others do
     */
    ClusterWork(ClusterNode node, SharedSweep shared, int columns, SweepRunner.Work here, BooleanSupplier stopping, SweepListener listener) {
        this.columns = columns;
        this.listener = listener;
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
            Optional<Enrolment> place = place();
            if (place.isPresent()) {
                Work work = workByMember.get(place.get().member.toString());
                work.begin();
                Optional<Row> row = executeAt(place.get(), spec);
                work.end(row);
                if (row.isPresent()) {
                    listener.loads(loads());
                    return row;
                }
            }
        }
        return Optional.empty();
    }

    /** A free place, or nothing where the sweep was stopped. */
    private Optional<Enrolment> place() throws IOException {
        long began = clock.nanoTime();
        while (!stopping.getAsBoolean()) {
            Enrolment place = poll();
            if (place == null) {
                refresh();
            } else if (isValid(place)) {
                return Optional.of(place);
            }
            boolean nobody = enrolled.values().stream().noneMatch(one -> one.room > 0 && isValid(one));
            began = nobody ? began : clock.nanoTime();
            if ((clock.nanoTime() - began) / 1e9 > PATIENCE_SECONDS) {
                throw new IOException("no member of the cluster is left");
            }
        }
        return Optional.empty();
    }

    private boolean isValid(Enrolment place) {
        return enrolled.get(place.member) == place && node.others().contains(place.member);
    }

    private Enrolment poll() throws IOException {
        try {
            return places.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", hurried);
        }
    }

    /** Enrols members that are new, or back, and adds their places. */
    private void refresh() throws IOException {
        if (!looking.tryLock()) {
            return;
        }
        try {
            List<Member> others = node.others();
            enrolled.keySet().retainAll(others);
            for (Member member : others) {
                if (!excluded.contains(member) && !enrolled.containsKey(member)) {
                    welcome(member);
                }
            }
        } finally {
            looking.unlock();
        }
    }

    /** Sends nothing more to a member. Runs that it still has are waited for. */
    private void exclude(Member member, String why) {
        enrolled.remove(member);
        if (excluded.add(member)) {
            listener.notice(PrintableText.shorten(member + " gets no more runs: " + why, MAX_CHARACTERS) + ".");
        }
    }

    private void welcome(Member member) throws IOException {
        try {
            int room = room(await(node.ask(member, Service.SWEEP, new MemberMessage(Kind.HELLO).bytes()), HELLO_SECONDS));
            if (room > 0) {
                prepare(member);
            }
            Enrolment enrolment = new Enrolment(member, room);
            if (room > 0) {
                workByMember.computeIfAbsent(member.toString(), name -> new Work(name, room));
            }
            enrolled.put(member, enrolment);
            for (int i = 0; i < room; i++) {
                places.add(enrolment);
            }
        } catch (MalformedAnswerException wrong) {
            exclude(member, wrong.getMessage());
        } catch (ExecutionException | TimeoutException later) {
            // It is dead, or so busy that it is asked again when a place is wanted next.
            return;
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
    private Optional<Row> executeAt(Enrolment place, RunSpec spec) throws IOException {
        List<String> texts = new ArrayList<>(List.of(shared.id(), spec.id()));
        texts.addAll(spec.values());
        try {
            MemberMessage answer = await(node.ask(place.member, Service.SWEEP, new MemberMessage(Kind.RUN, texts).bytes()), Double.POSITIVE_INFINITY);
            if (answer.kind() == Kind.UNKNOWN) {
                prepare(place.member);
                places.add(place);
                return Optional.empty();
            }
            Row row = row(place.member, spec, answer);
            places.add(place);
            return Optional.of(row);
        } catch (MalformedAnswerException wrong) {
            exclude(place.member, wrong.getMessage());
            return Optional.empty();
        } catch (ExecutionException | TimeoutException lost) {
            enrolled.remove(place.member, place);
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

    /** What each member has done, by name; also those that are gone. */
    public List<MemberLoad> loads() {
        Set<String> present = enrolled.keySet().stream().map(Member::toString).collect(Collectors.toSet());
        return workByMember.values().stream().map(work -> work.load(present.contains(work.name))).toList();
    }
}
