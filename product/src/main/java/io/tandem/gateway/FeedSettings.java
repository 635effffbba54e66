package io.tandem.gateway;

import io.tandem.gateway.cot.CotEncoder;
import io.tandem.gateway.dis.DisEncoder;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.JsonEncoder;
import io.tandem.gateway.feed.Side;
import io.tandem.gateway.mavlink.MavlinkTrafficEncoder;
import io.tandem.gateway.nmea.NmeaEncoder;
import io.tandem.gateway.sbs.SbsEncoder;
import io.tandem.message.Kind;
import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.ParticipantId;
import io.tandem.time.SimTime;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A feed: the run as other programs receive it while it lasts, one record per format. A new feed is a record here, registered by that, and
 * its {@link Encoder}.
 */
@ChosenBy("as")
public sealed interface FeedSettings {

    /** Which participants a feed carries, by whether they exist outside the computer. */
    enum Who { VIRTUAL, REAL, ALL }

    String WHERE = "where to send: host:port, for datagrams; tcp://host:port, for a connection";
    String LISTENING = "where to listen, host:port: every client that connects receives the feed";
    String WHICH = "ids of the participants to send; absent: all that match kinds and who";
    String KINDS = "kinds of the participants to send; absent: all";
    String WHO = "virtual, real or all; absent: those of vehicles, else virtual, since real ones send their positions themselves";
    String EVERY = "wall time from one message of a participant to the next";

    Optional<String> to();

    default Optional<String> listen() {
        return Optional.empty();
    }

    default List<Integer> vehicles() {
        return List.of();
    }

    default List<Kind> kinds() {
        return List.of();
    }

    default Optional<Who> who() {
        return Optional.empty();
    }

    /** Seconds of wall time between two transmissions. */
    double every();

    /** The vehicle whose surroundings are sent; empty where all participants are. */
    default OptionalInt centre() {
        return OptionalInt.empty();
    }

    /** Metres around the centre within which participants are sent. */
    default double within() {
        return Double.POSITIVE_INFINITY;
    }

    /** How many of the closest participants are sent. */
    default int most() {
        return Integer.MAX_VALUE;
    }

    /** The address where the user gives none. */
    Optional<Endpoint> usual();

    /** The address; empty where there is none, or where what the user wrote is no address. */
    default Optional<Endpoint> endpoint() {
        int port = usual().map(Endpoint::port).orElse(-1);
        Optional<Endpoint> given = to().isPresent() ? to().flatMap(Endpoint::to) : listen().flatMap(Endpoint::listen);
        return (to().isPresent() || listen().isPresent() ? given : usual()).map(where -> where.orPort(port)).filter(where -> where.port() >= 0);
    }

    /** The name that chooses it in a file. */
    default String format() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** An address in the form that this feed takes, where it is not host:port. */
    default Optional<String> otherExample() {
        return Optional.empty();
    }

    /** Whether the format has no form for a stream of bytes. */
    default boolean isDatagramOnly() {
        return false;
    }

    /** The protocol of live devices that get this feed at the address they send from, where the user gives no other. */
    default Optional<DeviceProtocol> replyProtocol() {
        return Optional.empty();
    }

    Encoder encoder();

    @Meaning("aircraft lines of a BaseStation receiver (SBS-1), for tar1090, QGroundControl, Mission Planner; usually listens at 127.0.0.1:30003")
    record Sbs(
            @Meaning(WHERE) Optional<String> to,
            @Meaning(LISTENING) Optional<String> listen,
            @Meaning(WHICH) @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning(KINDS) @Default("[]") List<Kind> kinds,
            @Meaning(WHO) Optional<Who> who,
            @Meaning(EVERY) @Measures(value = Dimension.TIME, min = 0.02, max = 60) @Default("1 s") double every) implements FeedSettings {

        @Override
        public Optional<Endpoint> usual() {
            return Endpoint.listen("127.0.0.1:30003");
        }

        @Override
        public Encoder encoder() {
            return new SbsEncoder();
        }
    }

