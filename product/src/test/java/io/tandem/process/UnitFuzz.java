package io.tandem.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Messages of a process that steps units, for the fuzzer: how they are read, and good ones to begin with. */
public final class UnitFuzz {

    private static final long MILLIS = 10_000;

    private UnitFuzz() {
    }

    /** Reads messages as long as there are any, as both ends do. */
    public static void read(byte[] data) throws IOException {
        try (ServerSocketChannel door = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel sender = SocketChannel.open(door.getLocalAddress()); UnitFrame frame = new UnitFrame(door.accept())) {
            ByteBuffer all = ByteBuffer.wrap(data);
            while (all.hasRemaining()) {
                sender.write(all);
            }
            sender.shutdownOutput();
            while (true) {
                content(frame, frame.receive(MILLIS));
            }
        }
    }

    private static void content(UnitFrame frame, byte letter) throws IOException {
        switch (letter) {
            case UnitFrame.LOST -> frame.text();
            case UnitFrame.OPEN -> {
                frame.text();
                frame.texts();
                frame.numbers();
            }
            default -> {
                frame.readDoubles(new double[3]);
                frame.readFailures(new String[2]);
            }
        }
    }

    public static List<byte[]> good() {
        return List.of(message(UnitFrame.LOST, out -> text(out, "no such variable")), message(UnitFrame.DONE, out -> {
            out.putDouble(1).putDouble(2).putDouble(3);
            out.putInt(1).putInt(1);
            text(out, "solver failed");
        }), message(UnitFrame.OPEN, out -> {
            text(out, "folder");
            out.putInt(2);
            text(out, "x");
            text(out, "y");
            out.putInt(1);
            text(out, "lag");
            out.putDouble(0.5);
        }));
    }

    private static void text(ByteBuffer out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.putInt(bytes.length).put(bytes);
    }

    private static byte[] message(byte letter, Consumer<ByteBuffer> content) {
        ByteBuffer out = ByteBuffer.allocate(1000).order(ByteOrder.nativeOrder()).putInt(0).put(letter);
        content.accept(out);
        byte[] bytes = new byte[out.putInt(0, out.position()).position()];
        out.flip().get(bytes);
        return bytes;
    }
}
