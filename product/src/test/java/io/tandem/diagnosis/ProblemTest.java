package io.tandem.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void offendingTextHasNothingThatATerminalObeys() {
        assertThat(Problem.shorten("a\u009b31mb\u001b[2Jc\u202ed\ne")).isEqualTo("a31mb[2Jcd e");
    }

    @Test
    void offendingTextIsCutBetweenCharacters() {
        assertThat(Problem.shorten("x".repeat(58) + "\uD83D\uDE00" + "y".repeat(9))).isEqualTo("x".repeat(58) + "\uD83D\uDE00…");
        assertThat(Problem.shorten("x".repeat(60))).isEqualTo("x".repeat(60));
    }
}
