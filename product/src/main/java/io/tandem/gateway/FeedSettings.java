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
    String LISTENING = "where to listen, host:port: whoever connects is told";
    String WHICH = "ids of those who are told of; absent: all whom kinds and who allow";
    String KINDS = "what those are who are told of; absent: everything";
    String WHO = "virtual, real or all; absent: those that vehicles names, else virtual, since real ones speak for themselves";
    String EVERY = "wall time between two tellings";

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

    @Meaning("MAVLink 2 for an autopilot: ADSB_VEHICLE of those around it, and COLLISION when Core warns; usually to where the autopilot of for is heard from, "
            + "if it is a live one, else to 127.0.0.1:14550")
    record Mavlink(
            @Meaning(WHERE) Optional<String> to,
            @Meaning("the vehicle whose autopilot is told of others and warned; absent: everyone is told of, and nobody warned")
            @Named("for") @ParticipantId OptionalInt centre,
            @Meaning("how far around it others are told of") @Measures(value = Dimension.LENGTH, min = 1) @Default("10 km") double range,
            @Meaning("how many of the closest are told of, since autopilots keep few")
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
            @Meaning("the vehicle whose surroundings and warnings are told; absent: everyone's") @Named("for") @ParticipantId OptionalInt centre,
            @Meaning("how far around it others are told of; absent: however far") @Measures(value = Dimension.LENGTH, min = 1) OptionalDouble range,
            @Meaning("how many of the closest are told of; absent: all") @Measures(value = Dimension.NUMBER, min = 1) OptionalInt closest,
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
            @Meaning("the vehicle that speaks") @Named("for") @ParticipantId int vehicle,
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
