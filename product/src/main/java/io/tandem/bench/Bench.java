package io.tandem.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.console.ExitCode;
import io.tandem.console.Terminal;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all benches share: the output format, checks of options, rows of tables, JSON and the exit code. */
abstract class Bench implements Callable<Integer> {

    private enum Format { TABLE, JSON }

    /** Writes the fields of the one JSON object that a bench prints. */
    @FunctionalInterface
    interface JsonFields {
        void write(JsonGenerator json) throws IOException;
    }

    @Option(names = "-o", paramLabel = "FORMAT", defaultValue = "table", description = "Output format: table or json. Default: ${DEFAULT-VALUE}.")
    private Format format;

    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() throws MistakeException, IOException {
        boolean met = measure();
        out().flush();
        return met ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }

    /** Measures and prints; false where a target was missed. */
    abstract boolean measure() throws MistakeException, IOException;

    /** Refuses options out of range. */
    final void require(boolean valid, String message) {
        if (!valid) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final boolean isJson() {
        return format == Format.JSON;
    }

    /** A line of the table, shown at once; nothing where JSON was asked for. */
    final void row(String line) {
        if (!isJson()) {
            out().println(line);
            out().flush();
        }
    }

    final void row(String format, Object... values) {
        row(String.format(Locale.ROOT, format, values));
    }

    /** The whole output as one JSON object, which begins with the machine; nothing where a table was asked for. */
    final void json(JsonFields fields) throws IOException {
        if (!isJson()) {
            return;
        }
        try (JsonGenerator json = new JsonFactory().createGenerator(out()).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("machine", MachineDescription.text());
            fields.write(json);
            json.writeEndObject();
        }
        out().println();
    }

    /** A line on stderr. */
    final void notice(String text) {
        spec.commandLine().getErr().println(text);
    }

    /** What is being measured, shown in place of the line before it on an interactive terminal. */
    static void status(String text) {
        Terminal.showStatus(System.err, text);
    }

    /** The value at a share of a sorted column, 0.5 for the median; NaN of an empty one. */
    static double rank(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
