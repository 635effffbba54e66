package io.tandem.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapacitySearchTest {

    private final List<Integer> tried = new ArrayList<>();

    private int search(int first, int most, int capacity) throws IOException {
        return new CapacitySearch(first, most).largest(number -> {
            tried.add(number);
            return number <= capacity;
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 77, 999, 1_000, 1_001, 12_345, 280_000, 999_999})
    void largestIsFoundToATenthAndNeverTooLarge(int capacity) throws IOException {
        int largest = search(1_000, 1_000_000, capacity);

        assertThat(largest).isBetween((int) Math.floor(capacity / 1.1) - 1, capacity);
        assertThat(tried).doesNotHaveDuplicates().hasSizeLessThan(20);
    }

    @Test
    void searchStaysBelowTheLimit() throws IOException {
        int largest = search(1_000, 5_000, 1_000_000);

        assertThat(largest).isEqualTo(5_000);
        assertThat(tried).containsExactly(1_000, 2_000, 4_000, 5_000);
    }

    @Test
    void firstTrialIsWithinTheLimit() throws IOException {
        int largest = search(1_000, 10, 1_000_000);

        assertThat(largest).isEqualTo(10);
        assertThat(tried).containsExactly(10);
    }

    @Test
    void resultIsZeroIfNothingPasses() throws IOException {
        int largest = search(1_000, 5_000, 0);

        assertThat(largest).isZero();
    }
}
