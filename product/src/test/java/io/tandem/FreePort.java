package io.tandem;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * A port of this machine that nobody has, for tests that must know it before anyone listens there. Systems give away ports from 32768 on to whoever
 * wants just any, so one below stays free until it is taken; and tests that run beside these begin elsewhere.
 */
public final class FreePort {

    private static final int FIRST = 10_000;
    private static final int COUNT = 20_000;
    /** More than one process of tests ever asks for. */
    private static final int EACH = 101;

    private static int last = (int) (ProcessHandle.current().pid() * EACH % COUNT);

    private FreePort() {
    }

    /** For datagrams and for connections, and never the same again. */
    public static synchronized int next() {
        for (int tries = 0; tries < COUNT; tries++) {
            last = (last + 1) % COUNT;
            if (isFree(FIRST + last)) {
                return FIRST + last;
            }
        }
        throw new AssertionError("Every port is taken.");
    }

    private static boolean isFree(int port) {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket _ = new ServerSocket(port, 1, here); DatagramSocket _ = new DatagramSocket(port, here)) {
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
