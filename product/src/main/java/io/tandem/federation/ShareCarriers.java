package io.tandem.federation;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterNode.Member;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Ids;
import io.tandem.message.Orders;
import io.tandem.recording.MemberRecordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Who carries the shares of a run. Where a member dies or fails, another takes its shares: it begins anew and repeats all beats so far. Where no member is left this
 * process carries them itself, so that a run never ends for lack of members.
 */
final class ShareCarriers implements AutoCloseable {

    /** A beat of any size is done by then; a member that answers later is as good as dead. */
    private static final long PATIENCE_SECONDS = 120;
    /** By how much sweeps may grow from one beat to the next before an exchange is repeated. */
    private static final double SWEEP_MARGIN = 1.1;

    private final ClusterNode node;
    private final OrdersLog log;
    private final int workers;
    private final Optional<Path> recording;
    private final Consumer<String> notices;
    private final List<RunSeat> seats = new ArrayList<>();
    private final Set<Member> failed = new HashSet<>();
    private long takeovers;
    private long exchanges;
    /** which no vehicle's sweep exceeded lately, metres */
    private double sweepBound;
    private boolean here;

    /**
     * @param run       names the run among all of the cluster
     * @param recording the folder of this run's recordings, if members record their vehicles
     */
    ShareCarriers(ClusterNode node, String run, String scenario, List<Ids> shares, OrdersLog log, int workers, Optional<Path> recording, Consumer<String> notices) throws IOException, MistakeException {
        this.node = node;
        this.log = log;
        this.workers = workers;
        this.recording = recording;
        this.notices = notices;
        for (Ids share : shares) {
            seats.add(new RunSeat(run + "/" + seats.size(), VehicleShare.description(scenario, share), share));
        }
        for (RunSeat seat : seats) {
            if (!here) {
                begin(seat);
            }
        }
    }

    /** Shares that another had to take over. */
    long takeovers() {
        return takeovers;
    }

    private static String name(Path folder) {
        return folder.getFileName().toString();
    }

    /** Whether no member was left, so that this process carries all vehicles. */
    boolean isHere() {
        return here;
    }

    /** The answers of all seats to orders that stand at the end of the log, in the order of seats. Each gets the advice for its own vehicles. */
    List<BlockReader> beat(Orders orders, BeatRequest wanted) throws IOException, MistakeException {
        seats.forEach(seat -> seat.hasMoved = false);
        while (!here) {
            Optional<List<BlockReader>> answers = attempt(orders, wanted);
            if (answers.isPresent()) {
                return answers.get();
            }
        }
        List<BlockReader> answers = new ArrayList<>();
        for (RunSeat seat : seats) {
            BlockWriter out = new BlockWriter();
            seat.here.beat(BeatFormat.orders(orders, seat.vids));
            seat.here.answer(wanted.here(), out);
            answers.add(new BlockReader(out.bytes()));
        }
        isWithinBound(answers);
        return answers;
    }

    /** One exchange; empty where it has to be repeated: some seats have another member now, or vehicles are faster than was assumed. */
    private Optional<List<BlockReader>> attempt(Orders orders, BeatRequest wanted) throws IOException, MistakeException {
        List<CompletableFuture<BlockReader>> asked = askAll(orders, wanted.exchange(++exchanges, sweepBound, seats.stream().map(seat -> seat.member.get().id()).toList()));
        awaitAll(asked);
        List<BlockReader> answers = new ArrayList<>();
        List<RunSeat> lost = new ArrayList<>();
        for (int i = 0; i < seats.size(); i++) {
            if (asked.get(i).isDone() && !asked.get(i).isCompletedExceptionally()) {
                answers.add(asked.get(i).join());
            } else if (asked.get(i).isDone() || asked.stream().noneMatch(CompletableFuture::isCompletedExceptionally)) {
                lost.add(seats.get(i));
            }
        }
        for (RunSeat seat : lost) {
            takeOver(seat, reason(asked.get(seats.indexOf(seat))));
        }
        return answers.size() == seats.size() && isWithinBound(answers) ? Optional.of(answers) : Optional.empty();
    }

    private List<CompletableFuture<BlockReader>> askAll(Orders orders, Exchange exchange) {
        byte[] again = new BlockWriter().block(exchange.bytes()).bytes();
        List<CompletableFuture<BlockReader>> asked = new ArrayList<>();
        for (RunSeat seat : seats) {
            byte[] content = seat.hasMoved ? again : new BlockWriter().block(BeatFormat.orders(orders, seat.vids)).raw(again).bytes();
            asked.add(ask(seat.member.get(), seat, seat.hasMoved ? ShareMessage.Kind.SEARCH : ShareMessage.Kind.BEAT, content));
            seat.hasMoved = true;
        }
        return asked;
    }

