package io.tandem.launch.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class StatusTableTest {

    @Test
    void numbersAreRoundedAndNamesThatLookLikeNumbersAreNot() throws Exception {
        String json = """
                {"run_state":"GO","t_s":1.5,"recorded_s":null,"vehicles":[{"vid":900,"name":"127.0.0.1","run_state":"GO","freshness":"FRESH","host":"1.23456","rate_hz":5.00049,
                "loss":null,"age_s":1.0E-4,"offset_s":0.1,"margin":null,"x_m":-12.34567,"y_m":0,"z_m":0.0,"speed_mps":3.0,"behavior":"none"}]}
                """;

        String[] row = new StatusTable(deflated(json), _ -> true).table().lines().toList().get(2).split(" +");

        assertThat(row).containsExactly("900", "127.0.0.1", "GO", "FRESH", "1.23456", "5.000", "-", "0.000", "0.100", "-", "-12.346", "0", "0.000", "3.000", "none");
    }

    private static byte[] deflated(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
