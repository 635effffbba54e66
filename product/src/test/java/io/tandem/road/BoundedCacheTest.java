package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which values are kept, and which are made again. */
class BoundedCacheTest {

    private final List<String> made = new ArrayList<>();

    private String get(BoundedCache<String, String> cache, String key, long weight) {
        return cache.get(key, weight, () -> {
            made.add(key);
            return "value of " + key;
        });
    }

    @Test
    void whatIsAskedForAgainIsNotMadeAgain() {
        BoundedCache<String, String> cache = new BoundedCache<>(2, 10);

        String first = get(cache, "a", 1);

        assertThat(get(cache, "a", 1)).isSameAs(first).isEqualTo("value of a");
        assertThat(made).containsExactly("a");
    }

    @Test
    void theLeastRecentlyUsedGoesFirstWhereThereAreTooMany() {
        BoundedCache<String, String> cache = new BoundedCache<>(2, 10);
        get(cache, "a", 1);
        get(cache, "b", 1);
        get(cache, "a", 1);

        get(cache, "c", 1);
        get(cache, "a", 1);
        get(cache, "b", 1);

        assertThat(made).as("b had to go for c").containsExactly("a", "b", "c", "b");
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void heavyOnesLeaveNoSpaceForOthersAndTheHeaviestIsNotKept() {
        BoundedCache<String, String> cache = new BoundedCache<>(10, 10);
        get(cache, "a", 4);
        get(cache, "b", 4);

        get(cache, "c", 6);
        assertThat(cache.size()).as("b and c").isEqualTo(2);

        assertThat(get(cache, "too much", 11)).isEqualTo("value of too much");
        assertThat(cache.size()).isZero();
    }

    @Test
    void aFailureIsNotRemembered() {
        BoundedCache<String, String> cache = new BoundedCache<>(2, 10);

        assertThatThrownBy(() -> cache.get("a", 1, () -> {
            throw new IOException("not now");
        })).isInstanceOf(IOException.class);

        assertThat(get(cache, "a", 1)).isEqualTo("value of a");
    }

    @Test
    void whoeverMissesAValueAtTheSameTimeGetsTheSame() {
        BoundedCache<String, String> cache = new BoundedCache<>(2, 10);

        // The inner question is what another thread asks while the outer one is still at work.
        String[] inner = new String[1];
        String outer = cache.get("a", 1, () -> {
            inner[0] = get(cache, "a", 1);
            return "made later";
        });

        assertThat(outer).isSameAs(inner[0]);
    }
}
