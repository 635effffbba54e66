package io.tandem.process;

import io.tandem.unit.UnitEngine;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitSource;
import io.tandem.unit.fmi.FmuArchive;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URISyntaxException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Instances of an FMU in a process of their own, a {@link UnitWorker}: one message there and back for all of them. */
final class IsolatedUnits implements UnitEngine {

    private static final long START_MILLIS = 30_000;
    private static final long END_MILLIS = 2_000;

    private final UnitSource source;
    private final Path folder;
    private final ProcessReaper reaper;
    private final Process process;
    private final UnitFrame frame;
    private final long patienceMillis;

    /** @param folder of its own, empty; deleted when it is closed */
    IsolatedUnits(UnitSource source, FmuArchive archive, Path folder, ProcessReaper reaper, Consumer<String> notices) throws UnitException {
        this.source = source;
        this.folder = folder;
        this.reaper = reaper;
        this.patienceMillis = Math.max(1, Math.round(source.patience() * 1000));
        Path library = archive.unpack(folder);
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            door.bind(UnixDomainSocketAddress.of(socket));
            process = reaper.start(command(socket), folder);
            UnitProcesses.show(source.title(), process.inputReader(), _ -> { });
            UnitProcesses.show(source.title(), process.errorReader(), notices);
            frame = new UnitFrame(accept(door));
            open(library);
        } catch (IOException | URISyntaxException failed) {
            throw new UnitException("its process cannot be started: " + failed.getMessage(), failed);
        }
    }

    /** The worker needs nothing but our own classes. */
    private List<String> command(Path socket) throws URISyntaxException {
        String classes = Path.of(UnitWorker.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classes, "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-Xshare:auto", "-Xmx512m", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("crash.log"), UnitWorker.class.getName(), socket.toString());
    }

    private SocketChannel accept(ServerSocketChannel door) throws IOException {
        door.configureBlocking(false);
        try (Selector selector = Selector.open()) {
            door.register(selector, SelectionKey.OP_ACCEPT);
            if (selector.select(START_MILLIS) == 0) {
                reaper.end(process);
                throw new IOException("it does not answer");
            }
            return door.accept();
        }
    }

    private void open(Path library) throws UnitException {
        exchange(START_MILLIS, () -> {
            frame.begin(UnitFrame.OPEN, 1 << 20);
            frame.text(folder.toString());
            frame.text(library.toString());
            frame.texts(source.inputVariables());
            frame.texts(source.outputVariables());
            frame.texts(source.startVariables());
            frame.numbers(source.parameters());
            frame.values().putDouble(source.step());
        }, () -> { });
    }

    /** Writes a message, or reads one. */
    private interface Content {
        void pass() throws IOException;
    }

    private void exchange(long millis, Content question, Content answer) throws UnitException {
        try {
            question.pass();
            frame.send(millis);
            if (frame.receive(millis) == UnitFrame.LOST) {
                throw new UnitException(frame.text());
            }
            answer.pass();
        } catch (UnitFrame.MalformedFrameException garbage) {
            reaper.end(process);
            throw new UnitException("it answered with something that cannot be understood and was ended", garbage);
        } catch (UnitFrame.SlowUnitException slow) {
            reaper.end(process);
            throw new UnitException(String.format(Locale.ROOT, "it has not answered for %.3g s and was ended", millis / 1000.0), slow);
        } catch (IOException gone) {
            throw new UnitException(howItEnded(), gone);
        }
    }

    /** The Java machine turns a fault of native code into an abort. */
    private String howItEnded() {
        try {
            if (process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
                return "it crashed, and its process ended with exit code " + process.exitValue();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        reaper.end(process);
        return "it closed its connection";
    }

    @Override
    public void begin(int instances, double[] start, double[] outputs, String[] failures) throws UnitException {
        exchange(Math.max(START_MILLIS, patienceMillis), () -> {
            frame.begin(UnitFrame.BEGIN, 8L * start.length + Integer.BYTES);
            frame.values().putInt(instances);
            frame.writeDoubles(start);
        }, () -> read(outputs, failures));
    }

    @Override
    public void step(double time, double seconds, double[] inputs, double[] outputs, String[] failures) throws UnitException {
        exchange(patienceMillis, () -> {
            frame.begin(UnitFrame.STEP, 8L * inputs.length + 2 * Double.BYTES);
            frame.values().putDouble(time).putDouble(seconds);
            frame.writeDoubles(inputs);
        }, () -> read(outputs, failures));
    }

    private void read(double[] outputs, String[] failures) throws IOException {
        frame.readDoubles(outputs);
        frame.readFailures(failures);
    }

    @Override
    public void close() {
        frame.close();
        reaper.end(process);
        TemporaryFiles.delete(folder);
    }
}
