package io.tandem.console;

import io.tandem.gateway.phone.FixErrorModel;
import io.tandem.time.SimTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parsers of quantities with units on the command line. */
public final class QuantityConverters {

    private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,9})?)";

    private QuantityConverters() {
    }

    private static Optional<Double> number(String text, String unit) {
        Matcher written = Pattern.compile(NUMBER + "\\s*" + unit).matcher(text.strip());
        return written.matches() ? Optional.of(Double.parseDouble(written.group(1))) : Optional.empty();
    }

    /** {@code 3m} or {@code 3}. */
    public static final class Metres implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return number(text, "m?").orElseThrow(() -> new TypeConversionException("'" + text + "' is no length; write for example 3m"));
        }
    }

    /** {@code 2%} or {@code 0.02}. */
    public static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return number(text, "%").map(percent -> percent / 100).or(() -> number(text, "")).filter(share -> share <= 1)
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is no share; write for example 2%"));
        }
    }

    /** {@code 10Hz} or {@code 10}, as the nanoseconds between two. */
    public static final class Rate implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return number(text, "(?:[Hh]z)?").filter(rate -> rate >= 0.001 && rate <= 1000).map(rate -> SimTime.nanos(1 / rate))
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is no rate up to 1000 a second; write for example 10Hz"));
        }
    }

    /** A time that may be negative: {@code 250ms}, {@code -2s}. */
    public static final class Shift implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            boolean back = text.strip().startsWith("-");
            long nanos = TimeText.parse(text.strip().replaceFirst("^[+-]", "")).map(SimTime::nanos)
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is no time; write for example 250ms or -2s"));
            return back ? -nanos : nanos;
        }
    }

    /** {@code 30s+5s}: from 30 s on for 5 s. */
    public static final class Stretch implements ITypeConverter<FixErrorModel.Gap> {
        @Override
        public FixErrorModel.Gap convert(String text) {
            String[] parts = text.split("\\+", -1);
            Optional<SimTime> from = TimeText.parse(parts[0]);
            Optional<SimTime> length = parts.length == 2 ? TimeText.parse(parts[1]) : Optional.empty();
            if (from.isEmpty() || length.isEmpty()) {
                throw new TypeConversionException("'" + text + "' is no gap; write when it begins and how long it lasts, for example 30s+5s");
            }
            return new FixErrorModel.Gap(from.get().nanos(), length.get().nanos());
        }
    }
}
