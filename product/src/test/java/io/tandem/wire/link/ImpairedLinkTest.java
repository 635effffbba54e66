package io.tandem.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.wire.MemoryLink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImpairedLinkTest {

    private static final long MILLI = 1_000_000;

    private long now;

    /** Sends numbered datagrams, one per millisecond, and returns the numbers in order of arrival with the delay of each. */
    private List<long[]> through(Impairment impairment, long seed, int count) {
        MemoryLink[] link = MemoryLink.pair();
        ImpairedLink impaired = new ImpairedLink(link[0], impairment, seed, () -> now);
        List<long[]> arrived = new ArrayList<>();
        for (int i = 0; i < count + 1_000; i++) {
            if (i < count) {
                impaired.send(ByteBuffer.allocate(16).putLong(i).putLong(now).flip(), link[1].localAddress());
            }
            impaired.receive((bytes, from) -> { }, 10);
            link[1].receive((bytes, from) -> arrived.add(new long[] {bytes.getLong(), now - bytes.getLong()}), 100);
            now += MILLI;
        }
        assertThat(arrived.size()).isLessThanOrEqualTo((int) (count * (1 + 2 * impairment.duplicate())));
        return arrived;
    }

    private static long late(List<long[]> arrived) {
        long newest = -1;
        long late = 0;
        for (long[] one : arrived) {
            late += one[0] < newest ? 1 : 0;
            newest = Math.max(newest, one[0]);
        }
        return late;
    }

    @Test
    void linkWithoutImpairmentIsUnchanged() {
        List<long[]> arrived = through(Impairment.NONE, 1, 100);

        assertThat(arrived).hasSize(100).allSatisfy(one -> assertThat(one[1]).isZero());
        assertThat(late(arrived)).isZero();
    }

    @Test
    void sharesAreThoseRequested() throws MistakeException {
        List<long[]> lossy = through(Impairment.parse("--impair", "loss=5%"), 1, 20_000);
        List<long[]> repeated = through(Impairment.parse("--impair", "dup=1%"), 2, 20_000);
        List<long[]> reordered = through(Impairment.parse("--impair", "reorder=2%"), 3, 20_000);

        assertThat(lossy.size()).isCloseTo(19_000, within(150));
        assertThat(repeated.size()).isCloseTo(20_200, within(60));
        assertThat(reordered).hasSize(20_000);
        assertThat(late(reordered)).isCloseTo(400L, within(80L));
    }

    @Test
    void delaysAreSpreadOverTheirRange() throws MistakeException {
        List<long[]> arrived = through(Impairment.parse("--impair", "delay=40ms±10"), 4, 2_000);

        assertThat(arrived).hasSize(2_000).allSatisfy(one -> assertThat(one[1]).isBetween(30 * MILLI, 51 * MILLI));
        assertThat(arrived.stream().mapToLong(one -> one[1]).average().orElseThrow()).isCloseTo(40.5 * MILLI, within(0.5 * MILLI));
    }

    @Test
    void sameSeedGivesTheSameResult() {
        Impairment bad = new Impairment(0.1, 40 * MILLI, 10 * MILLI, 0.1, 0.1);

        List<long[]> once = through(bad, 5, 1_000);
        List<long[]> again = through(bad, 5, 1_000);
        List<long[]> otherwise = through(bad, 6, 1_000);

        assertThat(again).usingRecursiveComparison().isEqualTo(once);
        assertThat(otherwise).usingRecursiveComparison().isNotEqualTo(once);
    }

    @Test
    void receivedDatagramsAreImpairedToo() {
        MemoryLink[] link = MemoryLink.pair();
        ImpairedLink impaired = new ImpairedLink(link[0], new Impairment(0, 40 * MILLI, 0, 0, 0), 1, () -> now);
        List<Long> arrivedAt = new ArrayList<>();
        link[1].send(ByteBuffer.allocate(4), link[0].localAddress());

        for (; now <= 50 * MILLI; now += MILLI) {
            impaired.receive((bytes, from) -> arrivedAt.add(now), 10);
        }

        assertThat(arrivedAt).containsExactly(40 * MILLI);
    }

    @Test
    void lastDatagramIsNotHeldForever() {
        List<long[]> arrived = through(new Impairment(0, 0, 0, 0, 1), 1, 1);

        assertThat(arrived).hasSize(1);
        assertThat(arrived.getFirst()[1]).isEqualTo(100 * MILLI);
    }

    @Test
    void textIsParsedAndPrinted() throws MistakeException {
        Impairment all = Impairment.parse("--impair", "loss=5%, delay=40ms±10,dup=1%,reorder=2.5%");

        assertThat(all).isEqualTo(new Impairment(0.05, 40 * MILLI, 10 * MILLI, 0.01, 0.025));
        assertThat(Impairment.parse("--impair", "delay=0.5s+-20ms")).isEqualTo(new Impairment(0, 500 * MILLI, 20 * MILLI, 0, 0));
        assertThat(Impairment.parse("--impair", "delay=1s")).isEqualTo(new Impairment(0, 1_000 * MILLI, 0, 0, 0));
    }

    @Test
    void allMistakesOfATextAreReported() {
        assertThatThrownBy(() -> Impairment.parse("--impair", "loss=lots,delay=40,speed=3,dup=101%,delay=1ms±2"))
                .isInstanceOfSatisfying(MistakeException.class, mistake -> {
                    assertThat(mistake.problems()).hasSize(5);
                    assertThat(mistake).hasMessageContaining("--impair: loss: lots").hasMessageContaining("write for example loss=5%.")
                            .hasMessageContaining("--impair: delay: 40\n").hasMessageContaining("--impair: speed=3")
                            .hasMessageContaining("--impair: dup: 101%").hasMessageContaining("--impair: delay: 1ms±2");
                });
        assertThatThrownBy(() -> Impairment.parse("--impair", "")).isInstanceOf(MistakeException.class);
    }
}
