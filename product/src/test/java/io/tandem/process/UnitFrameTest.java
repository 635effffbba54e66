package io.tandem.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of a process in which a unit of strangers may write where it likes. */
class UnitFrameTest {

    private static final int HEAD = 5;

    private static byte[] failures(int count, int instance, int textBytes) {
        ByteBuffer out = ByteBuffer.allocate(HEAD + 3 * Double.BYTES + 3 * Integer.BYTES + 4).order(ByteOrder.nativeOrder());
        out.putInt(out.capacity()).put(UnitFrame.DONE).putDouble(1).putDouble(2).putDouble(3).putInt(count).putInt(instance).putInt(textBytes).put(new byte[] {'l', 'o', 's', 't'});
        return out.array();
    }

    @Test
    void soundMessageIsReadToItsEnd() {
        assertThatThrownBy(() -> UnitFuzz.read(failures(1, 1, 4))).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, 3, Integer.MAX_VALUE})
    void impossibleCountsInstancesAndLengthsAreRefusedBeforeMemoryIsTaken(int number) {
        assertThatThrownBy(() -> UnitFuzz.read(failures(number, 1, 4))).isInstanceOf(UnitFrame.MalformedFrameException.class);
        assertThatThrownBy(() -> UnitFuzz.read(failures(1, number, 4))).isInstanceOf(UnitFrame.MalformedFrameException.class);
        assertThatThrownBy(() -> UnitFuzz.read(failures(1, 1, number == 3 ? 5 : number))).isInstanceOf(UnitFrame.MalformedFrameException.class);
    }
}