    @Meaning("MAVLink 2 for an autopilot: ADSB_VEHICLE of those around it, and COLLISION when Core warns; by default to the address from which the autopilot of the vehicle in for sends, "
            + "if it is a live one, else to 127.0.0.1:14550")
    record Mavlink(
            @Meaning(WHERE) Optional<String> to,
            @Meaning("the vehicle whose autopilot receives the others around it and its warnings; absent: all vehicles are sent, and no warnings")
            @Named("for") @ParticipantId OptionalInt centre,
            @Meaning("others are sent up to this distance from it") @Measures(value = Dimension.LENGTH, min = 1) @Default("10 km") double range,
            @Meaning("greatest number of others, the closest first, since autopilots keep few")
            @Measures(value = Dimension.NUMBER, min = 1, max = 1000) @Default("10") int closest,
            @Meaning("our MAVLink system id; autopilots and ground stations have others")
            @Measures(value = Dimension.NUMBER, min = 1, max = 255) @Default("254") int system,
            @Meaning(WHICH) @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning(KINDS) @Default("[]") List<Kind> kinds,
            @Meaning(WHO) Optional<Who> who,
            @Meaning(EVERY) @Measures(value = Dimension.TIME, min = 0.02, max = 60) @Default("1 s") double every) implements FeedSettings {

        @Override
        public double within() {
            return range;
        }

        @Override
        public int most() {
            return centre.isPresent() ? closest : Integer.MAX_VALUE;
        }

        @Override
        public Optional<Endpoint> usual() {
            return Endpoint.to("127.0.0.1:14550");
        }

        @Override
        public Optional<DeviceProtocol> replyProtocol() {
            return Optional.of(DeviceProtocol.MAVLINK);
        }

        @Override
        public Encoder encoder() {
            return new MavlinkTrafficEncoder(system);
        }
    }

    @Meaning("Cursor on Target events, for ATAK, WinTAK and TAK servers; usually to the multicast group 239.2.3.1:6969")
    record Cot(
            @Meaning(WHERE) Optional<String> to,
            @Meaning(LISTENING) Optional<String> listen,
            @Meaning("whose side they are on") @Default("friend") Side side,
            @Meaning(WHICH) @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning(KINDS) @Default("[]") List<Kind> kinds,
            @Meaning(WHO) Optional<Who> who,
            @Meaning(EVERY) @Measures(value = Dimension.TIME, min = 0.02, max = 60) @Default("1 s") double every) implements FeedSettings {

        @Override
        public Optional<Endpoint> usual() {
            return Endpoint.to("239.2.3.1:6969");
        }

        @Override
        public Encoder encoder() {
            return new CotEncoder(side, SimTime.nanos(every));
        }
    }

    @Meaning("lines of JSON for programs of your own: participants and warnings, everyone's or those around one")
    record Json(
            @Meaning(WHERE) Optional<String> to,
            @Meaning(LISTENING) Optional<String> listen,
            @Meaning("the vehicle whose surroundings and warnings are sent; absent: those of all") @Named("for") @ParticipantId OptionalInt centre,
            @Meaning("others are sent up to this distance from it; absent: at any distance") @Measures(value = Dimension.LENGTH, min = 1) OptionalDouble range,
            @Meaning("greatest number of others, the closest first; absent: all") @Measures(value = Dimension.NUMBER, min = 1) OptionalInt closest,
            @Meaning(WHICH) @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning(KINDS) @Default("[]") List<Kind> kinds,
            @Meaning(WHO) Optional<Who> who,
            @Meaning(EVERY) @Measures(value = Dimension.TIME, min = 0.02, max = 60) @Default("1 s") double every) implements FeedSettings {

        @Override
        public double within() {
            return range.orElse(Double.POSITIVE_INFINITY);
        }

        @Override
        public int most() {
            return closest.orElse(Integer.MAX_VALUE);
        }

        @Override
        public Optional<Endpoint> usual() {
            return Optional.empty();
        }

        @Override
        public Encoder encoder() {
            return new JsonEncoder();
        }
    }

