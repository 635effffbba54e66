package io.tandem.recording;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;

/** The reports of a recording, beat by beat, read by a thread of its own a few beats ahead. */
final class SeatStream implements AutoCloseable {

    private static final int AHEAD = 4;

    /** A beat; without reports it is the end. */
    private record Beat(Optional<Reports> reports) {
    }

    private final RecordingReader reader;
    private final BlockingQueue<Beat> beats = new ArrayBlockingQueue<>(AHEAD);
    private final Thread thread;
    private volatile IOException failure;
    private volatile boolean over;

    SeatStream(Path file) throws MistakeException {
        reader = RecordingReader.open(file);
        thread = Thread.ofPlatform().daemon().name("seat").start(this::read);
    }

    List<Participant> participants() {
        return reader.participants();
    }

    private void read() {
        try {
            reader.replay(new Tap() {
                @Override
                public void heard(SimTime at, Reports reports) {
                    Reports copy = new Reports();
                    copy.resize(reports.count());
                    copy.copyRows(reports, 0, 0, reports.count());
                    put(new Beat(Optional.of(copy)));
                }
            });
            put(new Beat(Optional.empty()));
        } catch (CancellationException closed) {
            over = true;
        } catch (IOException | RuntimeException unreadable) {
            failure = unreadable instanceof IOException trouble ? trouble : new IOException(unreadable);
            beats.clear();
            beats.offer(new Beat(Optional.empty()));
        }
    }

    private void put(Beat beat) {
        try {
            beats.put(beat);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            throw new CancellationException(closed.getMessage());
        }
    }

    /** The reports of the next beat; empty where the recording has ended. */
    Optional<Reports> next() throws IOException {
        if (over) {
            return Optional.empty();
        }
        try {
            Optional<Reports> reports = beats.take().reports;
            over = reports.isEmpty();
            if (over && failure != null) {
                throw failure;
            }
            return reports;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", ended);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
            reader.close();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (IOException alreadyRead) {
            // What was needed of it has been read.
            over = true;
        }
    }
}
