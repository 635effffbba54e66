package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Variables of one type that are set or read by one call, and where they are among an instance's values. */
final class VariableBlock {

    private final FmuVariable.Type type;
    private final int[] places;
    private final MemorySegment references;
    private final MemorySegment values;
    private final MethodHandle call;

    private VariableBlock(Arena arena, FmuVariable.Type type, List<FmuVariable> variables, int[] places, MethodHandle call) {
        this.type = type;
        this.places = places;
        this.call = call;
        references = arena.allocate(ValueLayout.JAVA_INT, places.length);
        values = arena.allocate((long) type.bytes() * places.length, 8);
        for (int i = 0; i < places.length; i++) {
            references.setAtIndex(ValueLayout.JAVA_INT, i, (int) variables.get(places[i]).reference());
        }
    }

    /** Finds the function of a type. */
    interface Functions {
        MethodHandle of(FmuVariable.Type type) throws UnitException;
    }

    /** Cuts variables into blocks by type. */
    static List<VariableBlock> of(Arena arena, List<FmuVariable> variables, Functions functions) throws UnitException {
        List<VariableBlock> blocks = new ArrayList<>();
        for (FmuVariable.Type type : FmuVariable.Type.values()) {
            int[] places = IntStream.range(0, variables.size()).filter(i -> variables.get(i).type() == type).toArray();
            if (places.length > 0) {
                blocks.add(new VariableBlock(arena, type, variables, places, functions.of(type)));
            }
        }
        return blocks;
    }

    /** Sets values of an instance; returns FMI's status. */
    int set(MemorySegment instance, double[] from, int offset) throws Throwable {
        for (int i = 0; i < places.length; i++) {
            write(i, from[offset + places[i]]);
        }
        return (int) call.invokeExact(instance, references, (long) places.length, values);
    }

    int get(MemorySegment instance, double[] into, int offset) throws Throwable {
        int status = (int) call.invokeExact(instance, references, (long) places.length, values);
        if (status <= FmiApi.WARNING) {
            for (int i = 0; i < places.length; i++) {
                into[offset + places[i]] = read(i);
            }
        }
        return status;
    }

    private void write(int i, double value) {
        long whole = type.truth() ? value != 0 ? 1 : 0 : Math.round(value);
        switch (type.bytes()) {
            case 1 -> values.set(ValueLayout.JAVA_BYTE, i, (byte) whole);
            case 2 -> values.setAtIndex(ValueLayout.JAVA_SHORT, i, (short) whole);
            case 4 -> {
                if (type.floating()) {
                    values.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) value);
                } else {
                    values.setAtIndex(ValueLayout.JAVA_INT, i, (int) whole);
                }
            }
            default -> {
                if (type.floating()) {
                    values.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
                } else {
                    values.setAtIndex(ValueLayout.JAVA_LONG, i, whole);
                }
            }
        }
    }

    private double read(int i) {
        return switch (type.bytes()) {
            case 1 -> type == FmuVariable.Type.UINT8 ? values.get(ValueLayout.JAVA_BYTE, i) & 0xFF : values.get(ValueLayout.JAVA_BYTE, i);
            case 2 -> type == FmuVariable.Type.UINT16 ? values.getAtIndex(ValueLayout.JAVA_SHORT, i) & 0xFFFF : values.getAtIndex(ValueLayout.JAVA_SHORT, i);
            case 4 -> type.floating() ? values.getAtIndex(ValueLayout.JAVA_FLOAT, i)
                    : type == FmuVariable.Type.UINT32 ? values.getAtIndex(ValueLayout.JAVA_INT, i) & 0xFFFF_FFFFL : values.getAtIndex(ValueLayout.JAVA_INT, i);
            default -> type.floating() ? values.getAtIndex(ValueLayout.JAVA_DOUBLE, i) : values.getAtIndex(ValueLayout.JAVA_LONG, i);
        };
    }
}
