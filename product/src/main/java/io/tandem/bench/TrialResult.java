package io.tandem.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Result of one real-time trial, after its warm-up.
 *
 * @param vehicles  number of vehicles
 * @param coreP50   median of Core's margin
 * @param coreP5    fifth percentile of Core's margin
 * @param hostP5    the same of the slowest host
 * @param overruns  beats of Core and hosts without margin
 * @param reports   reports per second that Core received
 * @param loss      share of datagrams to Core that were lost
 * @param cpu       processors used by all processes together
 * @param recorder  of these, the share that recording took
 * @param bytes     of the recording, per report
 */
record TrialResult(int vehicles, double coreP50, double coreP5, double hostP5, long overruns, double reports, double loss, double cpu,
        double recorder, double bytes) {

    private static final double MIN_MARGIN = 0.2;
    private static final double MAX_LOSS = 0.001;
    /** Least share of the due reports that must have been received. */
    private static final double MIN_REPORT_SHARE = 0.95;

    /** A trial that did not complete, because the load was too high for the machine. */
    static TrialResult none(int vehicles) {
        return new TrialResult(vehicles, 0, 0, 0, 1, 0, 1, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Reason of a failure; empty if the machine carries this load. */
    String objection(double reportsPerVehicle) {
        if (overruns > 0) {
            return "overruns";
        }
        if (!(coreP5 > MIN_MARGIN)) {
            return "Core's margin";
        }
        if (!(hostP5 > MIN_MARGIN)) {
            return "hosts' margin";
        }
        return loss > MAX_LOSS ? "loss" : reports < MIN_REPORT_SHARE * reportsPerVehicle * vehicles ? "missing reports" : "";
    }

    static String heading() {
        return " vehicles | Core margin p50     p5 | host margin p5 | overruns | reports/s |    loss | processors | verdict";
    }

    String line(String objection) {
        return String.format(Locale.ROOT, "%,9d | %15.2f %6.2f | %14.2f | %8d | %,9.0f | %5.2f %% | %10.2f | %s", vehicles, coreP50, coreP5,
                hostP5, overruns, reports, 100 * loss, cpu, objection.isEmpty() ? "carried" : "too much: " + objection);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("vehicles", vehicles);
        json.writeNumberField("core_margin_p50", coreP50);
        json.writeNumberField("core_margin_p5", coreP5);
        json.writeNumberField("host_margin_p5", hostP5);
        json.writeNumberField("overruns", overruns);
        json.writeNumberField("reports_per_second", reports);
        json.writeNumberField("loss", loss);
        writeIfKnown(json, "processors", cpu);
        writeIfKnown(json, "recorder_share", recorder);
        writeIfKnown(json, "bytes_per_report", bytes);
        json.writeEndObject();
    }

    private static void writeIfKnown(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        }
    }

    String json() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            write(json);
        }
        return text.toString();
    }

    /** Parses the output of a trial in another process. */
    static TrialResult read(String text) throws IOException {
        Map<String, Double> numbers = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric()) {
                    numbers.put(parser.currentName(), parser.getDoubleValue());
                }
            }
        }
        return new TrialResult(number(numbers, "vehicles").intValue(), number(numbers, "core_margin_p50"), number(numbers, "core_margin_p5"),
                number(numbers, "host_margin_p5"), number(numbers, "overruns").longValue(), number(numbers, "reports_per_second"),
                number(numbers, "loss"), numbers.getOrDefault("processors", Double.NaN), numbers.getOrDefault("recorder_share", Double.NaN),
                numbers.getOrDefault("bytes_per_report", Double.NaN));
    }

    private static Double number(Map<String, Double> numbers, String name) throws IOException {
        if (!numbers.containsKey(name)) {
            throw new IOException("The trial did not say its " + name + ".");
        }
        return numbers.get(name);
    }
}
