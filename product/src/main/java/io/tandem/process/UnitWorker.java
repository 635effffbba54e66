package io.tandem.process;

import io.tandem.unit.UnitException;
import io.tandem.unit.fmi.FmuUnits;
import io.tandem.unit.fmi.ModelDescription;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The program that steps the units of strangers, apart from the run: a crash or an endless loop of a unit ends this process alone. It ends when its stdin does, that is with the
 * process that started it, also while a unit hangs.
 */
public final class UnitWorker {

    private static final long FOR_EVER = 0;

    private final UnitFrame frame;
    private FmuUnits units;
    private int inputCount;
    private int outputCount;
    private int startCount;
    private double[] inputs = new double[0];
    private double[] outputs = new double[0];
    private String[] failures = new String[0];

    private UnitWorker(UnitFrame frame) {
        this.frame = frame;
    }

    /** @param arguments the socket */
    public static void main(String[] arguments) throws IOException {
        Thread stepping = new Thread(() -> serve(Path.of(arguments[0])), "units");
        stepping.setDaemon(true);
        stepping.start();
        try (InputStream parent = new FileInputStream(FileDescriptor.in)) {
            while (parent.read() >= 0) {
                // Nothing is said here; only the end counts.
            }
        }
    }

    private static void serve(Path socket) {
        try (UnitFrame frame = new UnitFrame(SocketChannel.open(UnixDomainSocketAddress.of(socket)))) {
            UnitWorker worker = new UnitWorker(frame);
            while (true) {
                worker.answer(frame.receive(FOR_EVER));
            }
        } catch (IOException over) {
            // The run is over.
        }
    }

    private void answer(byte letter) throws IOException {
        try {
            switch (letter) {
                case UnitFrame.OPEN -> open();
                case UnitFrame.BEGIN -> begin();
                default -> step();
            }
        } catch (UnitException lost) {
            frame.begin(UnitFrame.LOST, 4L * lost.getMessage().length() + Integer.BYTES);
            frame.text(lost.getMessage());
        }
        frame.send(FOR_EVER);
    }

    private void open() throws UnitException, IOException {
        Path folder = Path.of(frame.text());
        Path library = Path.of(frame.text());
        List<String> in = frame.texts();
        List<String> out = frame.texts();
        List<String> start = frame.texts();
        inputCount = in.size();
        outputCount = out.size();
        startCount = start.size();
        FmuUnits.Wiring wiring = new FmuUnits.Wiring(in, out, start, frame.numbers(), frame.values().getDouble());
        try (InputStream xml = Files.newInputStream(folder.resolve("modelDescription.xml"))) {
            units = new FmuUnits(ModelDescription.read(xml), library, folder.resolve("resources"), wiring);
        }
        frame.begin(UnitFrame.DONE, 0);
    }

    private void begin() throws UnitException, IOException {
        int count = frame.values().getInt();
        double[] start = new double[count * startCount];
        frame.readDoubles(start);
        inputs = new double[count * inputCount];
        outputs = new double[count * outputCount];
        failures = new String[count];
        units.begin(count, start, outputs, failures);
        tell();
    }

    private void step() throws UnitException, IOException {
        ByteBuffer values = frame.values();
        double time = values.getDouble();
        double seconds = values.getDouble();
        frame.readDoubles(inputs);
        units.step(time, seconds, inputs, outputs, failures);
        tell();
    }

    private void tell() throws IOException {
        long texts = 0;
        for (String failure : failures) {
            texts += failure == null ? 0 : 4L * failure.length() + 2 * Integer.BYTES;
        }
        frame.begin(UnitFrame.DONE, 8L * outputs.length + texts + Integer.BYTES);
        frame.writeDoubles(outputs);
        frame.writeFailures(failures);
    }
}
