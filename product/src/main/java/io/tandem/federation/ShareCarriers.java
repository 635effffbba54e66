package io.tandem.federation;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterNode.Member;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Ids;
import java.io.IOException;
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

    /** One share: its vehicles, and the member that carries it; empty for this process. */
    private static final class Seat {

        private final String name;
        private final byte[] description;
        private Optional<Member> member = Optional.empty();
        private VehicleShare here;

        private Seat(String name, byte[] description) {
            this.name = name;
            this.description = description;
        }
    }

    private final ClusterNode node;
    private final OrdersLog log;
    private final int workers;
    private final Consumer<String> notices;
    private final List<Seat> seats = new ArrayList<>();
    private final Set<Member> failed = new HashSet<>();
    private long takeovers;

    /** @param run names the run among all of the cluster */
    ShareCarriers(ClusterNode node, String run, String scenario, List<Ids> shares, OrdersLog log, int workers, Consumer<String> notices) throws IOException, MistakeException {
        this.node = node;
        this.log = log;
        this.workers = workers;
        this.notices = notices;
        for (Ids share : shares) {
            seats.add(new Seat(run + "/" + seats.size(), VehicleShare.description(scenario, share)));
        }
        for (Seat seat : seats) {
            begin(seat);
        }
    }

    /** Shares that another had to take over. */
    long takeovers() {
        return takeovers;
    }

    /** The answers of all shares to orders that stand at the end of the log. */
    List<byte[]> beat(byte[] orders) throws IOException, MistakeException {
        List<CompletableFuture<byte[]>> asked = seats.stream().map(seat -> seat.member.map(member -> ask(member, seat, ShareMessage.Kind.BEAT, orders)).orElse(null)).toList();
        List<byte[]> answers = new ArrayList<>();
        for (int i = 0; i < seats.size(); i++) {
            answers.add(answer(seats.get(i), asked.get(i), orders));
        }
        return answers;
    }

    private byte[] answer(Seat seat, CompletableFuture<byte[]> asked, byte[] orders) throws IOException, MistakeException {
        while (seat.member.isPresent()) {
            try {
                return await(asked == null ? ask(seat.member.get(), seat, ShareMessage.Kind.BEAT, orders) : asked);
            } catch (IOException lost) {
                takeOver(seat, lost);
                asked = null;
            }
        }
        return seat.here.beat(orders);
    }

    private CompletableFuture<byte[]> ask(Member member, Seat seat, ShareMessage.Kind kind, byte[] content) {
        return node.ask(member, Service.VEHICLES, new ShareMessage(kind, seat.name, content).bytes());
    }

    private static byte[] await(CompletableFuture<byte[]> answer) throws IOException {
        try {
            return ShareMessage.readAnswer(answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException lost) {
            throw new IOException(lost.getCause().getMessage(), lost);
        } catch (TimeoutException late) {
            throw new IOException("no answer for " + PATIENCE_SECONDS + " s", late);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", hurried);
        }
    }

    private void takeOver(Seat seat, IOException why) throws IOException, MistakeException {
        notices.accept(seat.member.get() + " no longer carries its vehicles: " + why.getMessage() + ".");
        failed.add(seat.member.get());
        takeovers++;
        begin(seat);
    }

    /** Finds a member for a share, and brings its vehicles to where they were before the last beat of the log. */
    private void begin(Seat seat) throws IOException, MistakeException {
        seat.member = candidate(seat);
        while (seat.member.isPresent()) {
            Member member = seat.member.get();
            try {
                await(ask(member, seat, ShareMessage.Kind.OPEN, seat.description));
                log.repeatAllButLast(beats -> await(ask(member, seat, ShareMessage.Kind.REPEAT, beats)));
                notices.accept(member + " carries vehicles of this run.");
                return;
            } catch (IOException refused) {
                notices.accept(member + " carries nothing: " + refused.getMessage() + ".");
                failed.add(member);
                seat.member = candidate(seat);
            }
        }
        notices.accept("No member is left for some vehicles: this process carries them.");
        seat.here = VehicleShare.open(seat.description, workers, notices);
        log.repeatAllButLast(seat.here::repeat);
    }

    /** The member that carries the fewest shares of this run; empty where there is none. */
    private Optional<Member> candidate(Seat seat) {
        return node.others().stream().filter(member -> !failed.contains(member))
                .min(Comparator.comparingLong(member -> seats.stream().filter(other -> other != seat && other.member.equals(Optional.of(member))).count()));
    }

    @Override
    public void close() {
        for (Seat seat : seats) {
            seat.member.ifPresent(member -> ask(member, seat, ShareMessage.Kind.CLOSE, new byte[0]));
            if (seat.here != null) {
                seat.here.close();
            }
        }
    }
}
