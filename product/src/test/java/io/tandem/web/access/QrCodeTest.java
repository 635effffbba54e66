package io.tandem.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.Decoder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** QR codes are read back by a decoder. */
class QrCodeTest {

    private static final String URL = "https://192.168.178.123:8443/join?token=AbCdEfGhIjKlMnOpQrStUvWx";
    private static final int QUIET = 4;

    @Test
    void terminalShowsTheAddress() throws Exception {
        List<String> lines = QrCode.of(URL).text().lines().toList();
        int size = lines.getFirst().length() - 2 * QUIET;

        BitMatrix dark = new BitMatrix(size);
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                char two = lines.get((y + QUIET) / 2).charAt(x + QUIET);
                boolean upper = (y + QUIET) % 2 == 0;
                if (two == ' ' || two == (upper ? '▄' : '▀')) {
                    dark.set(x, y);
                }
            }
        }

        assertThat(new Decoder().decode(dark).getText()).isEqualTo(URL);
    }

    @Test
    void pageShowsTheAddress() throws Exception {
        String svg = QrCode.of(URL).svg();
        int size = Integer.parseInt(svg.replaceFirst("^.*?viewBox=\"0 0 (\\d+) .*$", "$1")) - 2 * QUIET;

        BitMatrix dark = new BitMatrix(size);
        Matcher stretches = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v1h-\\d+z").matcher(svg);
        while (stretches.find()) {
            for (int i = 0; i < Integer.parseInt(stretches.group(3)); i++) {
                dark.set(Integer.parseInt(stretches.group(1)) + i - QUIET, Integer.parseInt(stretches.group(2)) - QUIET);
            }
        }

        assertThat(new Decoder().decode(dark).getText()).isEqualTo(URL);
    }
}