    @Meaning("a vehicle's own place as sentences of NMEA 0183, as if its receiver spoke, for chart plotters; usually to 127.0.0.1:10110")
    record Nmea(
            @Meaning(WHERE) Optional<String> to,
            @Meaning(LISTENING) Optional<String> listen,
            @Meaning("the vehicle whose position is sent") @Named("for") @ParticipantId int vehicle,
            @Meaning(EVERY) @Measures(value = Dimension.TIME, min = 0.02, max = 60) @Default("1 s") double every) implements FeedSettings {

        @Override
        public List<Integer> vehicles() {
            return List.of(vehicle);
        }

        @Override
        public Optional<Endpoint> usual() {
            return Endpoint.to("127.0.0.1:10110");
        }

        @Override
        public Encoder encoder() {
            return new NmeaEncoder();
        }
    }

    @Meaning("topics to a running rosbridge server, and with it to ROS 1 or ROS 2, and velocities of vehicles from there; usually at ws://127.0.0.1:9090")
    record Rosbridge(
            @Meaning("the server: ws://host:port") Optional<String> to,
            @Meaning("version of ROS at the other end, 1 or 2") @Measures(value = Dimension.NUMBER, min = 1, max = 2) @Default("2") int ros,
            @Meaning("the vehicle whose topics are /scan, /odom, /cmd_vel and so on, as stacks for one robot expect; absent: all are /vehicle/ID/…") @ParticipantId OptionalInt root,
            @Meaning("names of topics to send, in which * stands for anything; absent: all") @Default("[]") List<String> topics,
            @Meaning("ids of the vehicles whose topics are sent; absent: all") @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning("least wall time from one message of a topic to the next") @Measures(value = Dimension.TIME, min = 0, max = 60) @Default("0 s") double every) implements FeedSettings {

        private static final int USUAL_PORT = 9090;

        /** The server's address; empty where what the user wrote is none. */
        public Optional<URI> server() {
            try {
                URI written = new URI(to.orElse("ws://127.0.0.1:" + USUAL_PORT));
                boolean fits = ("ws".equals(written.getScheme()) || "wss".equals(written.getScheme())) && written.getHost() != null;
                return fits ? Optional.of(written.getPort() < 0 ? new URI(written.getScheme(), null, written.getHost(), USUAL_PORT, written.getPath(), written.getQuery(), null) : written) : Optional.empty();
            } catch (URISyntaxException none) {
                return Optional.empty();
            }
        }

        @Override
        public Optional<Endpoint> endpoint() {
            return server().flatMap(uri -> Endpoint.to("tcp://" + uri.getHost() + ":" + uri.getPort()));
        }

        @Override
        public Optional<Endpoint> usual() {
            return Endpoint.to("tcp://127.0.0.1:" + USUAL_PORT);
        }

        @Override
        public Optional<String> otherExample() {
            return Optional.of("ws://127.0.0.1:" + USUAL_PORT);
        }

        /** Topics are encoded by their bridge. */
        @Override
        public Encoder encoder() {
            throw new IllegalStateException("topics have no encoder");
        }
    }

    @Meaning("entities of Distributed Interactive Simulation (Entity State PDU, version 7); usually to 127.0.0.1:3000")
    record Dis(
            @Meaning("where to send datagrams: host:port") Optional<String> to,
            @Meaning("number of the DIS exercise") @Measures(value = Dimension.NUMBER, min = 1, max = 255) @Default("1") int exercise,
            @Meaning("our DIS site") @Measures(value = Dimension.NUMBER, min = 1, max = 65534) @Default("1") int site,
            @Meaning("our DIS application; an entity's number is the vehicle's id")
            @Measures(value = Dimension.NUMBER, min = 1, max = 65534) @Default("1") int application,
            @Meaning("whose side they are on") @Default("friend") Side side,
            @Meaning(WHICH) @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning(KINDS) @Default("[]") List<Kind> kinds,
            @Meaning(WHO) Optional<Who> who,
            @Meaning(EVERY) @Measures(value = Dimension.TIME, min = 0.02, max = 60) @Default("1 s") double every) implements FeedSettings {

        @Override
        public Optional<Endpoint> usual() {
            return Endpoint.to("127.0.0.1:3000");
        }

        @Override
        public boolean isDatagramOnly() {
            return true;
        }

        @Override
        public Encoder encoder() {
            return new DisEncoder(exercise, site, application, side);
        }
    }
}
