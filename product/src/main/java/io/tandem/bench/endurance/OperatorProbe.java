package io.tandem.bench.endurance;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An operator's page: it watches the run, notes the margins that it is told, and measures how long requests take. */
final class OperatorProbe implements ClientSocket.MessageListener, AutoCloseable {

    private static final Pattern MARGIN = Pattern.compile("\"type\":\"vitals\".*?\"margin\":(-?[0-9.]+)");
    private static final long INTERVAL_NANOS = SimTime.nanos(0.5);
    private static final double FAILED_SECONDS = 30;

    private final ServedRun run;
    private final WallClock clock = WallClock.machine();
    private final List<Double> margins = new CopyOnWriteArrayList<>();
    private final List<Double> answers = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile ClientSocket socket;
    private volatile boolean closed;
    private volatile boolean watching;
    private volatile String counters = "";
    private volatile int frames;

    OperatorProbe(ServedRun run) {
        this.run = run;
        this.thread = Thread.ofPlatform().daemon().name("bench-operator").start(this::ask);
    }

    private void ask() {
        while (!closed) {
            long began = clock.nanoTime();
            answers.add(answerSeconds(began));
            if (!watching && !closed) {
                watch();
            }
            clock.parkUntil(Math.max(clock.nanoTime(), began + INTERVAL_NANOS));
        }
    }

    private double answerSeconds(long began) {
        try {
            boolean well = run.get("/").statusCode() == 200 && run.get("/api/live/parameters").statusCode() == 200;
            return well ? SimTime.seconds(clock.nanoTime() - began) : FAILED_SECONDS;
        } catch (IOException failed) {
            return closed ? 0 : FAILED_SECONDS;
        }
    }

    private void watch() {
        try {
            watching = true;
            run.watch("/ws/live", this).join();
        } catch (RuntimeException refused) {
            watching = false;
        }
    }

    @Override
    public void opened(ClientSocket opened) {
        socket = opened;
        if (closed) {
            opened.disconnect();
        }
    }

    @Override
    public void received(String text) {
        Matcher margin = MARGIN.matcher(text);
        if (margin.find()) {
            margins.add(Double.parseDouble(margin.group(1)));
            counters = text;
        }
    }

    @Override
    public void received(byte[] frame) {
        frames++;
        socket.send("{\"type\":\"more\",\"frame\":0}");
    }

    @Override
    public void closed(int code, String why) {
        watching = false;
    }

    void forgetResults() {
        margins.clear();
        answers.clear();
    }

    /** Core's margin of each second, sorted. */
    double[] margins() {
        return sorted(margins);
    }

    /** Seconds in which the page and the settings were there, sorted. */
    double[] answers() {
        return sorted(answers);
    }

    /** A counter of the run as it was last told; 0 where it was not. */
    long counter(String name) {
        Matcher found = Pattern.compile("\"" + name + "\":(\\d+)").matcher(counters);
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }

    int frames() {
        return frames;
    }

    private static double[] sorted(List<Double> values) {
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(all);
        return all;
    }

    /** Ends its connection, also one that is being opened, and returns when it asks no more. */
    @Override
    public void close() {
        closed = true;
        if (socket != null) {
            socket.disconnect();
        }
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
