package io.tandem.wire;

import io.tandem.message.Ids;
import io.tandem.message.PlanProposal;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An infrequent message, decoded to an object: everything but reports, orders and events. One message is one datagram. */
public sealed interface ControlMessage {

    /** Maximum length of a host name and of a text. */
    int MAX_NAME_BYTES = 64;
    int MAX_TEXT_BYTES = 800;
    /** Maximum length of the path of a setting. */
    int MAX_PATH_BYTES = 240;
    /**
     * Maximum length of the reason of a refusal. The source address of a hello may be forged, so the answer must not be longer than the
     * hello (amplification).
     */
    int MAX_REFUSAL_BYTES = 236;

    DatagramType type();

    /** Writes the payload. */
    void put(ByteBuffer out);

    /** Whether it asks Core to change something, which must not happen when its sender no longer waits for it. */
    default boolean isCommand() {
        return this instanceof Ctl || this instanceof Change || this instanceof Eject;
    }

    /** Decodes the payload of a control message; {@link PayloadReader#outcome} tells whether it is valid. */
    static ControlMessage get(DatagramType type, PayloadReader in) {
        return switch (type) {
            case HELLO -> Hello.get(in);
            case CHALLENGE -> new Challenge(Nonce.get(in), Cookie.get(in));
            case WELCOME -> new Welcome(Nonce.get(in), Nonce.get(in), in.i32(), in.i32(0, DocumentAssembler.MAX_BYTES), in.i32(), in.i32(0, Ids.MAX_ID));
            case REFUSE -> new Refuse(Nonce.get(in), in.text(MAX_REFUSAL_BYTES));
            case RECALL -> new Recall();
            case BYE -> new Bye(in.text(MAX_TEXT_BYTES));
            case PING -> new Ping(in.i64());
            case PONG -> new Pong(in.i64(), in.i64(), in.i64());
            case ACK -> new Ack(in.i32(), in.i32());
            case CTL -> new Ctl(in.i32(), in.runState());
            case CTL_REPLY -> new CtlReply(in.i32(), in.flag(), in.runState(), in.i32(), in.i32(0, Ids.MAX_ID), in.text(MAX_TEXT_BYTES));
            case CHANGE -> new Change(in.i32(), in.text(MAX_PATH_BYTES), in.text(MAX_TEXT_BYTES));
            case CHANGE_REPLY -> new ChangeReply(in.i32(), in.flag(), in.text(MAX_TEXT_BYTES));
            case EJECT -> new Eject(in.i32(), in.i32(1, Ids.MAX_ID));
            case SCENARIO_REQUEST, STATUS_REQUEST, PARAMETERS_REQUEST -> Request.get(Document.of(type), in);
            case SCENARIO, STATUS, PARAMETERS -> Chunk.get(Document.of(type), in);
            case OUTLOOK -> VehicleViewPiece.get(in);
            case PROPOSAL -> new Proposed(in.u16(), PlanProposalFormat.get(in));
            case REPORTS, ORDERS, EVENTS, DRIVING, ESTIMATES -> throw new IllegalArgumentException(type + " is no letter");
        };
    }

    /**
     * A host or a tool requests a session.
     *
     * @param nonce  its own, fresh for every session that it requests; all answers repeat it
     * @param cookie that of the challenge to its former hello, or none
     * @param former its session with this Core until now, whose vehicles it takes along; 0 for none
     * @param claims the vehicles it will report; empty for tools
     * @param host   its display name
     */
    record Hello(Nonce nonce, Cookie cookie, long former, Ids claims, String host) implements ControlMessage {

        /** Minimum length, reached by padding with zeros, so that no answer is longer. */
        static final int MIN_BYTES = 256;

        /** Maximum number of ranges of ids that fit into a datagram. */
        public static final int MAX_RANGES = 150;

        public Hello {
            if (claims.ranges().size() > MAX_RANGES) {
                throw new IllegalArgumentException("A hello has room for " + MAX_RANGES + " ranges of ids.");
            }
        }

        @Override
        public DatagramType type() {
            return DatagramType.HELLO;
        }

        @Override
        public void put(ByteBuffer out) {
            int end = out.position() + MIN_BYTES;
            nonce.put(out);
            cookie.put(out);
            out.putLong(former);
            TextFormat.put(out, host, MAX_NAME_BYTES);
            out.putShort((short) claims.ranges().size());
            claims.ranges().forEach(range -> out.putInt(range.first()).putInt(range.last()));
            while (out.position() < end) {
                out.put((byte) 0);
            }
        }

        private static Hello get(PayloadReader in) {
            Nonce nonce = Nonce.get(in);
            Cookie cookie = Cookie.get(in);
            long former = in.i64();
            String host = in.text(MAX_NAME_BYTES);
            int count = in.u16();
            in.require(count <= MAX_RANGES);
            List<Ids.Range> ranges = new ArrayList<>();
            for (int i = 0; i < count && in.good(); i++) {
                int first = in.i32(1, Ids.MAX_ID);
                ranges.add(new Ids.Range(first, in.i32(first, Ids.MAX_ID)));
            }
            in.zerosUpTo(MIN_BYTES);
            return new Hello(nonce, cookie, former, new Ids(in.good() ? ranges : List.of()), host);
        }
    }

