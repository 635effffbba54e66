package io.tandem.cluster;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.MergeView;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.util.UUID;

/**
 * A process in a cluster. Messages are a kind, a service, the number of a request, and bytes. Whoever asks
 * waits for the answer, so that TCP's own flow control suffices.
 */
public final class ClusterNode implements AutoCloseable, Receiver {

    /** Another node. */
    public record Member(Address address) {

        /** Names it among all nodes of the cluster, now and ever. */
        public String id() {
            return address instanceof UUID number ? number.toStringLong() : String.valueOf(address);
        }

        @Override
        public String toString() {
            return String.valueOf(address);
        }
    }

    /** What a request is about. The number on the connection is the place here. */
    public enum Service {
        /** runs of a sweep, each whole on one member */
        SWEEP,
        /** vehicles of one run */
        VEHICLES
    }

    /** Answers requests. Called by a thread of the engine, so that long work goes elsewhere. */
    @FunctionalInterface
    public interface Responder {

        void handle(Member from, byte[] request, Consumer<byte[]> answer);

        /** The node is about to take part; it may be used to send to others. Called once, before any request. */
        default void begin(ClusterNode node) {
        }

        /** Another node has left the cluster, or is dead. */
        default void gone(Member other) {
        }
    }

    private static final byte REQUEST = 1;
    private static final byte ANSWER = 2;
    /** the answer to a request of a service that a node does not have */
    private static final byte REFUSAL = 3;
    /** a request that nobody answers */
    private static final byte NOTE = 4;
    private static final int HEADER_BYTES = 2 + Long.BYTES;
    private static final int ATTEMPTS = 3;
    private static final String CLUSTER = "tandem";

    private record Pending(Address target, CompletableFuture<byte[]> answer) {
    }

    private final Map<Service, Responder> responders;
    private final Consumer<String> notices;
    private final EngineNotices log;
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong number = new AtomicLong();
    private final JChannel channel;
    private volatile List<Address> members = List.of();
    private volatile Map<String, Member> membersById = Map.of();

    private ClusterNode(ClusterSettings settings, Map<Service, Responder> responders, Consumer<String> notices) throws Exception {
        this.responders = Map.copyOf(responders);
        this.notices = notices;
        log = EngineNotices.begin(notices);
        channel = EngineStack.channel(settings, log);
        channel.setName(settings.name()).setReceiver(this);
        this.responders.values().forEach(responder -> responder.begin(this));
    }

    /**
     * Joins a cluster, or begins one.
     *
     * @param responders answer the requests of others, by service; requests of other services are refused
     * @param notices receives sentences for operators: who came and went, and whom the engine refused
     * @throws MistakeException where the cluster does not answer or refuses this node
     */
    public static ClusterNode open(ClusterSettings settings, Map<Service, Responder> responders, Consumer<String> notices) throws MistakeException {
        ClusterNode node = null;
        try {
            node = new ClusterNode(settings.check(), responders, notices);
            node.connect(settings.join().isPresent() ? ATTEMPTS : 1);
            if (settings.join().isPresent() && node.members.size() < 2) {
                throw new IOException(node.log.refusal().orElse("No member answers there"));
            }
            return node;
        } catch (MistakeException mistake) {
            throw mistake;
        } catch (Exception refused) {
            if (node != null) {
                node.close();
            }
            String place = settings.join().map(InetSocketAddress::toString).orElse(settings.listen().toString());
            Throwable cause = refused.getCause() == null ? refused : refused.getCause();
            throw new MistakeException(new Problem(new SourceLocation(place, 0, ""), "", "This node cannot take part in the cluster. " + cause.getMessage() + ".",
                    "start a member there with `tandem member`; it needs the same version, and a certificate of the same authority."));
        }
    }

    /** A node that finds nobody would be a cluster of its own, which is no use where it should join one. */
    private void connect(int attempts) throws Exception {
        for (int i = 0; i < attempts && members.size() < 2 && log.refusal().isEmpty(); i++) {
            channel.disconnect();
            // Of an attempt in vain nobody is left but this node itself, under an address that it gives up.
            members = List.of();
            channel.connect(CLUSTER);
        }
    }

    Address address() {
        return channel.getAddress();
    }

