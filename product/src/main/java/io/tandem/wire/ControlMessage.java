package io.tandem.wire;

import io.tandem.message.Ids;
import io.tandem.message.PlanProposal;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A message that is rare enough to be an object: everything but reports, orders and events. One message is one datagram. */
public sealed interface ControlMessage {

    /** The longest host name and the longest sentence, in bytes. */
    int LONGEST_NAME = 64;
    int LONGEST_TEXT = 800;
    /** The longest path of a setting, in bytes. */
    int LONGEST_PATH = 240;
    /** The longest reason for a refusal: its address may be forged, so that the answer must not be longer than the hello. */
    int LONGEST_REFUSAL = 240;

    DatagramType type();

    /** Writes the payload. */
    void put(ByteBuffer out);

    /** The letter in a payload of a type that is a letter; the reader knows whether to believe it. */
    static ControlMessage get(DatagramType type, PayloadReader in) {
        return switch (type) {
            case HELLO -> Hello.get(in);
            case WELCOME -> new Welcome(in.i64(), in.i32(), in.i32(0, DocumentAssembler.LARGEST), in.i32(), in.i32(0, Ids.MAX_ID));
            case REFUSE -> new Refuse(in.i64(), in.text(LONGEST_REFUSAL));
            case BYE -> new Bye(in.text(LONGEST_TEXT));
            case PING -> new Ping(in.i64());
            case PONG -> new Pong(in.i64(), in.i64(), in.i64());
            case ACK -> new Ack(in.i32(), in.i32());
            case CTL -> new Ctl(in.i32(), in.runState());
            case CTL_REPLY -> new CtlReply(in.i32(), in.flag(), in.runState(), in.i32(), in.i32(0, Ids.MAX_ID), in.text(LONGEST_TEXT));
            case CHANGE -> new Change(in.i32(), in.text(LONGEST_PATH), in.text(LONGEST_TEXT));
            case CHANGE_REPLY -> new ChangeReply(in.i32(), in.flag(), in.text(LONGEST_TEXT));
            case EJECT -> new Eject(in.i32(), in.i32(1, Ids.MAX_ID));
            case SCENARIO_REQUEST, STATUS_REQUEST, PARAMETERS_REQUEST -> Request.get(Document.of(type), in);
            case SCENARIO, STATUS, PARAMETERS -> Chunk.get(Document.of(type), in);
            case OUTLOOK -> VehicleViewPiece.get(in);
            case PROPOSAL -> new Proposed(in.u16(), PlanProposalFormat.get(in));
            case REPORTS, ORDERS, EVENTS, DRIVING, ESTIMATES -> throw new IllegalArgumentException(type + " is no letter");
        };
    }

    /**
     * A host or a tool asks to take part.
     *
     * @param nonce  a number never used before, which the answer repeats
     * @param claims the vehicles it will report; empty for tools
     * @param host   its name for people
     */
    record Hello(long nonce, Ids claims, String host) implements ControlMessage {

        /** Padded with zeros to at least this many bytes, so that no answer is longer. */
        static final int SHORTEST = 256;

        /** More ranges of ids do not fit. */
        public static final int MOST_RANGES = 150;

        public Hello {
            if (claims.ranges().size() > MOST_RANGES) {
                throw new IllegalArgumentException("A hello has room for " + MOST_RANGES + " ranges of ids.");
            }
        }

        @Override
        public DatagramType type() {
            return DatagramType.HELLO;
        }

        @Override
        public void put(ByteBuffer out) {
            int end = out.position() + SHORTEST;
            out.putLong(nonce);
            TextFormat.put(out, host, LONGEST_NAME);
            out.putShort((short) claims.ranges().size());
            claims.ranges().forEach(range -> out.putInt(range.first()).putInt(range.last()));
            while (out.position() < end) {
                out.put((byte) 0);
            }
        }

        private static Hello get(PayloadReader in) {
            long nonce = in.i64();
            String host = in.text(LONGEST_NAME);
            int count = in.u16();
            in.require(count <= MOST_RANGES);
            List<Ids.Range> ranges = new ArrayList<>();
            for (int i = 0; i < count && in.good(); i++) {
                int first = in.i32(1, Ids.MAX_ID);
                ranges.add(new Ids.Range(first, in.i32(first, Ids.MAX_ID)));
            }
            in.zerosUpTo(SHORTEST);
            return new Hello(nonce, new Ids(in.good() ? ranges : List.of()), host);
        }
    }

