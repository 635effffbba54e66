package io.tandem.process;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.diagnosis.PrintableText;
import io.tandem.unit.UnitEngine;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Instances of a unit in a program of any language, which reads lines of JSON from its stdin and answers each with a line on its stdout. */
final class ProgramUnits implements UnitEngine {

    private static final JsonFactory JSON = new JsonFactory();
    private static final int LONGEST_LINE = 64 << 20;
    private static final double START_SECONDS = 30;
    private static final String END = "";

    private final UnitSource source;
    private final ProcessReaper reaper;
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(10);

    ProgramUnits(UnitSource source, Path folder, ProcessReaper reaper, Consumer<String> notices) throws UnitException {
        this.source = source;
        this.reaper = reaper;
        try {
            process = reaper.start(source.command(), folder);
        } catch (IOException missing) {
            throw new UnitException("it cannot be started: " + missing.getMessage(), missing);
        }
        Thread.ofVirtual().start(() -> listen(process.getInputStream()));
        UnitProcesses.show(source.title(), process.errorReader(), notices);
    }

    private void listen(InputStream out) {
        try (out) {
            StringBuilder line = new StringBuilder();
            byte[] block = new byte[1 << 16];
            for (int count = out.read(block); count >= 0 && line.length() < LONGEST_LINE; count = out.read(block)) {
                line.append(new String(block, 0, count, StandardCharsets.ISO_8859_1));
                for (int end = line.indexOf("\n"); end >= 0; end = line.indexOf("\n")) {
                    lines.put(line.substring(0, end) + " ");
                    line.delete(0, end + 1);
                }
            }
        } catch (IOException gone) {
            // It has ended.
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        lines.offer(END);
    }

    @Override
    public void begin(int instances, double[] start, double[] outputs, String[] failures) throws UnitException {
        ask(json -> {
            json.writeStringField("do", "begin");
            json.writeNumberField("instances", instances);
            names(json, "inputs", source.inputVariables());
            names(json, "outputs", source.outputVariables());
            json.writeObjectFieldStart("parameters");
            for (var parameter : source.parameters().entrySet()) {
                json.writeNumberField(parameter.getKey(), parameter.getValue());
            }
            json.writeEndObject();
            names(json, "start_names", source.startVariables());
            rows(json, "start", start, instances);
        });
        read(answer(Math.max(START_SECONDS, source.patience())), outputs, failures);
    }

    @Override
    public void step(double time, double seconds, double[] inputs, double[] outputs, String[] failures) throws UnitException {
        ask(json -> {
            json.writeStringField("do", "step");
            json.writeNumberField("time", time);
            json.writeNumberField("seconds", seconds);
            rows(json, "inputs", inputs, failures.length);
        });
        read(answer(source.patience()), outputs, failures);
    }

    private interface Members {
        void write(JsonGenerator json) throws IOException;
    }

    private void ask(Members members) throws UnitException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
            json.flush();
            OutputStream in = process.getOutputStream();
            in.write((text + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException gone) {
            throw new UnitException(howItEnded(), gone);
        }
    }

    private static void names(JsonGenerator json, String key, List<String> names) throws IOException {
        json.writeArrayFieldStart(key);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }

    private static void rows(JsonGenerator json, String key, double[] values, int instances) throws IOException {
        json.writeArrayFieldStart(key);
        int columns = instances == 0 ? 0 : values.length / instances;
        for (int i = 0; i < instances; i++) {
            json.writeArray(values, i * columns, columns);
        }
        json.writeEndArray();
    }

    private String answer(double seconds) throws UnitException {
        try {
            String line = lines.poll(Math.round(seconds * 1e9), TimeUnit.NANOSECONDS);
            if (line == null) {
                reaper.end(process);
                throw new UnitException(String.format(Locale.ROOT, "it has not answered for %.3g s and was ended", seconds));
            }
            if (line.equals(END)) {
                throw new UnitException(howItEnded());
            }
            return line;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new UnitException("it was interrupted", hurried);
        }
    }

    private String howItEnded() {
        try {
            return process.waitFor(1, TimeUnit.SECONDS) ? "it ended with exit code " + process.exitValue() : "it closed its output";
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return "it ended";
        }
    }

    /** {"outputs": [[1, 2], [3, 4]], "failed": {"1": "why"}} */
    private void read(String line, double[] outputs, String[] failures) throws UnitException {
        try (JsonParser json = JSON.createParser(line)) {
            boolean told = false;
            json.nextToken();
            for (JsonToken token = json.nextToken(); token == JsonToken.FIELD_NAME; token = json.nextToken()) {
                String name = json.currentName();
                json.nextToken();
                if (name.equals("outputs")) {
                    rows(json, outputs);
                    told = true;
                } else if (name.equals("failed")) {
                    failed(json, failures);
                } else {
                    json.skipChildren();
                }
            }
            if (!told && outputs.length > 0) {
                throw new UnitException("its answer has no outputs: " + PrintableText.shorten(line, 60));
            }
        } catch (IOException | RuntimeException garbage) {
            throw new UnitException("its answer cannot be read: " + PrintableText.shorten(line, 60), garbage);
        }
    }

    private static void rows(JsonParser json, double[] outputs) throws IOException {
        int at = 0;
        int depth = 1;
        while (depth > 0) {
            JsonToken token = json.nextToken();
            depth += token == JsonToken.START_ARRAY ? 1 : token == JsonToken.END_ARRAY ? -1 : 0;
            if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                outputs[at++] = token == JsonToken.VALUE_NULL ? Double.NaN : json.getDoubleValue();
            }
        }
        if (at != outputs.length) {
            throw new IOException(at + " outputs instead of " + outputs.length);
        }
    }

    private static void failed(JsonParser json, String[] failures) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            int instance = Integer.parseInt(json.currentName());
            json.nextToken();
            failures[instance] = json.getValueAsString("failed");
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It has ended.
        }
        reaper.end(process);
    }
}
