package io.tandem.federation;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterNode.Member;
import io.tandem.cluster.ClusterNode.Responder;
import io.tandem.cluster.ClusterNode.Service;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The work of a member for runs of others: has seats of theirs, each with a share of the vehicles, until it is told to give them up or whoever asked is gone. */
public final class ShareMember implements Responder, AutoCloseable {

    private static final int MAX_SHARES = 64;

    private final int workers;
    private final Path recordings;
    private final Consumer<String> notices;
    private final Map<String, SeatWork> shares = new HashMap<>();
    private volatile ClusterNode node;

    /**
     * @param workers    threads of each share
     * @param recordings the folder for what runs let members record
     */
    public ShareMember(int workers, Path recordings, Consumer<String> notices) {
        this.workers = workers;
        this.recordings = recordings;
        this.notices = notices;
    }

    @Override
    public void begin(ClusterNode itsNode) {
        node = itsNode;
    }

    @Override
    public void handle(Member from, byte[] request, Consumer<byte[]> answer) {
        try {
            ShareMessage message = ShareMessage.read(request);
            SeatWork seat = find(from, message);
            seat.begin(from, message, answer);
            if (message.kind() == ShareMessage.Kind.CLOSE) {
                seat.giveUp();
            }
        } catch (IOException refused) {
            answer.accept(ShareMessage.failed(refused.getMessage()));
        }
    }

    private synchronized SeatWork find(Member from, ShareMessage message) throws IOException {
        SeatWork known = shares.get(message.share());
        if (known != null && !known.owner().equals(from) && message.kind() != ShareMessage.Kind.ROWS) {
            throw new IOException("this share is another's");
        }
        if (message.kind() == ShareMessage.Kind.OPEN) {
            return open(from, message.share(), known);
        }
        if (known == null) {
            throw new IOException("does not carry this share");
        }
        if (message.kind() == ShareMessage.Kind.CLOSE) {
            shares.remove(message.share());
        }
        return known;
    }

    private SeatWork open(Member from, String share, SeatWork known) throws IOException {
        if (shares.size() >= MAX_SHARES) {
            throw new IOException("carries " + MAX_SHARES + " shares, which is the most");
        }
        if (known != null) {
            known.giveUp();
        }
        SeatWork opened = new SeatWork(share, from, workers, recordings, notices, this::send);
        shares.put(share, opened);
        return opened;
    }

    /** A seat whose member is gone needs nothing more: whoever leads the run begins another exchange without it. */
    private void send(String member, ShareMessage message) {
        Optional<Member> other = node.find(member);
        try {
            if (other.isPresent()) {
                node.tell(other.get(), Service.VEHICLES, message.bytes());
            }
        } catch (IOException lost) {
            notices.accept("Vehicles near a tile of " + other.get() + " could not be sent: " + lost.getMessage() + ".");
        }
    }

    @Override
    public synchronized void gone(Member other) {
        shares.values().removeIf(seat -> {
            boolean over = seat.owner().equals(other);
            if (over) {
                seat.giveUp();
            }
            return over;
        });
    }

    @Override
    public synchronized void close() {
        shares.values().forEach(SeatWork::giveUp);
        shares.clear();
    }
}
