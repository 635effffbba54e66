package io.tandem.web.view;

import io.tandem.recording.PhysicsSeries;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.RunMessage.VehicleSamples;
import io.tandem.web.http.WebResponse;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What is inside a vehicle, for the page: the names of its columns with their values at an instant, and some of them over a range of time.
 *
 * @param vid     the vehicle
 * @param columns names of those to chart
 * @param from    nanoseconds
 * @param to      nanoseconds; values are the last not after this
 * @param pixels  of the chart
 */
public record PhysicsChart(int vid, Set<String> columns, long from, long to, int pixels) {

    private static final int MAX_CHARTED = 16;
    private static final int MAX_PIXELS = 4096;
    private static final double LATEST_SECONDS = 1e9;
    /** Six digits: slip and torques differ by orders of magnitude. */
    private static final double DIGITS = 1e6;

    /** @throws IllegalArgumentException where the query is none */
    public static PhysicsChart of(UnaryOperator<String> query) {
        Set<String> columns = new LinkedHashSet<>(Arrays.stream(text(query, "columns", "").split(",")).filter(name -> !name.isBlank()).toList());
        double from = Double.parseDouble(text(query, "from", "0"));
        double to = Double.parseDouble(text(query, "to", String.valueOf(LATEST_SECONDS)));
        if (columns.size() > MAX_CHARTED || !(Math.abs(from) <= LATEST_SECONDS && Math.abs(to) <= LATEST_SECONDS)) {
            throw new IllegalArgumentException("at most " + MAX_CHARTED + " columns, and times in seconds");
        }
        return new PhysicsChart(Integer.parseInt(text(query, "vid", "")), columns, SimTime.nanos(from), SimTime.nanos(to),
                Math.clamp(Integer.parseInt(text(query, "pixels", "600")), 1, MAX_PIXELS));
    }

    private static String text(UnaryOperator<String> query, String name, String otherwise) {
        String value = query.apply(name);
        return value == null ? otherwise : value;
    }

    public static WebResponse refusal() {
        return WebResponse.refusal(422, "This cannot be charted.", "ask for example for physics?vid=1&columns=wheel_slip_1&from=0&to=60.");
    }

    /** Columns that the vehicle has not are left out. */
    public ApiAnswer.Physics answer(PhysicsSeries series) {
        int first = series.firstAt(from);
        int end = Math.max(first, series.firstAt(to + 1));
        List<PhysicsSeries.Column> all = series.columns();
        int[] charted = IntStream.range(0, all.size()).filter(i -> columns.contains(all.get(i).name())).toArray();
        List<IntToDoubleFunction> values = Arrays.stream(charted).mapToObj(i -> (IntToDoubleFunction) sample -> series.value(i, sample)).toList();
        int[] chosen = new PixelThinning(series::time, _ -> false, values, pixels).chosen(first, end);
        Map<String, double[]> drawn = new LinkedHashMap<>();
        for (int i = 0; i < charted.length; i++) {
            drawn.put(all.get(charted[i]).name(), Arrays.stream(chosen).mapToDouble(values.get(i)).map(PhysicsChart::rounded).toArray());
        }
        double[] times = Arrays.stream(chosen).mapToDouble(sample -> SimTime.seconds(series.time(sample))).toArray();
        return new ApiAnswer.Physics(IntStream.range(0, all.size()).mapToObj(i -> value(series, i, end - 1)).toList(), new VehicleSamples(vid, times, new int[0], drawn));
    }

    private static ApiAnswer.PhysicsValue value(PhysicsSeries series, int column, int sample) {
        PhysicsSeries.Column of = series.columns().get(column);
        return new ApiAnswer.PhysicsValue(of.name(), of.of().unit(), of.of().meaning(), sample < 0 ? Double.NaN : rounded(series.value(column, sample)));
    }

    private static double rounded(double value) {
        return Double.isFinite(value) ? Math.rint(value * DIGITS) / DIGITS : Double.NaN;
    }
}
