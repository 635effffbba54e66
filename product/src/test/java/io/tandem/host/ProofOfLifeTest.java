package io.tandem.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.SimTime;
import org.junit.jupiter.api.Test;

class ProofOfLifeTest {

    private static final long SECOND = SimTime.nanos(1);
    /** clocks may begin anywhere, also just before they overflow */
    private static final long BEGIN = Long.MAX_VALUE - SECOND;

    private final ProofOfLife proof = new ProofOfLife();

    @Test
    void answeredPingProvesThatCoreLivedWhenItWasSentNotWhenTheAnswerArrived() {
        proof.begin(BEGIN);

        proof.answered(BEGIN + SECOND, BEGIN + 3 * SECOND);

        assertThat(proof.holds(BEGIN + 4 * SECOND - 1)).isTrue();
        assertThat(proof.holds(BEGIN + 4 * SECOND)).isFalse();
    }

    @Test
    void answersThatComeLateOrBeforeTheirPingProveNothing() {
        proof.begin(BEGIN + SECOND);

        proof.answered(BEGIN, BEGIN + 2 * SECOND);
        proof.answered(BEGIN + 3 * SECOND, BEGIN + 2 * SECOND);

        assertThat(proof.holds(BEGIN + 4 * SECOND - 1)).isTrue();
        assertThat(proof.holds(BEGIN + 4 * SECOND)).isFalse();
    }

    @Test
    void pingsAreQuickAtTheBeginningOfASessionAndThenFourASecond() {
        proof.begin(BEGIN);
        int early = 0;
        int late = 0;
        for (int millisecond = 0; millisecond < 10_000; millisecond++) {
            int due = proof.isPingDue(BEGIN + millisecond * SECOND / 1_000) ? 1 : 0;
            early += millisecond < 300 ? due : 0;
            late += millisecond >= 5_000 ? due : 0;
        }

        assertThat(early).isEqualTo(15);
        assertThat(late).isEqualTo(20);
    }

    @Test
    void pingsAreQuickAgainForWhoeverBeginsToListen() {
        proof.begin(BEGIN);
        int pings = 0;
        for (int millisecond = 0; millisecond < 2_000; millisecond++) {
            if (millisecond == 1_000) {
                proof.pingQuickly();
            }
            int due = proof.isPingDue(BEGIN + millisecond * SECOND / 1_000) ? 1 : 0;
            pings += millisecond >= 1_000 ? due : 0;
        }

        assertThat(pings).isEqualTo(18);
    }
}
