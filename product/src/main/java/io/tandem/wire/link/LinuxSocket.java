package io.tandem.wire.link;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Set;

/** A non-blocking UDP socket of Linux for IPv4 and IPv6, by system calls that move many datagrams each. */
final class LinuxSocket implements AutoCloseable {

    private static final int AF_INET6 = 10;
    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_NONBLOCK = 0x800;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUF = 8;
    private static final int SO_SNDBUFFORCE = 32;
    private static final int SO_RCVBUFFORCE = 33;
    private static final int IPPROTO_IPV6 = 41;
    private static final int IPV6_V6ONLY = 26;
    static final int SOL_UDP = 17;
    static final int UDP_SEGMENT = 103;
    static final int UDP_GRO = 104;

    /** Processors for which these constants are valid; on others the plain link is used. */
    private static final Set<String> PROCESSORS = Set.of("amd64", "aarch64");

    private final int descriptor;

    private LinuxSocket(int descriptor) {
        this.descriptor = descriptor;
    }

    static boolean isThisSystem() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux") && PROCESSORS.contains(System.getProperty("os.arch"));
    }

    /**
     * Binds to a {@code sockaddr_in6}; null if the system refuses for any reason.
     *
     * @param bufferBytes for each direction; granted as far as the system allows
     */
    static LinuxSocket bind(MemorySegment address, int bufferBytes) {
        int descriptor = Library.socket(AF_INET6, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (descriptor < 0) {
            return null;
        }
        LinuxSocket socket = new LinuxSocket(descriptor);
        boolean bound = socket.set(IPPROTO_IPV6, IPV6_V6ONLY, 0) && socket.set(SOL_UDP, UDP_GRO, 1)
                && (socket.set(SOL_SOCKET, SO_RCVBUFFORCE, bufferBytes) || socket.set(SOL_SOCKET, SO_RCVBUF, bufferBytes))
                && (socket.set(SOL_SOCKET, SO_SNDBUFFORCE, bufferBytes) || socket.set(SOL_SOCKET, SO_SNDBUF, bufferBytes))
                && Library.bind(descriptor, address, (int) address.byteSize()) == 0;
        if (!bound) {
            socket.close();
        }
        return bound ? socket : null;
    }

    private boolean set(int level, int option, int value) {
        try (Arena arena = Arena.ofConfined()) {
            return Library.setsockopt(descriptor, level, option, arena.allocateFrom(ValueLayout.JAVA_INT, value), Integer.BYTES) == 0;
        }
    }

    /** Half of the reported size, because Linux doubles the requested one for its own bookkeeping. */
    int receiveBuffer() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
            Library.getsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, value, arena.allocateFrom(ValueLayout.JAVA_INT, Integer.BYTES));
            return value.get(ValueLayout.JAVA_INT, 0) / 2;
        }
    }

    /** Writes the socket's own address. */
    void localAddress(MemorySegment into) {
        try (Arena arena = Arena.ofConfined()) {
            Library.getsockname(descriptor, into, arena.allocateFrom(ValueLayout.JAVA_INT, (int) into.byteSize()));
        }
    }

    /** Sends a message; negative if the system refuses it now. */
    long send(MemorySegment message) {
        return Library.sendmsg(descriptor, message, 0);
    }

    /** Receives a message and returns its length; negative if there is none. */
    long receive(MemorySegment message) {
        return Library.recvmsg(descriptor, message, 0);
    }

    @Override
    public void close() {
        Library.close(descriptor);
    }

    /** The functions of the system's library. */
    private static final class Library {

        private static final MethodHandle SOCKET = function("socket", ints(3));
        private static final MethodHandle BIND = function("bind", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
        private static final MethodHandle SETSOCKOPT = function("setsockopt", option(ValueLayout.JAVA_INT));
        private static final MethodHandle GETSOCKOPT = function("getsockopt", option(ValueLayout.ADDRESS));
        private static final MethodHandle GETSOCKNAME = function("getsockname", FunctionDescriptor.of(ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        private static final MethodHandle SENDMSG = function("sendmsg", message());
        private static final MethodHandle RECVMSG = function("recvmsg", message());
        private static final MethodHandle CLOSE = function("close", ints(1));

        private static FunctionDescriptor ints(int count) {
            FunctionDescriptor descriptor = FunctionDescriptor.of(ValueLayout.JAVA_INT);
            for (int i = 0; i < count; i++) {
                descriptor = descriptor.appendArgumentLayouts(ValueLayout.JAVA_INT);
            }
            return descriptor;
        }

        private static FunctionDescriptor option(ValueLayout length) {
            return FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS, length);
        }

        private static FunctionDescriptor message() {
            return FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
        }

        /** Restricted by the JDK because a wrong declaration crashes the process; all foreign functions are declared here. */
        @SuppressWarnings("restricted")
        private static MethodHandle function(String name, FunctionDescriptor descriptor) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
        }

        static int socket(int domain, int type, int protocol) {
            try {
                return (int) SOCKET.invokeExact(domain, type, protocol);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static int bind(int socket, MemorySegment address, int length) {
            try {
                return (int) BIND.invokeExact(socket, address, length);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static int setsockopt(int socket, int level, int option, MemorySegment value, int length) {
            try {
                return (int) SETSOCKOPT.invokeExact(socket, level, option, value, length);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static int getsockopt(int socket, int level, int option, MemorySegment value, MemorySegment length) {
            try {
                return (int) GETSOCKOPT.invokeExact(socket, level, option, value, length);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static int getsockname(int socket, MemorySegment address, MemorySegment length) {
            try {
                return (int) GETSOCKNAME.invokeExact(socket, address, length);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static long sendmsg(int socket, MemorySegment message, int flags) {
            try {
                return (long) SENDMSG.invokeExact(socket, message, flags);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static long recvmsg(int socket, MemorySegment message, int flags) {
            try {
                return (long) RECVMSG.invokeExact(socket, message, flags);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        static int close(int socket) {
            try {
                return (int) CLOSE.invokeExact(socket);
            } catch (Throwable thrown) {
                throw impossible(thrown);
            }
        }

        private static IllegalStateException impossible(Throwable thrown) {
            return new IllegalStateException("A function of the system's library cannot be called as declared.", thrown);
        }
    }
}
