package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import io.tandem.web.basemap.BaseMap;
import io.tandem.web.basemap.MapSettings;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether and where the control room is served. */
final class WebOptions {

    private static final int USUAL_PORT = 8080;
    private static final int TRIES = 20;
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--port", paramLabel = "N", description = "Serve the control room at this port of this machine; usually 8080, or the next that is free.")
    private Integer port;

    @Option(names = "--web-listen", paramLabel = "HOST:PORT",
            description = "Serve the control room to other machines, to those who have one of two addresses with a token.")
    private String listen;

    @Option(names = "--map", paramLabel = "FILE|URL",
            description = "Lay this map under all vehicles: GeoJSON, OpenStreetMap XML, PMTiles, or the address of tiles with {z}, {x}, {y}.")
    private String map;

    @Option(names = "--open", description = "Open the control room in the browser.")
    private boolean open;

    @Option(names = "--web", description = "Serve the control room for a fast run, too.")
    private boolean evenIfFast;

    @Option(names = "--no-web", description = "Serve no page.")
    private boolean none;

    @Option(names = "--no-stay", description = "End with the run, also while someone looks at its page.")
    private boolean endsWithRun;

    boolean wanted(boolean fast) {
        return !none && (!fast || evenIfFast || open || port != null || listen != null);
    }

    /** The map that was asked for, in place of those that scenarios name. */
    Optional<BaseMap> map() throws MistakeException {
        return map == null ? Optional.empty()
                : Optional.of(BaseMap.read(MapSettings.of(map), Path.of("").toAbsolutePath(), Optional.empty(), new Place("--map", 0, "")));
    }

    /** Whether the page stays after the run while someone looks. */
    boolean stays() {
        return !endsWithRun;
    }

    boolean opensBrowser() {
        return open;
    }

    /** A socket that listens. A port that nobody asked for may be another one; the caller says which it is. */
    ServerSocketChannel bind() throws MistakeException, IOException {
        if (listen != null) {
            return bind("--web-listen", NetworkOptions.address("--web-listen", listen));
        }
        if (port != null && (port < 0 || port > LARGEST_PORT)) {
            throw new MistakeException(new Problem(new Place("--port", 0, ""), String.valueOf(port), "There is no such port.",
                    "write a number from 1 to " + LARGEST_PORT + "; 0 is any that is free."));
        }
        if (port != null) {
            return bind("--port", local(port));
        }
        for (int tried = USUAL_PORT; tried < USUAL_PORT + TRIES; tried++) {
            try {
                return ServerSocketChannel.open().bind(local(tried));
            } catch (BindException taken) {
                // The next one may be free.
            }
        }
        return ServerSocketChannel.open().bind(local(0));
    }

    /** Whether the usual port was somebody else's. */
    boolean isElsewhere(int bound) {
        return port == null && listen == null && bound != USUAL_PORT;
    }

    private static InetSocketAddress local(int number) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), number);
    }

    private static ServerSocketChannel bind(String option, InetSocketAddress at) throws MistakeException, IOException {
        try {
            return ServerSocketChannel.open().bind(at);
        } catch (IOException taken) {
            throw new MistakeException(new Problem(new Place(option, 0, ""), at.getHostString() + ":" + at.getPort(),
                    "The control room cannot be served here: " + taken.getMessage() + ".",
                    "stop the other program, choose another port with " + option + ", or say --no-web."));
        }
    }
}
