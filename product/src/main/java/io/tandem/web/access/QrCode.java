package io.tandem.web.access;

import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;
import java.util.Map;

/** A URL as a QR code for phones. */
public final class QrCode {

    /** Width of the light border that the standard requires, modules. */
    private static final int QUIET_ZONE = 4;

    private final ByteMatrix dark;

    private QrCode(ByteMatrix dark) {
        this.dark = dark;
    }

    public static QrCode of(String text) {
        try {
            return new QrCode(Encoder.encode(text, ErrorCorrectionLevel.M, Map.of(EncodeHintType.CHARACTER_SET, "UTF-8")).getMatrix());
        } catch (WriterException tooLong) {
            throw new IllegalArgumentException("No QR code holds so much: " + text.length() + " characters", tooLong);
        }
    }

    private int size() {
        return dark.getWidth() + 2 * QUIET_ZONE;
    }

    private boolean isDark(int x, int y) {
        int column = x - QUIET_ZONE;
        int row = y - QUIET_ZONE;
        return column >= 0 && row >= 0 && column < dark.getWidth() && row < dark.getHeight() && dark.get(column, row) == 1;
    }

    /** Black on white in light and dark themes; the dark modules of a row are one path. */
    public String svg() {
        StringBuilder path = new StringBuilder();
        for (int y = 0; y < size(); y++) {
            for (int x = 0; x < size(); x++) {
                int first = x;
                while (isDark(x, y)) {
                    x++;
                }
                if (x > first) {
                    path.append('M').append(first).append(' ').append(y).append('h').append(x - first).append("v1h").append(first - x).append('z');
                }
            }
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %1$d\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%1$dv%1$dH0z\"/><path d=\"%2$s\"/></svg>"
                .formatted(size(), path);
    }

    /** For a terminal: two modules, one above the other, are one character. Light modules are drawn as blocks, because most terminals are dark. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < size(); y += 2) {
            for (int x = 0; x < size(); x++) {
                boolean upper = !isDark(x, y);
                boolean lower = y + 1 < size() && !isDark(x, y + 1);
                text.append(upper ? lower ? '█' : '▀' : lower ? '▄' : ' ');
            }
            text.append('\n');
        }
        return text.toString();
    }
}
