package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;

/** FMI 3.0, without event mode and early return: the unit handles its events itself. */
final class Fmi3Api extends FmiApi {

    private static final ValueLayout.OfBoolean TRUTH = ValueLayout.JAVA_BOOLEAN;
    private static final FunctionDescriptor VALUES = FunctionDescriptor.of(INT, POINTER, POINTER, SIZE, POINTER, SIZE);
    private static final FunctionDescriptor PLAIN = FunctionDescriptor.of(INT, POINTER);

    private final MethodHandle instantiate;
    private final MethodHandle enter;
    private final MethodHandle exit;
    private final MethodHandle doStep;
    private final MethodHandle terminate;
    private final MethodHandle freeInstance;
    private final MemorySegment logger;
    private final MemorySegment token;
    private final MemorySegment resources;
    /** eventHandlingNeeded, terminateSimulation, earlyReturn, lastSuccessfulTime, eight bytes each */
    private final MemorySegment told;

    Fmi3Api(Arena arena, ModelDescription description, Path library, Path resourceFolder) throws UnitException {
        super(arena, description, library);
        instantiate = function("fmi3InstantiateCoSimulation",
                FunctionDescriptor.of(POINTER, POINTER, POINTER, POINTER, TRUTH, TRUTH, TRUTH, TRUTH, POINTER, SIZE, POINTER, POINTER, POINTER));
        enter = function("fmi3EnterInitializationMode", FunctionDescriptor.of(INT, POINTER, TRUTH, DOUBLE, DOUBLE, TRUTH, DOUBLE));
        exit = function("fmi3ExitInitializationMode", PLAIN);
        doStep = function("fmi3DoStep", FunctionDescriptor.of(INT, POINTER, DOUBLE, DOUBLE, TRUTH, POINTER, POINTER, POINTER, POINTER));
        terminate = function("fmi3Terminate", PLAIN);
        freeInstance = function("fmi3FreeInstance", FunctionDescriptor.ofVoid(POINTER));
        logger = callback("log3", MethodType.methodType(void.class, MemorySegment.class, int.class, MemorySegment.class, MemorySegment.class),
                FunctionDescriptor.ofVoid(POINTER, INT, POINTER, POINTER));
        token = arena.allocateFrom(description.token());
        resources = arena.allocateFrom(resourceFolder.toAbsolutePath() + "/");
        told = arena.allocate(DOUBLE, 4);
    }

    /** The number of values, which for scalars is that of references, is given twice. */
    private MethodHandle values(String name) throws UnitException {
        return MethodHandles.permuteArguments(function(name, VALUES), MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class, long.class, MemorySegment.class), 0, 1, 2, 3, 2);
    }

    @Override
    MethodHandle setter(FmuVariable.Type type) throws UnitException {
        return values("fmi3Set" + type.function());
    }

    @Override
    MethodHandle getter(FmuVariable.Type type) throws UnitException {
        return values("fmi3Get" + type.function());
    }

    @Override
    MemorySegment instantiate(String name) throws Throwable {
        return (MemorySegment) instantiate.invokeExact(arena.allocateFrom(name), token, resources, false, false, false, false, MemorySegment.NULL, 0L, MemorySegment.NULL, logger,
                MemorySegment.NULL);
    }

    @Override
    int enterInitialization(MemorySegment instance) throws Throwable {
        return (int) enter.invokeExact(instance, false, 0.0, 0.0, false, 0.0);
    }

    @Override
    int exitInitialization(MemorySegment instance) throws Throwable {
        return (int) exit.invokeExact(instance);
    }

    @Override
    int step(MemorySegment instance, double time, double seconds) throws Throwable {
        told.fill((byte) 0);
        int status = (int) doStep.invokeExact(instance, time, seconds, true, told, told.asSlice(8), told.asSlice(16), told.asSlice(24));
        return status <= WARNING && told.get(TRUTH, 8) ? DISCARD : status;
    }

    @Override
    void free(MemorySegment instance) throws Throwable {
        int ignored = (int) terminate.invokeExact(instance);
        freeInstance.invokeExact(instance);
    }
}