    /** The address at which this node listens. */
    public String listening() {
        return String.valueOf(channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, channel.getAddress())));
    }

    /** The others. */
    public List<Member> others() {
        return members.stream().filter(member -> !member.equals(channel.getAddress())).map(Member::new).toList();
    }

    /** The member of an id, which may be this node itself; empty where it is gone. */
    public Optional<Member> find(String id) {
        return Optional.ofNullable(membersById.get(id));
    }

    /** Sends something that is not answered. It is lost where the other is gone. */
    public void tell(Member other, Service service, byte[] note) throws IOException {
        if (other.address.equals(channel.getAddress())) {
            handle(other.address, service, note, _ -> { });
        } else {
            send(other.address, NOTE, service, 0, note);
        }
    }

    /** Sends a request. The future fails where the other does not have the service, as soon as it is known to be dead, and where the connection was lost so long that its answer may be, too. */
    public CompletableFuture<byte[]> ask(Member other, Service service, byte[] request) {
        long id = number.incrementAndGet();
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        pending.put(id, new Pending(other.address, answer));
        try {
            send(other.address, REQUEST, service, id, request);
        } catch (IOException failed) {
            answer.completeExceptionally(failed);
        }
        if (!members.contains(other.address)) {
            answer.completeExceptionally(new IOException(other + " is gone"));
        }
        return answer.whenComplete((_, _) -> pending.remove(id));
    }

    private void send(Address target, byte kind, Service service, long id, byte[] content) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + content.length).put(kind).put((byte) service.ordinal()).putLong(id).put(content);
        try {
            channel.send(new BytesMessage(target, bytes.array()));
        } catch (Exception failed) {
            throw new IOException(failed);
        }
    }

    @Override
    public void receive(Message message) {
        if (!(message instanceof BytesMessage) || message.getLength() < HEADER_BYTES) {
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(message.getArray(), message.getOffset(), message.getLength());
        byte kind = bytes.get();
        int number = Byte.toUnsignedInt(bytes.get());
        long id = bytes.getLong();
        byte[] content = new byte[bytes.remaining()];
        bytes.get(content);
        Address from = message.getSrc();
        if ((kind == REQUEST || kind == NOTE) && number < Service.values().length) {
            Service service = Service.values()[number];
            if (responders.get(service) == null) {
                answer(from, REFUSAL, service, id, new byte[0]);
                return;
            }
            handle(from, service, content, kind == NOTE ? _ -> { } : answer -> answer(from, ANSWER, service, id, answer));
        } else {
            Optional.ofNullable(pending.get(id)).filter(waiting -> waiting.target.equals(from)).ifPresent(waiting -> complete(waiting, kind, content));
        }
    }

    private void handle(Address from, Service service, byte[] content, Consumer<byte[]> answer) {
        responders.get(service).handle(new Member(from), content, answer);
    }

    private static void complete(Pending waiting, byte kind, byte[] content) {
        if (kind == ANSWER) {
            waiting.answer.complete(content);
        } else if (kind == REFUSAL) {
            waiting.answer.completeExceptionally(new IOException(waiting.target + " does not do such work"));
        }
    }

    private void answer(Address to, byte kind, Service service, long id, byte[] content) {
        try {
            send(to, kind, service, id, content);
        } catch (IOException gone) {
            notices.accept("No answer could be sent to " + to + ".");
        }
    }

    @Override
    public void viewAccepted(View view) {
        Set<Address> before = new HashSet<>(members);
        members = List.copyOf(view.getMembers());
        membersById = members.stream().map(Member::new).collect(Collectors.toUnmodifiableMap(Member::id, member -> member));
        for (Address member : members) {
            if (!before.remove(member) && !member.equals(channel.getAddress())) {
                notices.accept(member + " takes part.");
            }
        }
        for (Address gone : before) {
            notices.accept(gone + " is gone.");
            responders.values().forEach(responder -> responder.gone(new Member(gone)));
            giveUp(gone, "is gone");
        }
        if (view instanceof MergeView merged) {
            cutOff(merged).forEach(other -> giveUp(other, "was cut off for a while, and its answer may be lost"));
        }
    }

    /** Those who went on without this node while it believed them present, as after a pause of this process: they have given up what it had asked for. */
    private Set<Address> cutOff(MergeView merged) {
        return merged.getSubgroups().stream().filter(part -> !part.containsMember(channel.getAddress())).flatMap(part -> part.getMembers().stream()).collect(Collectors.toSet());
    }

    private void giveUp(Address other, String why) {
        pending.values().stream().filter(waiting -> waiting.target.equals(other)).forEach(waiting -> waiting.answer.completeExceptionally(new IOException(other + " " + why)));
    }

    @Override
    public void close() {
        // What breaks because this node leaves is no news for operators.
        log.close();
        channel.close();
    }
}
