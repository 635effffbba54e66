package io.tandem.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Ids;
import io.tandem.message.LinkVitals;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VitalsReviewTest {

    private static Vitals vitals(int second, LinkVitals... links) {
        return new Vitals(SimTime.ofSeconds(second), Double.NaN, List.of(links), new TreeMap<>());
    }

    private static LinkVitals link(String host, long sent, long lost, double age) {
        return new LinkVitals(host, Ids.of(101, 103), 3, 10, sent, lost, 0, 0, age, Double.NaN, 0.5);
    }

    @Test
    void valuesOfALateHostAreUnknownBeforeItJoined() {
        VitalsReview review = VitalsReview.of(List.of(vitals(1, link("a", 100, 0, 0.1)), vitals(2, link("a", 200, 3, 0.4), link("b", 50, 1, 0.2)))).orElseThrow();

        assertThat(review.links()).extracting(LinkReview::host).containsExactly("a", "b");
        assertThat(review.links().get(0).loss()).containsExactly(0, 1.5);
        assertThat(review.links().get(0).greatestAge()).isEqualTo(0.4);
        assertThat(review.links().get(1).loss()[0]).isNaN();
        assertThat(review.links().get(1).last().sent()).isEqualTo(50);
        assertThat(review.margins().count()).isZero();
    }

    @Test
    void runWithoutVitalsHasNoReviewOfThem() {
        assertThat(VitalsReview.of(List.of())).isEmpty();
    }
}
