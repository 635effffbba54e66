package io.tandem.gateway.port;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.Lobby;
import io.tandem.geo.Site;
import io.tandem.time.WallClock;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All ports and connections through which a run's real participants are received. */
public final class DevicePorts implements Closeable {

    private final List<Closeable> open = new ArrayList<>();

    private DevicePorts() {
    }

    /**
     * Opens all ports and connections for the announced devices.
     *
     * @param journal gets a line for people about each port
     */
    public static DevicePorts open(Lobby lobby, Site site, List<LiveSettings> announced, WallClock clock, Consumer<String> journal)
            throws MistakeException, IOException {
        Map<String, List<LiveSettings>> byPlace = new LinkedHashMap<>();
        announced.stream().filter(settings -> settings.log().isEmpty()).filter(settings -> settings.via().listens() || settings.via().serverPort().isPresent())
                .forEach(settings -> byPlace.computeIfAbsent(settings.via() + " " + place(settings), none -> new ArrayList<>()).add(settings));
        DevicePorts devicePorts = new DevicePorts();
        try {
            for (List<LiveSettings> together : byPlace.values()) {
                devicePorts.open(new FixRouter(lobby, site, together, clock), clock, journal);
            }
            return devicePorts;
        } catch (MistakeException | IOException cannot) {
            devicePorts.close();
            throw cannot;
        }
    }

    /** The server that is connected to, or the port. */
    private static String place(LiveSettings settings) {
        return settings.via().serverPort().isPresent() ? settings.call().orElse("127.0.0.1:" + settings.via().serverPort().getAsInt())
                : settings.listen() + ":" + settings.portOrUsual();
    }

    private void open(FixRouter router, WallClock clock, Consumer<String> journal) throws MistakeException, IOException {
        LiveSettings settings = router.first();
        String place = place(settings);
        String host = place.substring(0, place.lastIndexOf(':'));
        int port = Integer.parseInt(place.substring(place.lastIndexOf(':') + 1));
        String who = String.join(", ", router.announced().stream().map(one -> one.ids().toString()).toList());
        if (settings.via().serverPort().isPresent()) {
            open.add(new DeviceClient(router, host, port, clock));
            journal.accept(who + " by " + settings.via().code() + ": calling " + place);
            return;
        }
        InetSocketAddress at = new InetSocketAddress(InetAddress.getByName(host), port);
        try {
            open.add(DevicePort.open(router, at));
        } catch (IOException taken) {
            throw new MistakeException(new Problem(new SourceLocation("live", 0, "port"), place, "Nobody can listen here: " + taken.getMessage() + ".",
                    "stop the other program, or choose another port with port:."));
        }
        journal.accept(who + " by " + settings.via().code() + ": listening at " + place + reach(at));
    }

    private static String reach(InetSocketAddress at) {
        return at.getAddress().isLoopbackAddress() ? ", which only this machine reaches (listen: 0.0.0.0 hears every network)"
                : ", which other machines reach: whoever does can say anything";
    }

    @Override
    public void close() throws IOException {
        for (Closeable one : open) {
            one.close();
        }
    }
}