    /**
     * Core admits a peer. The header carries the session that it uses from now on.
     *
     * @param nonce         that of the hello
     * @param sender        the sender number of its datagrams
     * @param scenarioBytes length of the scenario's text; 0 if there is none to be had
     * @param scenarioCheck CRC-32 of it
     * @param resumed       how many of its vehicles Core remembers; their last reports follow
     */
    record Welcome(long nonce, int sender, int scenarioBytes, int scenarioCheck, int resumed) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.WELCOME;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putLong(nonce).putInt(sender).putInt(scenarioBytes).putInt(scenarioCheck).putInt(resumed);
        }
    }

    /** Core refuses a peer, with the reason. */
    record Refuse(long nonce, String reason) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.REFUSE;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putLong(nonce);
            TextFormat.put(out, reason, LONGEST_REFUSAL);
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
            TextFormat.put(out, reason, LONGEST_TEXT);
        }
    }

    /** What does your clock show? Sent at {@code t1} of the asker's clock. */
    record Ping(long t1) implements ControlMessage {

        @Override
        public DatagramType type() {
            return DatagramType.PING;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putLong(t1);
        }
    }

    /** The answer: received at {@code t2} and answered at {@code t3} of the other's clock. */
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

    /** All events up to a number have arrived, and all changes of the run's state up to a number are obeyed. */
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

    /** An operator requests that a real participant loses its seat. It may be repeated until answered. */
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
     * @param behind   how many vehicles have not obeyed it yet
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
            TextFormat.put(out, text, LONGEST_TEXT);
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
            TextFormat.put(out, path, LONGEST_PATH);
            TextFormat.put(out, value, LONGEST_TEXT);
        }
    }

    /** The answer to a tool's request, which had the same number. */
    sealed interface Reply extends ControlMessage {

        int number();

        boolean accepted();

        /** For people. */
        String text();
    }

    /**
     * The answer to a request to change a setting.
     *
     * @param number   that of the request
     * @param accepted whether it is so from now on
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
            TextFormat.put(out, text, LONGEST_TEXT);
        }
    }

    /** A text too long for one datagram, fetched piece by piece. */
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
     * @param chunks  how many pieces to send without being asked again
     */
    record Request(Document about, int edition, int offset, int chunks) implements ControlMessage {

        /** More would overrun receivers. */
        public static final int MOST_CHUNKS = 64;

        @Override
        public DatagramType type() {
            return about.request;
        }

        @Override
        public void put(ByteBuffer out) {
            out.putInt(edition).putInt(offset).putShort((short) chunks);
        }

        private static Request get(Document about, PayloadReader in) {
            Request request = new Request(about, in.i32(), in.i32(0, DocumentAssembler.LARGEST), in.u16());
            in.require(request.chunks >= 1 && request.chunks <= MOST_CHUNKS);
            return request;
        }
    }

    /**
     * A piece of a document. All pieces but the last are of {@link #LARGEST} bytes.
     *
     * @param edition which edition it is of, from 1
     * @param total   length of the whole document
     */
    record Chunk(Document about, int edition, int offset, int total, byte[] bytes) implements ControlMessage {

        /** Bytes of a document in one datagram. */
        public static final int LARGEST = Datagram.LARGEST_PAYLOAD - 12;

        /** The piece of a document that begins at an offset. */
        public static Chunk of(Document about, int edition, byte[] document, int offset) {
            byte[] piece = new byte[Math.min(LARGEST, document.length - offset)];
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
            Chunk chunk = new Chunk(about, in.i32(), in.i32(0, DocumentAssembler.LARGEST), in.i32(0, DocumentAssembler.LARGEST), in.rest());
            in.require(chunk.offset % LARGEST == 0 && chunk.bytes.length == Math.min(LARGEST, chunk.total - chunk.offset));
            return chunk;
        }
    }

    /**
     * A piece of the world as one vehicle has it, for Core that asked about it.
     *
     * @param time   simulated time of it all, nanoseconds
     * @param piece  the number of this one, from 0
     * @param pieces how many there are
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
            in.require(pieces >= 1 && pieces <= VehicleViewFormat.MOST_PIECES && piece < pieces);
            in.require(in.remaining() == VehicleViewFormat.LARGEST_PIECE || piece == pieces - 1 && in.remaining() > 0);
            return new VehicleViewPiece(time, vid, run, piece, pieces, in.rest());
        }

        /** All pieces of a view; none where it is too large to be encoded. */
        static List<VehicleViewPiece> of(int run, VehicleView vehicleView) {
            byte[] whole = VehicleViewFormat.bytes(vehicleView).orElse(new byte[0]);
            int pieces = Math.ceilDiv(whole.length, VehicleViewFormat.LARGEST_PIECE);
            List<VehicleViewPiece> all = new ArrayList<>();
            for (int piece = 0; piece < pieces; piece++) {
                int from = piece * VehicleViewFormat.LARGEST_PIECE;
                all.add(new VehicleViewPiece(vehicleView.at().nanos(), vehicleView.vid(), run, piece, pieces,
                        Arrays.copyOfRange(whole, from, Math.min(whole.length, from + VehicleViewFormat.LARGEST_PIECE))));
            }
            return all;
        }
    }

    /** What a planner answered in a run, and what became of it. */
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
