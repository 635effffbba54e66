package io.tandem.archive;

import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.Recorder;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.export.CsvExport;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.FrameColumn;
import io.tandem.web.view.FrameFormat;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.MessageListener;
import io.tandem.wire.MessageReceiver;
import io.tandem.wire.MessageSender;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SourceRateLimiter;
import io.tandem.wire.link.Link;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A program that sets the named columns of the last vehicle of a batch, passes the batch through everything that carries reports, and
 * prints the values that arrive, a line for each path. {@link AddedColumnTest} runs it with columns that the product does not have.
 */
final class ColumnJourney {

    private static final SocketAddress SOMEWHERE = InetSocketAddress.createUnresolved("somewhere", 1);
    private static final int ROW = 1;

    private final List<ReportColumn> columns;
    private final Reports reports = Sample.beat(2, 1);

    private ColumnJourney(List<String> names) {
        columns = Arrays.stream(ReportColumn.values()).filter(column -> names.contains(column.columnName())).toList();
        for (ReportColumn column : columns) {
            switch (column.form()) {
                case CODE -> reports.codes(column)[ROW] = (byte) 200;
                case COUNT -> reports.counts(column)[ROW] = (short) 60_000;
                default -> reports.reals(column)[ROW] = 0.0625;
            }
        }
    }

    /** @param arguments a folder that may be written, then names of columns */
    public static void main(String[] arguments) throws Exception {
        ColumnJourney journey = new ColumnJourney(List.of(arguments).subList(1, arguments.length));
        Path recording = Path.of(arguments[0], "run.mcap");
        journey.copy();
        journey.wire();
        journey.recording(recording);
        journey.table();
        journey.question(recording);
        journey.document();
        journey.frame();
        journey.hash();
    }

    private void print(String way, Reports arrived) {
        System.out.println(way + " " + columns.stream().map(column -> value(column, arrived)).collect(Collectors.joining(" ")));
    }

    private static String value(ReportColumn column, Reports arrived) {
        return String.valueOf(switch (column.form()) {
            case CODE -> (Number) (arrived.codes(column)[ROW] & 0xFF);
            case COUNT -> (Number) (arrived.counts(column)[ROW] & 0xFFFF);
            default -> (Number) arrived.reals(column)[ROW];
        });
    }

    private void copy() {
        Reports copy = new Reports();
        copy.resize(2);
        copy.copyRows(reports, 0, 0, 2);
        print("copy", copy);
    }

    private void wire() throws Exception {
        try (QueueLink link = new QueueLink()) {
            MessageSender sender = new MessageSender(link, Optional.empty(), () -> 0, SOMEWHERE);
            DatagramFilter filter = new DatagramFilter(Optional.empty(), new SourceRateLimiter(1e9, 1_000, 4));
            MessageReceiver receiver = new MessageReceiver(filter, new Listener(), () -> 0);
            filter.expect(1, 1, SOMEWHERE, Optional.empty());
            sender.join(1, 1, Optional.empty());
            sender.send(new ReportsHeader(0, 0, 0, Double.NaN), reports);
            link.receive(receiver, Integer.MAX_VALUE);
            print("wire", receiver.reportsHeard());
        }
    }

    private void recording(Path file) throws Exception {
        try (Recorder recorder = new Recorder(file, Sample.INFO, System::nanoTime)) {
            Sample.begin(recorder, 2);
            recorder.heard(SimTime.ZERO, reports);
        }
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(new Tap() {
                @Override
                public void heard(SimTime at, Reports replayed) {
                    print("recording", replayed);
                }
            });
        }
    }

    private void table() throws Exception {
        StringWriter text = new StringWriter();
        try (CsvExport export = new CsvExport(text, Sample.SITE)) {
            export.heard(SimTime.ZERO, reports);
        }
        List<String> lines = text.toString().lines().toList();
        List<String> header = List.of(lines.getFirst().split(","));
        String[] last = lines.getLast().split(",", -1);
        System.out.println("table " + columns.stream().map(column -> last[header.indexOf(column.columnName())]).collect(Collectors.joining(" ")));
    }

    private void question(Path recording) throws Exception {
        StringWriter answer = new StringWriter();
        try (RecordingDatabase database = RecordingDatabase.open(List.of(recording), recording.getParent(), words -> { })) {
            String names = columns.stream().map(ReportColumn::columnName).collect(Collectors.joining(", "));
            database.ask("select " + names + " from reports where vid = " + Sample.vid(ROW), ResultFormat.CSV, answer);
        }
        System.out.println("question " + answer.toString().lines().toList().getLast().replace(',', ' '));
    }

    private void document() {
        Reports read = new Reports();
        read.resize(2);
        MongoDocuments.report(MongoDocuments.report(reports, ROW, 0, Sample.SITE), read, ROW);
        print("document", read);
    }

    /** Only for the columns of frames. */
    private void frame() {
        FrameBuilder builder = new FrameBuilder(Sample.participants(2));
        builder.accept(reports);
        builder.capture(new SimTime(reports.time[ROW]));
        ByteBuffer frame = ByteBuffer.wrap(builder.frame(1, false, 1, new BitSet())).order(ByteOrder.LITTLE_ENDIAN).position(FrameFormat.HEADER_BYTES);
        Map<String, String> values = new HashMap<>();
        for (FrameColumn column : FrameColumn.ALL) {
            int at = frame.position() + ROW * column.element().bytes();
            values.put(column.meaning(), switch (column.element()) {
                case INT32 -> String.valueOf((float) (frame.getInt(at) * column.scale()));
                case INT16 -> String.valueOf((float) (frame.getShort(at) * column.scale()));
                case UINT16 -> String.valueOf(frame.getShort(at) & 0xFFFF);
                case UINT8 -> String.valueOf(frame.get(at) & 0xFF);
            });
            frame.position(frame.position() + Math.ceilDiv(2 * column.element().bytes(), FrameFormat.COLUMN_ALIGNMENT_BYTES) * FrameFormat.COLUMN_ALIGNMENT_BYTES);
        }
        System.out.println("frame " + columns.stream().filter(ReportColumn::framed).map(column -> values.get(column.meaning())).collect(Collectors.joining(" ")));
    }

    private void hash() {
        System.out.println("hash " + (hash(reports) == hash(Sample.beat(2, 1)) ? "unchanged" : "changed"));
    }

    private static long hash(Reports batch) {
        State state = new State(Sample.participants(2));
        state.accept(batch);
        return state.hash();
    }

    /** Queues sent datagrams until they are received. */
    private static final class QueueLink implements Link {

        private final List<ByteBuffer> datagrams = new ArrayList<>();

        @Override
        public boolean send(ByteBuffer datagram, SocketAddress to) {
            return datagrams.add(ByteBuffer.allocate(datagram.remaining()).put(datagram).flip());
        }

        @Override
        public int receive(Handler handler, int most) {
            datagrams.forEach(datagram -> handler.datagram(datagram, SOMEWHERE));
            return datagrams.size();
        }

        @Override
        public SocketAddress localAddress() {
            return SOMEWHERE;
        }

        @Override
        public long dropped() {
            return 0;
        }

        @Override
        public void close() {
            datagrams.clear();
        }
    }

    private static final class Listener implements MessageListener {

        @Override
        public void message(Datagram datagram, ControlMessage message) {
            throw new IllegalStateException("unexpected " + message);
        }

        @Override
        public ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
            return ReceiveOutcome.ACCEPTED;
        }
    }
}
