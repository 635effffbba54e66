package io.tandem.recording.topic;

import io.tandem.diagnosis.PrintableText;
import io.tandem.message.MessageKind;
import io.tandem.message.Reception;
import io.tandem.message.Transmission;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.encoding.ProtobufDescriptor;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The protobuf message {@code tandem.RadioMessage}: one transmission, with its receivers and a byte for each that says what became of it there. */
public final class RadioMessages {

    static final String NAME = "tandem.RadioMessage";

    private static final int TIME = 1;
    private static final int KIND = 2;
    private static final int SENDER = 3;
    private static final int SEQUENCE = 4;
    private static final int LATENCY = 5;
    private static final int RECEIVERS = 6;
    private static final int OUTCOMES = 7;
    private static final int PAYLOAD = 8;

    private RadioMessages() {
    }

    /** The message as a serialized FileDescriptorSet. */
    static byte[] descriptorSet() {
        List<String> kinds = Arrays.stream(MessageKind.values()).map(MessageKind::name).toList();
        ProtobufDescriptor message = new ProtobufDescriptor("RadioMessage").field(TIME, "t_ns", ProtobufDescriptor.INT64)
                .oneOf(KIND, "kind", ".tandem.RadioMessage", "Kind", kinds).field(SENDER, "sender", ProtobufDescriptor.UINT32).field(SEQUENCE, "seq", ProtobufDescriptor.UINT32)
                .field(LATENCY, "latency_ns", ProtobufDescriptor.INT64).repeated(RECEIVERS, "receivers", ProtobufDescriptor.UINT32).field(OUTCOMES, "outcomes", ProtobufDescriptor.BYTES)
                .field(PAYLOAD, "payload", ProtobufDescriptor.TEXT);
        return ProtobufDescriptor.descriptorSet("tandem", "tandem/radio_message.proto", message);
    }

    public static void write(LittleEndianWriter out, Transmission sent) {
        ProtobufWriter.number(out, TIME, sent.at().nanos());
        ProtobufWriter.number(out, KIND, sent.kind().ordinal());
        ProtobufWriter.number(out, SENDER, sent.sender());
        ProtobufWriter.number(out, SEQUENCE, sent.sequence());
        ProtobufWriter.number(out, LATENCY, sent.latencyNanos());
        LittleEndianWriter receivers = new LittleEndianWriter();
        for (int receiver : sent.receivers()) {
            receivers.varint(receiver);
        }
        ProtobufWriter.nested(out, RECEIVERS, receivers);
        ProtobufWriter.bytes(out, OUTCOMES, sent.outcomes());
        if (!sent.payload().isEmpty()) {
            ProtobufWriter.text(out, PAYLOAD, sent.payload());
        }
    }

    /** Fields that later versions may write are passed over. */
    public static Transmission read(LittleEndianReader message) throws DamagedException {
        long[] head = new long[RECEIVERS];
        int[] receivers = {};
        byte[] outcomes = {};
        String payload = "";
        while (message.remaining() > 0) {
            long tag = message.varint();
            long field = tag >>> 3;
            switch ((int) tag & 7) {
                case ProtobufWriter.VARINT -> head[field < RECEIVERS ? (int) field : 0] = message.varint();
                case ProtobufWriter.FIXED64 -> message.skip(Long.BYTES);
                case ProtobufWriter.FIXED32 -> message.skip(Integer.BYTES);
                case ProtobufWriter.LENGTH -> {
                    LittleEndianReader part = message.part(message.varint());
                    receivers = field == RECEIVERS ? ids(part) : receivers;
                    outcomes = field == OUTCOMES ? bytes(part) : outcomes;
                    payload = field == PAYLOAD ? PrintableText.of(new String(bytes(part), StandardCharsets.UTF_8)) : payload;
                }
                default -> throw new DamagedException("an unknown wire type");
            }
        }
        return transmission(head, receivers, outcomes, payload);
    }

    private static Transmission transmission(long[] head, int[] receivers, byte[] outcomes, String payload) throws DamagedException {
        MessageKind kind = MessageKind.of((int) head[KIND]).orElseThrow(() -> new DamagedException("an unknown kind of message"));
        boolean known = receivers.length == outcomes.length;
        for (byte outcome : outcomes) {
            known &= Reception.of(outcome).isPresent();
        }
        if (!known) {
            throw new DamagedException("receivers and outcomes that do not fit");
        }
        return new Transmission(new SimTime(head[TIME]), kind, (int) head[SENDER], (int) head[SEQUENCE], head[LATENCY], receivers, outcomes, payload);
    }

    private static int[] ids(LittleEndianReader packed) throws DamagedException {
        int[] ids = new int[packed.remaining()];
        int count = 0;
        while (packed.remaining() > 0) {
            ids[count++] = (int) packed.varint();
        }
        return Arrays.copyOf(ids, count);
    }

    private static byte[] bytes(LittleEndianReader packed) throws DamagedException {
        byte[] bytes = new byte[packed.remaining()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) packed.u8();
        }
        return bytes;
    }
}