    /** Core asks the sender of a hello to repeat it with a cookie, which proves that its address is its own. Nothing is remembered for it. */
    record Challenge(Nonce nonce, Cookie cookie) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.CHALLENGE;
        }

        @Override
        public void put(ByteBuffer out) {
            nonce.put(out);
            cookie.put(out);
        }
    }

    /**
     * Core opens a session. The header carries its number, and the signature is made with its key: see {@link SharedKey#sessionKey}.
     *
     * @param nonce         that of the hello
     * @param core          Core's own nonce, fresh for every session
     * @param sender        the sender number of the peer's datagrams
     * @param scenarioBytes length of the scenario's text; 0 if it is not available
     * @param scenarioCheck CRC-32 of it
     * @param resumed       number of its vehicles of which Core has reports, which follow
     */
    record Welcome(Nonce nonce, Nonce core, int sender, int scenarioBytes, int scenarioCheck, int resumed) implements ControlMessage {

        static final int BYTES = 2 * Nonce.BYTES + 4 * Integer.BYTES;

        @Override
        public DatagramType type() {
            return DatagramType.WELCOME;
        }

        @Override
        public void put(ByteBuffer out) {
            nonce.put(out);
            core.put(out);
            out.putInt(sender).putInt(scenarioBytes).putInt(scenarioCheck).putInt(resumed);
        }
    }

    /** Core refuses a peer, with the reason. */
    record Refuse(Nonce nonce, String reason) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.REFUSE;
        }

        @Override
        public void put(ByteBuffer out) {
            nonce.put(out);
            TextFormat.put(out, reason, MAX_REFUSAL_BYTES);
        }
    }

    /** A host asks for the latest reports of its vehicles again, of which some have not arrived. */
    record Recall() implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.RECALL;
        }

        @Override
        public void put(ByteBuffer out) {
            // It has no content.
        }
    }

    /** A peer ends its session. */
    record Bye(String reason) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.BYE;
        }

        @Override
        public void put(ByteBuffer out) {
            TextFormat.put(out, reason, MAX_TEXT_BYTES);
        }
    }

    /** Request for the time of the peer's clock. Sent at {@code t1} of the sender's clock. */
    record Ping(long t1) implements ControlMessage {

        /** Length of the whole datagram with a signature. */
        public static final int SIGNED_BYTES = Datagram.PAYLOAD_AT + Long.BYTES + Datagram.CHECK_BYTES;

        @Override
        public DatagramType type() {
            return DatagramType.PING;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putLong(t1);
        }
    }

    /** Answer to a ping, which was received at {@code t2} and answered at {@code t3} of the peer's clock. */
    record Pong(long t1, long t2, long t3) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.PONG;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putLong(t1).putLong(t2).putLong(t3);
        }
    }

    /** Acknowledges all events and all changes of the run's state up to these numbers. */
    record Ack(int eventsHeard, int changeObeyed) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.ACK;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(eventsHeard).putInt(changeObeyed);
        }
    }

    /** An operator requests a state of the run. A repeated request has the same number, so it may be repeated until answered. */
    record Ctl(int number, RunState wish) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.CTL;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(number).put((byte) wish.number());
        }
    }

    /** An operator requests the removal of a real participant from its slot. It may be repeated until answered. */
    record Eject(int number, int vid) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.EJECT;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(number).putInt(vid);
        }
    }

    /**
     * The answer to an operator's request.
     *
     * @param number   that of the request
     * @param accepted whether it was legal
     * @param state    the run's state now
     * @param change   number of that state's change
     * @param behind   number of vehicles that are not in this state yet
     * @param text     why it was refused, or which vehicles are behind
     */
    record CtlReply(int number, boolean accepted, RunState state, int change, int behind, String text) implements Reply {

        @Override
        public DatagramType type() {
            return DatagramType.CTL_REPLY;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(number).put((byte) (accepted ? 1 : 0)).put((byte) state.number()).putInt(change).putInt(behind);
            TextFormat.put(out, text, MAX_TEXT_BYTES);
        }
    }

    /** An operator requests a change of a setting. A repeated request has the same number, so it may be repeated until answered. */
    record Change(int number, String path, String value) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.CHANGE;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(number);
            TextFormat.put(out, path, MAX_PATH_BYTES);
            TextFormat.put(out, value, MAX_TEXT_BYTES);
        }
    }

    /** The answer to a tool's request, which had the same number. */
    sealed interface Reply extends ControlMessage {

        int number();

        boolean accepted();

        /** Text for users. */
        String text();
    }

    /**
     * The answer to a request to change a setting.
     *
     * @param number   that of the request
     * @param accepted whether the change is in effect
     * @param text     why not, and the cure
     */
    record ChangeReply(int number, boolean accepted, String text) implements Reply {

        @Override
        public DatagramType type() {
            return DatagramType.CHANGE_REPLY;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(number).put((byte) (accepted ? 1 : 0));
            TextFormat.put(out, text, MAX_TEXT_BYTES);
        }
    }

    /** A text too long for one datagram, which is requested in pieces. */
    enum Document {
        SCENARIO(DatagramType.SCENARIO_REQUEST, DatagramType.SCENARIO), STATUS(DatagramType.STATUS_REQUEST, DatagramType.STATUS),
        PARAMETERS(DatagramType.PARAMETERS_REQUEST, DatagramType.PARAMETERS);

        private final DatagramType request;
        private final DatagramType chunk;

        Document(DatagramType request, DatagramType chunk) {
            this.request = request;
            this.chunk = chunk;
        }

        private static Document of(DatagramType type) {
            return Arrays.stream(values()).filter(one -> type == one.request || type == one.chunk).findFirst().orElseThrow();
        }
    }

    /**
     * Asks for pieces of a document, from an offset on.
     *
     * @param edition which of its editions; 0 for the newest
     * @param chunks  number of pieces to send
     */
    record Request(Document about, int edition, int offset, int chunks) implements ControlMessage {

        /** Maximum number of pieces per request, which the receiver's buffer can hold. */
        public static final int MAX_CHUNKS = 64;

        @Override
        public DatagramType type() {
            return about.request;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(edition).putInt(offset).putShort((short) chunks);
        }

        private static Request get(Document about, PayloadReader in) {
            Request request = new Request(about, in.i32(), in.i32(0, DocumentAssembler.MAX_BYTES), in.u16());
            in.require(request.chunks >= 1 && request.chunks <= MAX_CHUNKS);
            return request;
        }
    }

    /**
     * A piece of a document. All pieces but the last are of {@link #MAX_BYTES} bytes.
     *
     * @param edition which edition it is of, from 1
     * @param total   length of the whole document
     */
    record Chunk(Document about, int edition, int offset, int total, byte[] bytes) implements ControlMessage {

        /** Length of a piece of a document. */
        public static final int MAX_BYTES = Datagram.MAX_PAYLOAD_BYTES - 12;

        /** The piece of a document that begins at an offset. */
        public static Chunk of(Document about, int edition, byte[] document, int offset) {
            byte[] piece = new byte[Math.min(MAX_BYTES, document.length - offset)];
            System.arraycopy(document, offset, piece, 0, piece.length);
            return new Chunk(about, edition, offset, document.length, piece);
        }

        @Override
        public DatagramType type() {
            return about.chunk;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(edition).putInt(offset).putInt(total).put(bytes);
        }

        private static Chunk get(Document about, PayloadReader in) {
            Chunk chunk = new Chunk(about, in.i32(), in.i32(0, DocumentAssembler.MAX_BYTES), in.i32(0, DocumentAssembler.MAX_BYTES), in.rest());
            in.require(chunk.offset % MAX_BYTES == 0 && chunk.bytes.length == Math.min(MAX_BYTES, chunk.total - chunk.offset));
            return chunk;
        }
    }

    /**
     * A piece of a vehicle's view, as requested by Core.
     *
     * @param time   simulated time of the view, nanoseconds
     * @param piece  number of this piece, from 0
     * @param pieces number of pieces
     */
    record VehicleViewPiece(long time, int vid, int run, int piece, int pieces, byte[] bytes) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.OUTLOOK;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putLong(time).putInt(vid).putShort((short) run).put((byte) piece).put((byte) pieces).put(bytes);
        }

        private static VehicleViewPiece get(PayloadReader in) {
            long time = in.simNanos();
            int vid = in.i32(1, Ids.MAX_ID);
            int run = in.u16();
            int piece = in.u8();
            int pieces = in.u8();
            in.require(pieces >= 1 && pieces <= VehicleViewFormat.MAX_PIECES && piece < pieces);
            in.require(in.remaining() == VehicleViewFormat.MAX_PIECE_BYTES || piece == pieces - 1 && in.remaining() > 0);
            return new VehicleViewPiece(time, vid, run, piece, pieces, in.rest());
        }

        /** All pieces of a view; none where it is too large to be encoded. */
        static List<VehicleViewPiece> of(int run, VehicleView vehicleView) {
            byte[] whole = VehicleViewFormat.bytes(vehicleView).orElse(new byte[0]);
            int pieces = Math.ceilDiv(whole.length, VehicleViewFormat.MAX_PIECE_BYTES);
            List<VehicleViewPiece> all = new ArrayList<>();
            for (int piece = 0; piece < pieces; piece++) {
                int from = piece * VehicleViewFormat.MAX_PIECE_BYTES;
                all.add(new VehicleViewPiece(vehicleView.at().nanos(), vehicleView.vid(), run, piece, pieces,
                        Arrays.copyOfRange(whole, from, Math.min(whole.length, from + VehicleViewFormat.MAX_PIECE_BYTES))));
            }
            return all;
        }
    }

    /** A planner's answer and its outcome. */
    record Proposed(int run, PlanProposal proposal) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.PROPOSAL;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putShort((short) run);
            PlanProposalFormat.put(out, proposal);
        }
    }
}
