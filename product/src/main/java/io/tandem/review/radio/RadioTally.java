package io.tandem.review.radio;

import io.tandem.message.Event;
import io.tandem.message.MessageKind;
import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.review.measure.Percentiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Counts the radio messages of a run as they are read. */
public final class RadioTally {

    private static final double BIN_METRES = 50;
    private static final int BINS = 20;
    private static final int MAX_STEPS = 2000;
    private static final int MAX_AGES = 200_000;
    private static final String BUSIEST = "v2x_busiest_permille";
    private static final double PERMILLE = 1000;
    private static final Pattern MANOEUVRE_EVENTS = Pattern.compile("(MANOEUVRE|GAP|PLATOON|LEADER|RESERVATION)_.*");

    /** What became of messages of one kind. */
    private static final class Kind {
        private long sent;
        private double latencySum;
        private final long[] receivers = new long[BINS + 1];
        private final long[] delivered = new long[BINS + 1];
        private double[] ages = new double[1024];
        private int ageCount;
        private final Map<Long, Long> lastSent = new HashMap<>();

        private void age(double seconds) {
            if (ageCount < MAX_AGES) {
                ages = ageCount == ages.length ? Arrays.copyOf(ages, 2 * ageCount) : ages;
                ages[ageCount++] = seconds;
            }
        }
    }

    private final Kind[] kinds = new Kind[MessageKind.values().length];
    private final long[] reasons = new long[Reception.values().length];
    private final Map<Integer, double[]> places = new HashMap<>();
    private final List<Double> busy = new ArrayList<>();
    private final List<RadioReview.Degradation> degradations = new ArrayList<>();
    private final Map<Integer, Event> degraded = new LinkedHashMap<>();
    private final List<RadioReview.Step> steps = new ArrayList<>();
    private long stepCount;

    public RadioTally() {
        clear();
    }

    /** The run begins again. */
    public void clear() {
        Arrays.setAll(kinds, _ -> new Kind());
        Arrays.fill(reasons, 0);
        List.of(busy, degradations, steps).forEach(List::clear);
        degraded.clear();
        places.clear();
        stepCount = 0;
    }

    /** Notes where a station is, for the distances of the next messages. */
    public void reported(Reports reports, int row) {
        double[] place = places.computeIfAbsent(reports.vid[row], _ -> new double[3]);
        place[0] = reports.east[row];
        place[1] = reports.north[row];
        place[2] = reports.up[row];
    }

    public void sent(Transmission message) {
        Kind kind = kinds[message.kind().ordinal()];
        kind.sent++;
        int heard = 0;
        for (int i = 0; i < message.receivers().length; i++) {
            Reception outcome = Reception.of(message.outcomes()[i]).orElse(Reception.LOST);
            reasons[outcome.ordinal()]++;
            if (outcome != Reception.OUT_OF_RANGE) {
                int bin = bin(message.sender(), message.receivers()[i]);
                kind.receivers[bin]++;
                if (outcome == Reception.DELIVERED) {
                    kind.delivered[bin]++;
                    heard++;
                    delivered(kind, message, message.receivers()[i]);
                }
            }
        }
        if (message.kind() == MessageKind.MANOEUVRE) {
            step(new RadioReview.Step(message.at().nanos(), message.sender(), message.payload(), heard, message.receivers().length));
        }
    }

    private static void delivered(Kind kind, Transmission message, int receiver) {
        kind.latencySum += message.latencyNanos() / 1e9;
        long link = (long) message.sender() << Integer.SIZE | receiver;
        Long before = kind.lastSent.put(link, message.at().nanos());
        if (before != null && message.at().nanos() > before) {
            kind.age((message.at().nanos() + message.latencyNanos() - before) / 1e9);
        }
    }

    /** The last bin has all that is farther, and what is not known to be anywhere. */
    private int bin(int sender, int receiver) {
        double[] one = places.get(sender);
        double[] other = places.get(receiver);
        if (one == null || other == null) {
            return BINS;
        }
        double e = one[0] - other[0];
        double n = one[1] - other[1];
        double u = one[2] - other[2];
        return (int) Math.min(BINS, Math.sqrt(e * e + n * n + u * u) / BIN_METRES);
    }

    public void event(Event event) {
        if (event.name().equals(Event.DEGRADED)) {
            degraded.putIfAbsent(event.vid(), event);
        } else if (event.name().equals(Event.RESTORED)) {
            Event began = degraded.remove(event.vid());
            if (began != null) {
                degradations.add(degradation(began, event.at().nanos(), true));
            }
        } else if (MANOEUVRE_EVENTS.matcher(event.name()).matches()) {
            step(new RadioReview.Step(event.at().nanos(), event.vid(), event.name() + (event.text().isEmpty() ? "" : ": " + event.text()), -1, -1));
        }
    }

    private static RadioReview.Degradation degradation(Event began, long until, boolean restored) {
        return new RadioReview.Degradation(began.vid(), began.other(), began.at().nanos(), until, restored, began.text());
    }

    private void step(RadioReview.Step next) {
        stepCount++;
        if (steps.size() < MAX_STEPS) {
            steps.add(next);
        }
    }

    public void vitals(Vitals now) {
        Long permille = now.counters().get(BUSIEST);
        if (permille != null) {
            busy.add(permille / PERMILLE);
        }
    }

    /** @param endNanos end of the run */
    public RadioReview review(long endNanos) {
        List<RadioReview.Degradation> all = new ArrayList<>(degradations);
        degraded.values().forEach(began -> all.add(degradation(began, endNanos, false)));
        all.sort(Comparator.comparingLong(RadioReview.Degradation::fromNanos));
        List<MessageKind> used = Arrays.stream(MessageKind.values()).filter(kind -> kinds[kind.ordinal()].sent > 0).toList();
        List<RadioReview.Bin> bins = used.stream().flatMap(kind -> IntStream.range(0, BINS).filter(bin -> kinds[kind.ordinal()].receivers[bin] > 0).mapToObj(bin -> bin(kind, bin))).toList();
        return new RadioReview(used.stream().map(this::kind).toList(), bins, reasons(), Percentiles.of(busy.stream().mapToDouble(ratio -> ratio).toArray()), all, List.copyOf(steps), stepCount);
    }

    private RadioReview.Bin bin(MessageKind kind, int bin) {
        Kind counts = kinds[kind.ordinal()];
        return new RadioReview.Bin(kind.title(), bin * BIN_METRES, (bin + 1) * BIN_METRES, counts.receivers[bin], counts.delivered[bin]);
    }

    private RadioReview.Kind kind(MessageKind kind) {
        Kind counts = kinds[kind.ordinal()];
        long delivered = Arrays.stream(counts.delivered).sum();
        return new RadioReview.Kind(kind.title(), counts.sent, Arrays.stream(counts.receivers).sum(), delivered, delivered == 0 ? Double.NaN : counts.latencySum / delivered,
                Percentiles.of(Arrays.copyOf(counts.ages, counts.ageCount)));
    }

    private Map<String, Long> reasons() {
        return Arrays.stream(Reception.values()).filter(reason -> reason != Reception.DELIVERED && reasons[reason.ordinal()] > 0)
                .sorted((one, other) -> Long.compare(reasons[other.ordinal()], reasons[one.ordinal()]))
                .collect(Collectors.toMap(Reception::title, reason -> reasons[reason.ordinal()], Long::sum, LinkedHashMap::new));
    }
}
