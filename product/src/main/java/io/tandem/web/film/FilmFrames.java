package io.tandem.web.film;

import io.tandem.message.Event;
import io.tandem.message.Measurement;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.SensorGallery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/** The instants of a part of a recording as frames, in a temporary file: a long film of many vehicles needs no memory. If the run was set again, its last take. */
public final class FilmFrames implements AutoCloseable {

    /** A frame, and after it in the file what sensors had measured by then. */
    private record Entry(SimTime at, long offset, int length, int sensedLength) {

        long end() {
            return offset + length + sensedLength;
        }
    }

    /** Measurements of the vehicle are wanted all the time, however long reading takes. */
    private static final WallClock STANDING_STILL = new WallClock() {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void parkUntil(long nanoTime) {
        }
    };

    private final FileChannel file;
    private final List<Entry> entries = new ArrayList<>();
    private boolean sensed;

    private FilmFrames(FileChannel file) {
        this.file = file;
    }

    /**
     * Reads the instants from the last one that is not later than a begin to the first one after an end.
     *
     * @param sensing vehicle whose recorded measurements are wanted, too
     * @param scratch an empty file, which is overwritten
     */
    public static FilmFrames read(RecordingReader reader, SimTime from, SimTime to, OptionalInt sensing, Path scratch) throws IOException {
        FilmFrames frames = new FilmFrames(FileChannel.open(scratch, StandardOpenOption.READ, StandardOpenOption.WRITE));
        Collector collector = frames.new Collector(new FrameBuilder(reader.participants()), from, to, sensing);
        try {
            collector.equipped(reader.sensors());
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

    /** Whether anything was measured of what was wanted. */
    public boolean isSensed() {
        return sensed;
    }

    byte[] frame(int index) throws IOException {
        Entry entry = entries.get(index);
        return bytes(entry.offset, entry.length);
    }

    /** The last measurements at an instant, as the message that browsers get; empty where none were wanted. */
    byte[] measurements(int index) throws IOException {
        Entry entry = entries.get(index);
        return bytes(entry.offset + entry.length, entry.sensedLength);
    }

    private byte[] bytes(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, offset + bytes.position()) < 0) {
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
        private final OptionalInt sensing;
        private final SensorGallery gallery = new SensorGallery(STANDING_STILL);
        private SimTime at;
        private boolean done;

        Collector(FrameBuilder builder, SimTime from, SimTime to, OptionalInt sensing) {
            this.builder = builder;
            this.from = from;
            this.to = to;
            this.sensing = sensing;
        }

        @Override
        public void equipped(List<SensorInfo> sensors) {
            gallery.equipped(sensors);
            sensing.ifPresent(gallery::ask);
        }

        @Override
        public boolean listensTo(SensorInfo sensor) {
            return gallery.isWatched(sensor.vid());
        }

        @Override
        public void measured(SimTime when, int vid, String sensor, Measurement measurement) {
            sensed = true;
            gallery.measured(when, vid, sensor, measurement);
        }

        @Override
        public void runState(SimTime when, RunState state) {
            if (state == RunState.SET) {
                builder.reset();
                gallery.clear();
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
            long offset = entries.isEmpty() ? 0 : entries.getLast().end();
            byte[] measurements = sensing.isPresent() ? ContractJson.bytes(gallery.answer(sensing.getAsInt(), true)) : new byte[0];
            write(frame, offset);
            write(measurements, offset + frame.length);
            entries.add(new Entry(at, offset, frame.length, measurements.length));
        }

        private void write(byte[] content, long offset) {
            try {
                for (ByteBuffer bytes = ByteBuffer.wrap(content); bytes.hasRemaining();) {
                    file.write(bytes, offset + bytes.position());
                }
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        }
    }
}
