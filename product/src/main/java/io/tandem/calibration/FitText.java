package io.tandem.calibration;

import java.util.Locale;

/** A fit in words, for people. */
public final class FitText {

    private FitText() {
    }

    public static String of(PlatoonFit fit, String file) {
        StringBuilder text = new StringBuilder();
        Platoon platoon = fit.platoon();
        add(text, "%s of %s: %d cars, %d followers, %.1f s every %.3g s%n", law(fit), file, platoon.cars().size(), fit.cars().size(), platoon.seconds(), platoon.interval());
        for (PlatoonFit.FittedCar car : fit.cars()) {
            add(text, "%n%s behind %s, %.1f s%n", car.follower().name(), car.follower().ahead(), car.follower().rows() * platoon.interval());
            parameters(text, car.fitted());
            add(text, "  error           speed %.3f m/s, gap %.2f m; usual parameters %.3f m/s, %.2f m; last third held out %.3f m/s, %.2f m%n", car.error().speed(), car.error().gap(),
                    car.usualError().speed(), car.usualError().gap(), car.heldOut().speed(), car.heldOut().gap());
            add(text, "  string gain     measured %.3f, modelled %.3f; of any frequency at most %.3f%n", car.gain(), car.gainModelled(), car.peakGain());
        }
        common(text, fit);
        return text.toString();
    }

    private static void common(StringBuilder text, PlatoonFit fit) {
        if (fit.cars().size() > 1) {
            add(text, "%nAll %d with the same parameters%n", fit.cars().size());
            parameters(text, fit.common());
            for (int i = 0; i < fit.cars().size(); i++) {
                add(text, "  error of %-6s speed %.3f m/s, gap %.2f m%n", fit.cars().get(i).follower().name(), fit.commonErrors().get(i).speed(), fit.commonErrors().get(i).gap());
            }
        }
        if (!Double.isNaN(fit.headToTail())) {
            add(text, "%nString gain of the whole row: measured %.3f, modelled %.3f%n", fit.headToTail(), fit.headToTailModelled());
        }
        add(text, "%nIn a scenario: {%s}%n", fit.setting());
    }

    private static String law(PlatoonFit fit) {
        return switch (fit.law()) {
            case IDM -> "Intelligent driver model";
            case ACC -> "Adaptive cruise control";
        };
    }

    private static void parameters(StringBuilder text, FittedLaw fitted) {
        for (int i = 0; i < fitted.values().length; i++) {
            FollowingLaw.Parameter parameter = fitted.law().parameters().get(i);
            if (fitted.determined()[i]) {
                add(text, "  %-15s %6.3f %-5s 95 %%: %.3f to %.3f%n", parameter.name(), fitted.values()[i], parameter.unit(), fitted.low()[i], fitted.high()[i]);
            } else {
                add(text, "  %-15s not determined by this drive; best %.3g, 95 %%: %.3g to %.3g %s%n", parameter.name(), fitted.values()[i], fitted.low()[i], fitted.high()[i], parameter.unit());
            }
        }
    }

    private static void add(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
