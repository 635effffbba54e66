package io.tandem.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every input of the corpus, among them what the fuzzer once found, is read or refused. */
class FuzzCorpusTest {

    @ParameterizedTest
    @EnumSource
    void inputsAreReadOrRefused(FuzzTarget target, @TempDir Path scratch) throws Exception {
        List<byte[]> inputs = FuzzCorpus.of(target, scratch);

        inputs.forEach(target::read);

        assertThat(inputs).isNotEmpty();
    }
}
