package io.tandem.review;

import io.tandem.message.LinkVitals;
import java.util.Arrays;

/**
 * How well Core heard one host, once a simulated second.
 *
 * @param last    its latest word, with the totals
 * @param loss    share lost so far, in percent
 * @param age     seconds
 * @param margin  of the host's own
 */
public record LinkReview(LinkVitals last, double[] loss, double[] age, double[] margin) {

    public String host() {
        return last.host();
    }

    /** The greatest age; not a number where none was told. */
    public double greatestAge() {
        return Arrays.stream(age).filter(Double::isFinite).max().orElse(Double.NaN);
    }

    /** The least margin; not a number where none was told. */
    public double leastMargin() {
        return Arrays.stream(margin).filter(Double::isFinite).min().orElse(Double.NaN);
    }
}
