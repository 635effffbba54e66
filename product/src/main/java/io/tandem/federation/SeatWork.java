package io.tandem.federation;

import io.tandem.cluster.ClusterNode.Member;
import io.tandem.diagnosis.MistakeException;
import io.tandem.recording.MemberRecordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The work of one seat at a member: its share of the vehicles and its tile. After a beat it sends vehicles to the other seats and answers when all of theirs have come. A thread of its own does
 * everything but begin.
 */
final class SeatWork {

    static final Pattern RECORDING_NAME = Pattern.compile("[\\p{L}\\d][\\p{L}\\d ._+-]{0,200}");
    /** Letters of exchanges that this seat has not begun; there are no more than this unless somebody sends nonsense. */
    private static final int MAX_EARLY = 2 * 4096;

    /** Sends to the member that has a seat. */
    @FunctionalInterface
    interface Post {
        void send(String member, ShareMessage message);
    }

    private record NeighbourRows(Member sender, long exchange, int seat, BlockReader rows) {
    }

    private final String run;
    private final int seat;
    private final Member owner;
    private final int workers;
    private final Path recordings;
    private final Consumer<String> notices;
    private final Post post;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("share").factory());
    private final List<NeighbourRows> early = new ArrayList<>();
    private final Set<Integer> heard = new HashSet<>();
    private VehicleShare vehicles;
    private Exchange exchange;
    private Consumer<byte[]> waiting;

    /** @param name of the share: the run, a slash, and the number of the seat */
    SeatWork(String name, Member owner, int workers, Path recordings, Consumer<String> notices, Post post) throws IOException {
        int slash = name.lastIndexOf('/');
        if (slash < 0 || !name.substring(slash + 1).matches("\\d{1,4}")) {
            throw new IOException("a share without a number");
        }
        this.run = name.substring(0, slash);
        this.seat = Integer.parseInt(name.substring(slash + 1));
        this.owner = owner;
        this.workers = workers;
        this.recordings = recordings;
        this.notices = notices;
        this.post = post;
    }

    Member owner() {
        return owner;
    }

    void begin(Member from, ShareMessage message, Consumer<byte[]> answer) {
        thread.execute(() -> {
            try {
                execute(from, message, answer);
            } catch (IOException | MistakeException | RuntimeException failed) {
                answer.accept(ShareMessage.failed(String.valueOf(failed.getMessage())));
                abandon(String.valueOf(failed.getMessage()));
            }
        });
    }

    /** Ends everything once what has begun is done. */
    void giveUp() {
        thread.execute(() -> {
            abandon("given up");
            closeVehicles();
        });
        thread.shutdown();
    }

    private void closeVehicles() {
        try {
            if (vehicles != null) {
                vehicles.close();
                vehicles = null;
            }
        } catch (IOException incomplete) {
            notices.accept("The recording of vehicles of a run is not complete: " + incomplete.getMessage() + ".");
        }
    }

    private void execute(Member from, ShareMessage message, Consumer<byte[]> answer) throws IOException, MistakeException {
        if (message.kind() == ShareMessage.Kind.OPEN) {
            open(new BlockReader(message.content()));
            notices.accept("Carrying vehicles of a run for " + owner + ".");
        } else if (vehicles == null) {
            throw new IOException("could not begin to carry this share");
        }
        BlockReader in = new BlockReader(message.content());
        switch (message.kind()) {
            case BEAT -> {
                abandon("another beat has begun");
                vehicles.beat(in.block());
                search(Exchange.read(in.block()), answer);
            }
            case SEARCH -> search(Exchange.read(in.block()), answer);
            case ROWS -> take(new NeighbourRows(from, in.nanos(), in.number(), in));
            case REPEAT -> {
                vehicles.repeat(message.content());
                answer.accept(ShareMessage.ok().bytes());
            }
            case CLOSE -> {
                closeVehicles();
                answer.accept(ShareMessage.ok().bytes());
            }
            case OPEN -> answer.accept(ShareMessage.ok().bytes());
        }
    }

    /** The description of the vehicles, and where they are recorded: a folder of that name, and how often the seat has changed. */
    private void open(BlockReader in) throws IOException, MistakeException {
        byte[] description = in.block();
        String name = in.text();
        int changes = in.number();
        if (!name.isEmpty() && !RECORDING_NAME.matcher(name).matches()) {
            throw new IOException("a recording whose name is no name of a folder");
        }
        vehicles = VehicleShare.open(description, workers, name.isEmpty() ? Optional.empty() : Optional.of(MemberRecordings.seat(recordings.resolve(name), seat, changes)), notices);
    }

    private void abandon(String why) {
        if (waiting != null) {
            waiting.accept(ShareMessage.failed(why));
            waiting = null;
        }
    }

    private void search(Exchange wanted, Consumer<byte[]> answer) throws IOException {
        abandon("another exchange has begun");
        exchange = wanted;
        waiting = answer;
        heard.clear();
        if (wanted.searched()) {
            send(vehicles.spread(wanted, seat));
            List<NeighbourRows> come = List.copyOf(early);
            early.clear();
            for (NeighbourRows arrived : come) {
                take(arrived);
            }
        }
        answerIfComplete();
    }

    private void send(BlockWriter[] letters) {
        for (int tile = 0; tile < letters.length; tile++) {
            if (tile != seat) {
                byte[] rows = letters[tile].bytes();
                byte[] content = new BlockWriter(Long.BYTES + Integer.BYTES + rows.length).nanos(exchange.number()).number(seat).raw(rows).bytes();
                post.send(exchange.seats().get(tile), new ShareMessage(ShareMessage.Kind.ROWS, run + "/" + tile, content));
            }
        }
    }

    private void take(NeighbourRows arrived) throws IOException {
        if (exchange == null || arrived.exchange > exchange.number()) {
            if (early.size() < MAX_EARLY) {
                early.add(arrived);
            }
        } else if (waiting != null && arrived.exchange == exchange.number() && isFromItsSeat(arrived) && heard.add(arrived.seat)) {
            vehicles.add(arrived.rows);
            answerIfComplete();
        }
    }

    private boolean isFromItsSeat(NeighbourRows arrived) {
        return arrived.seat >= 0 && arrived.seat < exchange.seats().size() && arrived.seat != seat && exchange.seats().get(arrived.seat).equals(arrived.sender.id());
    }

    private void answerIfComplete() {
        boolean hasTile = exchange.searched() && seat < exchange.tiles().tiles();
        if (waiting != null && heard.size() == (hasTile ? exchange.seats().size() - 1 : 0)) {
            BlockWriter out = ShareMessage.ok();
            vehicles.answer(exchange, out);
            waiting.accept(out.bytes());
            waiting = null;
        }
    }
}
