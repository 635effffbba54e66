package io.tandem.console;

import io.tandem.time.SimTime;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parser of times on the command line: {@code 90}, {@code 90s}, {@code 1.5min}, {@code 250 ms}. */
public final class TimeText implements ITypeConverter<SimTime> {

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ms|s|min|h)?");
    private static final Map<String, Double> SECONDS = Map.of("ms", 1e-3, "s", 1.0, "min", 60.0, "h", 3600.0);

    public static Optional<SimTime> parse(String text) {
        Matcher written = WRITTEN.matcher(text.strip());
        if (!written.matches()) {
            return Optional.empty();
        }
        String unit = written.group(2) == null ? "s" : written.group(2);
        return Optional.of(SimTime.ofSeconds(Double.parseDouble(written.group(1)) * SECONDS.get(unit)));
    }

    @Override
    public SimTime convert(String text) {
        return parse(text).orElseThrow(() -> new TypeConversionException("'" + text + "' is no time; write for example 90s or 1.5min"));
    }
}
