package io.tandem.web.film;

import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.web.view.FrameBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The instants of a part of a recording as frames, in a temporary file: a long film of many vehicles needs no memory. If the run was set again, its last take. */
public final class FilmFrames implements AutoCloseable {

    private record Entry(SimTime at, long offset, int length) {
    }

    private final FileChannel file;
    private final List<Entry> entries = new ArrayList<>();

    private FilmFrames(FileChannel file) {
        this.file = file;
    }

    /**
     * Reads the instants from the last one that is not later than a begin to the first one after an end.
     *
     * @param scratch an empty file, which is overwritten
     */
    public static FilmFrames read(RecordingReader reader, SimTime from, SimTime to, Path scratch) throws IOException {
        FilmFrames frames = new FilmFrames(FileChannel.open(scratch, StandardOpenOption.READ, StandardOpenOption.WRITE));
        Collector collector = frames.new Collector(new FrameBuilder(reader.participants()), from, to);
        try {
            reader.replay(collector);
            collector.keep();
        } catch (UncheckedIOException full) {
            throw full.getCause();
        }
        return frames;
    }

    public int count() {
        return entries.size();
    }

    public SimTime time(int index) {
        return entries.get(index).at;
    }

    byte[] frame(int index) throws IOException {
        Entry entry = entries.get(index);
        ByteBuffer bytes = ByteBuffer.allocate(entry.length);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, entry.offset + bytes.position()) < 0) {
                throw new IOException("the temporary file of frames became shorter");
            }
        }
        return bytes.array();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private final class Collector implements Tap {

        private final FrameBuilder builder;
        private final SimTime from;
        private final SimTime to;
        private SimTime at;
        private boolean done;

        Collector(FrameBuilder builder, SimTime from, SimTime to) {
            this.builder = builder;
            this.from = from;
            this.to = to;
        }

        @Override
        public void runState(SimTime when, RunState state) {
            if (state == RunState.SET) {
                builder.reset();
                entries.clear();
                at = null;
                done = false;
            }
        }

        @Override
        public void heard(SimTime when, Reports reports) {
            if (at != null && when.nanos() > at.nanos()) {
                keep();
            }
            at = when;
            builder.accept(reports);
        }

        @Override
        public void event(Event event) {
            builder.accept(event);
        }

        /** Keeps the instant that is complete now. Those before the begin replace each other. */
        void keep() {
            if (at == null || done) {
                return;
            }
            if (entries.size() == 1 && at.nanos() <= from.nanos()) {
                entries.clear();
            }
            done = at.nanos() > to.nanos();
            builder.capture(at);
            write(builder.frame(entries.size(), entries.isEmpty(), 1, new BitSet()));
        }

        private void write(byte[] frame) {
            long offset = entries.isEmpty() ? 0 : entries.getLast().offset + entries.getLast().length;
            try {
                for (ByteBuffer bytes = ByteBuffer.wrap(frame); bytes.hasRemaining();) {
                    file.write(bytes, offset + bytes.position());
                }
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
            entries.add(new Entry(at, offset, frame.length));
        }
    }
}
