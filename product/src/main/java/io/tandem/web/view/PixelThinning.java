package io.tandem.web.view;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Chooses samples for a chart. Where a range has more than the chart has pixels, these are the first and the last of each pixel and those with the least and greatest
 * value of a column, so that the drawn line is the same.
 */
public final class PixelThinning {

    private final IntToLongFunction time;
    private final IntPredicate gapBefore;
    private final List<IntToDoubleFunction> columns;
    private final int pixels;

    /** @param time nanoseconds of a sample */
    public PixelThinning(IntToLongFunction time, IntPredicate gapBefore, List<IntToDoubleFunction> columns, int pixels) {
        this.time = time;
        this.gapBefore = gapBefore;
        this.columns = columns;
        this.pixels = pixels;
    }

    /** Numbers of the samples to draw of a range, in order. */
    public int[] chosen(int first, int end) {
        return end - first <= 2 * pixels ? IntStream.range(first, end).toArray() : thinned(first, end);
    }

    /** The first and last sample of each pixel, those with the least and greatest values, and both ends of each gap. */
    private int[] thinned(int first, int end) {
        BitSet kept = new BitSet(end);
        double from = time.applyAsLong(first);
        double perPixel = Math.max(1, (time.applyAsLong(end - 1) - from + 1) / pixels);
        for (int begin = first, next; begin < end; begin = next) {
            int pixel = (int) ((time.applyAsLong(begin) - from) / perPixel);
            next = begin + 1;
            while (next < end && (int) ((time.applyAsLong(next) - from) / perPixel) == pixel) {
                next++;
            }
            kept.set(begin);
            kept.set(next - 1);
            for (IntToDoubleFunction column : columns) {
                keepExtremes(kept, column, begin, next);
            }
        }
        for (int sample = first + 1; sample < end; sample++) {
            if (gapBefore.test(sample)) {
                kept.set(sample - 1, sample + 1);
            }
        }
        return kept.stream().toArray();
    }

    private static void keepExtremes(BitSet kept, IntToDoubleFunction column, int begin, int end) {
        int least = begin;
        int greatest = begin;
        for (int sample = begin + 1; sample < end; sample++) {
            double value = column.applyAsDouble(sample);
            least = value < column.applyAsDouble(least) ? sample : least;
            greatest = value > column.applyAsDouble(greatest) ? sample : greatest;
        }
        kept.set(least);
        kept.set(greatest);
    }
}
