package io.tandem.web.access;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The addresses of this machine. */
public final class NetworkAddresses {

    private NetworkAddresses() {
    }

    /** Addresses at which other machines may reach this one, the most likely first: private IPv4 addresses, which field networks use. */
    static List<InetAddress> addresses() throws SocketException {
        return NetworkInterface.networkInterfaces().filter(NetworkAddresses::isUp).flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .sorted(Comparator.comparing((InetAddress address) -> !(address instanceof Inet4Address)).thenComparing(address -> !address.isSiteLocalAddress())
                        .thenComparing(NetworkAddresses::text))
                .toList();
    }

    private static boolean isUp(NetworkInterface one) {
        try {
            return one.isUp() && !one.isLoopback();
        } catch (SocketException gone) {
            return false;
        }
    }

    /** The most likely address at which phones reach this machine. */
    public static Optional<String> mostLikely() {
        try {
            return addresses().stream().map(NetworkAddresses::text).findFirst();
        } catch (SocketException none) {
            return Optional.empty();
        }
    }

    /** The address as text without the name of the interface. */
    static String text(InetAddress address) {
        return address.getHostAddress().replaceFirst("%.*$", "");
    }
}
