package io.tandem.web.replay;

import static io.tandem.web.view.ChartSamples.TRAVELLED;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.ReportColumn;
import io.tandem.recording.VehicleSeries;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.RunMessage.VehicleSamples;
import io.tandem.web.http.WebResponse;
import io.tandem.web.view.ChartSamples;
import io.tandem.web.view.FrameColumn;
import io.tandem.web.view.PixelThinning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Charts of a recording: reports of some vehicles over a range of time, no more than a chart has pixels for ({@link PixelThinning}). Every answered sample is a report of the
 * recording.
 */
public final class ChartSeries {

    static final int MAX_VEHICLES = 16;
    private static final int MAX_PIXELS = 4096;
    private static final int DEFAULT_PIXELS = 1200;

    private final SeriesCache cache = new SeriesCache();

    /** What a browser asks for. */
    private record Query(Set<Integer> vids, List<String> columns, long from, long to, int pixels) {
    }

    /** @param query {@code vids} and {@code columns} separated by commas, {@code from} and {@code to} in seconds, {@code pixels} of the chart */
    public WebResponse answer(Path recording, UnaryOperator<String> query) throws IOException, MistakeException {
        Query wanted;
        try {
            wanted = parse(query);
        } catch (IllegalArgumentException wrong) {
            return WebResponse.refusal(422, "These series cannot be drawn: " + wrong.getMessage() + ".",
                    "ask for example for series?vids=1,2&columns=speed&from=0&to=60.");
        }
        Map<Integer, VehicleSeries> series = cache.of(recording, wanted.vids);
        return WebResponse.json(new ApiAnswer.Series(wanted.vids.stream().map(vid -> samples(vid, series.get(vid), wanted)).toList()));
    }

    /** What is asked for, as text. */
    public static String subject(UnaryOperator<String> query) {
        return Stream.of("vids", "columns", "from", "to", "pixels").map(name -> name + "=" + query.apply(name)).collect(Collectors.joining(" ", " series ", ""));
    }

    private static Query parse(UnaryOperator<String> query) {
        Set<Integer> vids = new TreeSet<>();
        Arrays.stream(text(query, "vids", "").split(",")).filter(vid -> !vid.isBlank()).forEach(vid -> vids.add(Integer.parseInt(vid)));
        Set<String> columns = new LinkedHashSet<>(List.of(text(query, "columns", "").split(",")));
        require(!vids.isEmpty() && vids.size() <= MAX_VEHICLES, "1 to " + MAX_VEHICLES + " vehicles at a time");
        columns.forEach(column -> require(ChartSamples.isColumn(column), "there is no column " + column));
        double from = Double.parseDouble(text(query, "from", "0"));
        double to = Double.parseDouble(text(query, "to", "1e9"));
        require(Math.abs(from) <= 1e9 && Math.abs(to) <= 1e9, "times are seconds");
        return new Query(vids, List.copyOf(columns), SimTime.nanos(from), SimTime.nanos(to),
                Math.clamp(Integer.parseInt(text(query, "pixels", String.valueOf(DEFAULT_PIXELS))), 1, MAX_PIXELS));
    }

    private static String text(UnaryOperator<String> query, String name, String otherwise) {
        String value = query.apply(name);
        return value == null ? otherwise : value;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }

    private static VehicleSamples samples(int vid, VehicleSeries series, Query wanted) {
        int first = series.firstAt(wanted.from);
        int end = Math.max(first, series.firstAt(wanted.to));
        int[] chosen = new PixelThinning(series::time, series::gapBefore, wanted.columns.stream().map(name -> value(series, name)).toList(), wanted.pixels).chosen(first, end);
        double[] times = Arrays.stream(chosen).mapToDouble(sample -> SimTime.seconds(series.time(sample))).toArray();
        int[] gaps = gaps(series, chosen);
        Map<String, double[]> columns = new LinkedHashMap<>();
        wanted.columns.forEach(name -> columns.put(name, Arrays.stream(chosen).mapToDouble(value(series, name)).map(ChartSamples::rounded).toArray()));
        return new VehicleSamples(vid, times, gaps, columns);
    }

    private static IntToDoubleFunction value(VehicleSeries series, String name) {
        if (name.equals(TRAVELLED)) {
            return series::travelled;
        }
        ReportColumn column = FrameColumn.source(name);
        return sample -> series.value(column, sample);
    }

    private static int[] gaps(VehicleSeries series, int[] chosen) {
        return IntStream.range(0, chosen.length).filter(i -> series.gapBefore(chosen[i])).toArray();
    }
}
