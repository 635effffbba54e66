package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.nio.file.Path;

/** FMI 2.0. */
final class Fmi2Api extends FmiApi {

    private static final int CO_SIMULATION = 1;
    private static final FunctionDescriptor VALUES = FunctionDescriptor.of(INT, POINTER, POINTER, SIZE, POINTER);
    private static final FunctionDescriptor PLAIN = FunctionDescriptor.of(INT, POINTER);

    private final MethodHandle instantiate;
    private final MethodHandle setup;
    private final MethodHandle enter;
    private final MethodHandle exit;
    private final MethodHandle doStep;
    private final MethodHandle terminate;
    private final MethodHandle freeInstance;
    private final MemorySegment callbacks;
    private final MemorySegment token;
    private final MemorySegment resources;

    Fmi2Api(Arena arena, ModelDescription description, Path library, Path resourceFolder) throws UnitException {
        super(arena, description, library);
        instantiate = function("fmi2Instantiate", FunctionDescriptor.of(POINTER, POINTER, INT, POINTER, POINTER, POINTER, INT, INT));
        setup = function("fmi2SetupExperiment", FunctionDescriptor.of(INT, POINTER, INT, DOUBLE, DOUBLE, INT, DOUBLE));
        enter = function("fmi2EnterInitializationMode", PLAIN);
        exit = function("fmi2ExitInitializationMode", PLAIN);
        doStep = function("fmi2DoStep", FunctionDescriptor.of(INT, POINTER, DOUBLE, DOUBLE, INT));
        terminate = function("fmi2Terminate", PLAIN);
        freeInstance = function("fmi2FreeInstance", FunctionDescriptor.ofVoid(POINTER));
        callbacks = callbacks();
        token = arena.allocateFrom(description.token());
        resources = arena.allocateFrom(resourceFolder.toUri().toString());
    }

    /** fmi2CallbackFunctions: logger, allocateMemory, freeMemory, stepFinished, componentEnvironment. */
    private MemorySegment callbacks() {
        MemorySegment struct = arena.allocate(POINTER, 5);
        struct.setAtIndex(POINTER, 0, callback("log2", MethodType.methodType(void.class, MemorySegment.class, MemorySegment.class, int.class, MemorySegment.class, MemorySegment.class),
                FunctionDescriptor.ofVoid(POINTER, POINTER, INT, POINTER, POINTER)));
        struct.setAtIndex(POINTER, 1, linker.defaultLookup().find("calloc").orElseThrow());
        struct.setAtIndex(POINTER, 2, linker.defaultLookup().find("free").orElseThrow());
        return struct;
    }

    @Override
    MethodHandle setter(FmuVariable.Type type) throws UnitException {
        return function("fmi2Set" + type.function(), VALUES);
    }

    @Override
    MethodHandle getter(FmuVariable.Type type) throws UnitException {
        return function("fmi2Get" + type.function(), VALUES);
    }

    @Override
    MemorySegment instantiate(String name) throws Throwable {
        return (MemorySegment) instantiate.invokeExact(arena.allocateFrom(name), CO_SIMULATION, token, resources, callbacks, 0, 0);
    }

    @Override
    int enterInitialization(MemorySegment instance) throws Throwable {
        int status = (int) setup.invokeExact(instance, 0, 0.0, 0.0, 0, 0.0);
        return status > WARNING ? status : (int) enter.invokeExact(instance);
    }

    @Override
    int exitInitialization(MemorySegment instance) throws Throwable {
        return (int) exit.invokeExact(instance);
    }

    @Override
    int step(MemorySegment instance, double time, double seconds) throws Throwable {
        return (int) doStep.invokeExact(instance, time, seconds, 1);
    }

    @Override
    void free(MemorySegment instance) throws Throwable {
        int ignored = (int) terminate.invokeExact(instance);
        freeInstance.invokeExact(instance);
    }
}
