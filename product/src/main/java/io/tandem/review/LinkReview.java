package io.tandem.review;

import io.tandem.message.LinkVitals;
import java.util.Arrays;

/**
 * Quality of the link between Core and one host, once per simulated second.
 *
 * @param last    its latest vitals, with totals
 * @param loss    share of datagrams lost so far, percent
 * @param age     seconds
 * @param margin  real-time margin of the host
 */
public record LinkReview(LinkVitals last, double[] loss, double[] age, double[] margin) {

    public String host() {
        return last.host();
    }

    /** The greatest age; NaN where none was reported. */
    public double greatestAge() {
        return Arrays.stream(age).filter(Double::isFinite).max().orElse(Double.NaN);
    }

    /** The least margin; NaN where none was reported. */
    public double leastMargin() {
        return Arrays.stream(margin).filter(Double::isFinite).min().orElse(Double.NaN);
    }
}
