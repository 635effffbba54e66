package io.tandem.scene;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Fog, rain and light. */
public record WeatherSettings(
        @Meaning("how far one sees in fog, where 5 % of the contrast are left; absent: clear air") @Measures(value = Dimension.LENGTH, max = 1e6) @Positive OptionalDouble visibility,
        @Meaning("rain, such as 10 mm/h") @Measures(value = Dimension.SPEED, min = 0, max = 1e-4) @Default("0 mm/h") double rain,
        @Meaning("date and time at the start, with the offset from UTC, such as 2026-06-21T21:30+02:00, which decide the sun; absent: a clear forenoon") Optional<String> at,
        @Meaning("areas with another weather for the sensors of vehicles inside; the later in the list counts") @Default("[]") List<WeatherZone> zones) {

    /** Clear air in daylight. */
    public static final WeatherSettings CLEAR = new WeatherSettings(OptionalDouble.empty(), 0, Optional.empty(), List.of());
    private static final double CONTRAST_LEFT = 0.05;
    private static final double MILLIMETRES_PER_HOUR = 3.6e6;
    /** Neper per metre of an attenuation of one dB per kilometre: ln 10 / 10 / 1000. */
    private static final double PER_DECIBEL_PER_KILOMETRE = 2.302585092994046e-4;

    /** The instant is a mistake of the user's where it cannot be read. */
    public WeatherSettings {
        at.ifPresent(WeatherSettings::parse);
    }

    private static OffsetDateTime parse(String text) {
        try {
            return OffsetDateTime.parse(text.strip().replace(' ', 'T'));
        } catch (DateTimeException unreadable) {
            throw new IllegalArgumentException("write a date and time with the offset from UTC, such as 2026-06-21T21:30+02:00", unreadable);
        }
    }

    /** The weather at a place, which has no zones of its own. A sensor measures through it as far as it sees, also where its rays leave the zone. */
    public WeatherSettings at(double east, double north, double up) {
        WeatherSettings there = zones.isEmpty() ? this : new WeatherSettings(visibility, rain, at, List.of());
        for (WeatherZone zone : zones) {
            if (zone.area().contains(east, north) && zone.area().containsHeight(up)) {
                there = new WeatherSettings(zone.visibility().isPresent() ? zone.visibility() : visibility, zone.rain().orElse(rain), at, List.of());
            }
        }
        return there;
    }

    /** Seconds since 1970 at the start of the run; NaN where the light is that of a clear forenoon. */
    public double epochSeconds() {
        return at.map(text -> (double) parse(text).toEpochSecond()).orElse(Double.NaN);
    }

    public double rainMillimetresPerHour() {
        return rain * MILLIMETRES_PER_HOUR;
    }

    /** Extinction of fog per metre: Koschmieder, beta = -ln 0.05 / V. */
    public double fogExtinction() {
        return visibility.isPresent() ? -StrictMath.log(CONTRAST_LEFT) / visibility.getAsDouble() : 0;
    }

    /** Extinction of rain per metre: 1.076 R^0.67 dB/km one way, R in mm/h (Carbonneau and Wisely, 1998). */
    public double rainExtinction() {
        return rain > 0 ? 1.076 * StrictMath.pow(rainMillimetresPerHour(), 0.67) * PER_DECIBEL_PER_KILOMETRE : 0;
    }

    public double extinction() {
        return fogExtinction() + rainExtinction();
    }

    /**
     * How far a laser measures that reaches {@code clear} metres in clear air: the r at which exp(-2 beta r) / r^2 = 1 / clear^2, by bisection.
     */
    public double laserRange(double clear) {
        double beta = extinction();
        if (beta == 0) {
            return clear;
        }
        double near = 0;
        double far = clear;
        for (int i = 0; i < 80; i++) {
            double middle = 0.5 * (near + far);
            if (StrictMath.exp(-2 * beta * middle) * clear * clear >= middle * middle) {
                near = middle;
            } else {
                far = middle;
            }
        }
        return near;
    }
}