    /** Until all have answered or one has failed, without which others may never answer. */
    private static void awaitAll(List<CompletableFuture<BlockReader>> asked) throws IOException {
        CompletableFuture<Object> over = new CompletableFuture<>();
        asked.forEach(one -> one.whenComplete((_, failed) -> {
            if (failed != null) {
                over.complete(failed);
            }
        }));
        CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new)).whenComplete((_, _) -> over.complete(asked));
        try {
            over.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException late) {
            return;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", hurried);
        }
    }

    private static String reason(CompletableFuture<BlockReader> asked) {
        Throwable failed = asked.isDone() ? asked.exceptionNow() : new TimeoutException("no answer for " + PATIENCE_SECONDS + " s");
        return failed.getMessage();
    }

    /** Copies were sent on the assumption that no vehicle's sweep is beyond the bound. */
    private boolean isWithinBound(List<BlockReader> answers) throws IOException {
        double greatest = 0;
        for (BlockReader answer : answers) {
            greatest = Math.max(greatest, answer.real());
        }
        boolean within = greatest <= sweepBound;
        sweepBound = SWEEP_MARGIN * greatest + 1;
        return within;
    }

    private CompletableFuture<BlockReader> ask(Member member, RunSeat seat, ShareMessage.Kind kind, byte[] content) {
        return node.ask(member, Service.VEHICLES, new ShareMessage(kind, seat.name, content).bytes()).thenCompose(answer -> {
            try {
                return CompletableFuture.completedFuture(ShareMessage.readAnswer(answer));
            } catch (IOException failed) {
                return CompletableFuture.failedFuture(failed);
            }
        });
    }

    private static void await(CompletableFuture<BlockReader> answer) throws IOException {
        try {
            answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException lost) {
            throw new IOException(lost.getCause().getMessage(), lost);
        } catch (TimeoutException late) {
            throw new IOException("no answer for " + PATIENCE_SECONDS + " s", late);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", hurried);
        }
    }

    private void takeOver(RunSeat seat, String why) throws IOException, MistakeException {
        if (here) {
            return;
        }
        notices.accept(seat.member.get() + " no longer carries its vehicles: " + why + ".");
        failed.add(seat.member.get());
        takeovers++;
        begin(seat);
    }

    /** Finds a member for a share, and brings its vehicles to where they were before the last beat of the log. */
    private void begin(RunSeat seat) throws IOException, MistakeException {
        seat.hasMoved = false;
        seat.member = candidate(seat);
        while (seat.member.isPresent()) {
            Member member = seat.member.get();
            try {
                await(ask(member, seat, ShareMessage.Kind.OPEN, new BlockWriter().block(seat.description).text(recording.map(ShareCarriers::name).orElse("")).number(seat.changes++).bytes()));
                log.repeatAllButLast(beats -> await(ask(member, seat, ShareMessage.Kind.REPEAT, beats)));
                notices.accept(member + " carries vehicles of this run.");
                return;
            } catch (IOException refused) {
                notices.accept(member + " carries nothing: " + refused.getMessage() + ".");
                failed.add(member);
                seat.member = candidate(seat);
            }
        }
        carryAllHere();
    }

    private void carryAllHere() throws IOException, MistakeException {
        notices.accept("No member is left: this process carries all vehicles.");
        here = true;
        for (RunSeat seat : seats) {
            seat.member = Optional.empty();
            int number = seats.indexOf(seat);
            seat.here = VehicleShare.open(seat.description, workers, recording.map(folder -> MemberRecordings.seat(folder, number, seat.changes)), notices);
            log.repeatAllButLast(seat.here::repeat);
        }
    }

    /** The member that carries the fewest shares of this run; empty where there is none. */
    private Optional<Member> candidate(RunSeat seat) {
        return node.others().stream().filter(member -> !failed.contains(member))
                .min(Comparator.comparingLong(member -> seats.stream().filter(other -> other != seat && other.member.equals(Optional.of(member))).count()));
    }

    /** Waits, so that what the member recorded is complete. */
    private void closeElsewhere(RunSeat seat) {
        try {
            await(ask(seat.member.get(), seat, ShareMessage.Kind.CLOSE, new byte[0]));
        } catch (IOException gone) {
            notices.accept(seat.member.get() + " did not say that it is done: " + gone.getMessage() + ".");
        }
    }

    @Override
    public void close() throws IOException {
        for (RunSeat seat : seats) {
            if (seat.member.isPresent()) {
                closeElsewhere(seat);
            }
            if (seat.here != null) {
                seat.here.close();
            }
        }
    }
}
