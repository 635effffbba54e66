package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The functions of a unit's library that co-simulation needs, through the JDK's foreign-function interface. FMI 2.0 and 3.0 differ in names, in how an instance is
 * made, and in the arguments of a step. A crash of the library ends this process.
 */
@SuppressWarnings("restricted")
abstract class FmiApi {

    /** fmi2Status and fmi3Status: OK, Warning, Discard, Error, Fatal. */
    static final int WARNING = 1;
    static final int DISCARD = 2;

    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE;
    static final ValueLayout.OfLong SIZE = ValueLayout.JAVA_LONG;
    static final AddressLayout POINTER = ValueLayout.ADDRESS;
    private static final int LONGEST_MESSAGE = 500;

    final Linker linker = Linker.nativeLinker();
    final Arena arena;
    final ModelDescription description;
    private final SymbolLookup library;
    private String lastMessage = "";

    FmiApi(Arena arena, ModelDescription description, Path library) throws UnitException {
        this.arena = arena;
        this.description = description;
        try {
            this.library = SymbolLookup.libraryLookup(library, arena);
        } catch (IllegalArgumentException missing) {
            throw new UnitException("its library cannot be loaded: " + missing.getMessage(), missing);
        }
    }

    static FmiApi of(Arena arena, ModelDescription description, Path library, Path resources) throws UnitException {
        return description.version() == 2 ? new Fmi2Api(arena, description, library, resources) : new Fmi3Api(arena, description, library, resources);
    }

    MethodHandle function(String name, FunctionDescriptor form) throws UnitException {
        MemorySegment address = library.find(name).orElseThrow(() -> new UnitException("its library has no function " + name));
        return linker.downcallHandle(address, form);
    }

    /** fmi2SetReal(component, references, count, values), with the arguments of FMI 3.0 brought to the same form. */
    abstract MethodHandle setter(FmuVariable.Type type) throws UnitException;

    abstract MethodHandle getter(FmuVariable.Type type) throws UnitException;

    /** A new instance; null address where the unit refuses. */
    abstract MemorySegment instantiate(String name) throws Throwable;

    abstract int enterInitialization(MemorySegment instance) throws Throwable;

    abstract int exitInitialization(MemorySegment instance) throws Throwable;

    abstract int step(MemorySegment instance, double time, double seconds) throws Throwable;

    abstract void free(MemorySegment instance) throws Throwable;

    /** A method of this class as a function of the library's. */
    MemorySegment callback(String method, MethodType type, FunctionDescriptor form) {
        try {
            MethodHandle handle = MethodHandles.lookup().findVirtual(FmiApi.class, method, type).bindTo(this);
            return linker.upcallStub(handle, form, arena);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(method, impossible);
        }
    }

    /** The logger of FMI 2.0 has more arguments, for the format in its message; they are not touched, and the format is kept as it is. */
    void log2(MemorySegment environment, MemorySegment name, int status, MemorySegment category, MemorySegment message) {
        keep(status, message);
    }

    void log3(MemorySegment environment, int status, MemorySegment category, MemorySegment message) {
        keep(status, message);
    }

    private void keep(int status, MemorySegment message) {
        if (status > WARNING && message.address() != 0) {
            MemorySegment bytes = message.reinterpret(LONGEST_MESSAGE);
            int length = 0;
            while (length < LONGEST_MESSAGE && bytes.get(ValueLayout.JAVA_BYTE, length) != 0) {
                length++;
            }
            lastMessage = new String(bytes.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
        }
    }

    /** What the unit said last of an error; empty for nothing. It is forgotten then. */
    String takeMessage() {
        String message = lastMessage;
        lastMessage = "";
        return message;
    }
}
