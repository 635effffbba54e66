package io.tandem.recording;

import io.tandem.diagnosis.SourceFile;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.recording.codec.ReportsDecoder;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.mcap.McapReader;
import io.tandem.recording.metadata.DeviceNames;
import io.tandem.recording.metadata.RunMetadata;
import io.tandem.recording.topic.Channel;
import io.tandem.recording.topic.JsonMessages;
import io.tandem.recording.topic.PhysicsMessages;
import io.tandem.recording.topic.PlanMessages;
import io.tandem.recording.topic.RadioMessages;
import io.tandem.recording.topic.SensorMessages;
import io.tandem.recording.topic.Topic;
import io.tandem.time.SimTime;
import io.tandem.topic.SensorStreams;
import io.tandem.topic.schema.MalformedContentException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One pass over a recording that passes its messages to a tap in the original order. */
final class Replay {

    private final McapReader file;
    private final Tap tap;
    /** log times between which messages are passed on, both included */
    private final long from;
    private final long to;
    private final ReportsDecoder codec = new ReportsDecoder();
    private final Reports reports = new Reports();
    private final List<Participant> joining = new ArrayList<>();
    private final SensorStreams streams;
    private List<SourceFile> sources = List.of();
    private long reportCount;
    private int damagedChunks;
    private long unknown;
    private boolean begun;

    /** @param sensors of the recording, as far as they are known before */
    Replay(McapReader file, Tap tap, List<SensorInfo> sensors) {
        this(file, tap, sensors, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Passes on only messages logged between two times, both included. */
    Replay(McapReader file, Tap tap, List<SensorInfo> sensors, long from, long to) {
        this.streams = new SensorStreams(sensors);
        this.file = file;
        this.tap = tap;
        this.from = from;
        this.to = to;
    }

    /** The files of the scenario, once their message was read. */
    List<SourceFile> sources() {
        return sources;
    }

    /** Whether reports were read. */
    boolean begun() {
        return begun;
    }

    ReplaySummary result() {
        return new ReplaySummary(reportCount, damagedChunks, unknown);
    }

    void chunk(int number) throws IOException {
        if (!file.touches(number, from, to)) {
            return;
        }
        try {
            LittleEndianReader records = file.chunk(number);
            while (records.remaining() > 0) {
                int opcode = records.u8();
                record(opcode, records.part(records.u64()));
            }
        } catch (DamagedException e) {
            damagedChunks++;
        }
    }

    private void record(int opcode, LittleEndianReader content) throws DamagedException {
        if (opcode == McapFormat.CHANNEL) {
            file.channel(content);
        } else if (opcode == McapFormat.MESSAGE) {
            Channel channel = file.channel(content.u16());
            content.skip(Integer.BYTES);
            long logTime = content.u64();
            content.skip(Long.BYTES);
            boolean wanted = logTime >= from && logTime <= to;
            if (channel == Topic.REPORTS) {
                reports(content, wanted);
            } else if (channel instanceof Topic topic && wanted) {
                message(topic, content);
            } else if (!(channel instanceof Topic)) {
                measurement(channel, logTime, content, wanted);
            }
        }
    }

    /** Frames are for viewers; measurements are decoded only where the sensors of the recording are known and the tap listens to them. */
    private void measurement(Channel channel, long logTime, LittleEndianReader content, boolean wanted) throws DamagedException {
        String path = channel == null ? "" : channel.path();
        if (!streams.carries(path) && !streams.carriesTruth(path)) {
            unknown += path.equals(SensorStreams.tf().name()) || path.equals(SensorStreams.tfStatic().name()) ? 0 : 1;
        } else if (wanted && streams.sensor(path).map(tap::listensTo).orElse(true)) {
            SimTime at = new SimTime(logTime - startEpochNanos());
            try {
                if (streams.carriesTruth(path)) {
                    SensorStreams.DecodedPose truth = streams.decodePose(path, content.rest());
                    tap.posed(at, truth.vid(), truth.pose());
                    return;
                }
                streams.decode(path, content.rest()).ifPresent(one -> tap.measured(at, one.sensor().vid(), one.sensor().name(), one.measurement()));
            } catch (MalformedContentException e) {
                throw new DamagedException(e.getMessage(), e);
            }
        }
    }

    /** Recordings without it are refused before they are replayed. */
    private long startEpochNanos() throws DamagedException {
        return RunMetadata.startEpochNanos(file.metadata(RunMetadata.NAME));
    }

    /** A message is parsed completely before the tap receives it. */
    private void message(Topic topic, LittleEndianReader content) throws DamagedException {
        switch (topic) {
            case PARTICIPANTS -> participants(JsonValue.read(content));
            case ALERTS -> {
                Alert alert = JsonMessages.alert(JsonValue.read(content));
                tap.alerted(alert);
            }
            case EVENTS -> {
                Event event = JsonMessages.event(JsonValue.read(content));
                tap.event(event);
            }
            case RUN_STATE -> {
                JsonValue json = JsonValue.read(content);
                RunState state = JsonMessages.runState(json);
                tap.runState(JsonMessages.time(json), state);
            }
            case STATE_HASH -> {
                JsonValue json = JsonValue.read(content);
                long hash = JsonMessages.stateHash(json);
                tap.stateHash(JsonMessages.time(json), hash);
            }
            case FIXES -> {
                Fix fix = JsonMessages.fix(JsonValue.read(content));
                tap.received(fix);
            }
            case ESTIMATES -> {
                Estimate estimate = JsonMessages.estimate(JsonValue.read(content));
                tap.believed(estimate);
            }
            case PLANS -> {
                PlanProposal proposal = PlanMessages.read(JsonValue.read(content));
                tap.proposed(proposal);
            }
            case PHYSICS -> {
                PhysicsSample sample = PhysicsMessages.read(content);
                tap.inside(List.of(sample));
            }
            case MESSAGES -> {
                Transmission transmission = RadioMessages.read(content);
                tap.sent(transmission);
            }
            case VITALS -> {
                Vitals vitals = JsonMessages.vitals(JsonValue.read(content));
                tap.vitals(vitals);
            }
            case SENSORS -> {
                List<SensorInfo> sensors = SensorMessages.read(JsonValue.read(content));
                tap.equipped(sensors);
            }
            case REPORTS, MAP, POSES, LOG -> {
                // Copies of the reports for viewers; nothing to pass on.
            }
            case SCENARIO -> sources = JsonMessages.scenario(JsonValue.read(content));
        }
    }

    /** Reports are decoded even where they are not passed on: later ones are predicted from them. */
    private void reports(LittleEndianReader content, boolean wanted) throws DamagedException {
        SimTime at = codec.decode(content, reports);
        if (wanted) {
            reportCount += reports.count();
            begun = true;
            tap.heard(at, reports);
        }
    }

    /** Participants may be split into several messages; the tap receives all at once. */
    private void participants(JsonValue json) throws DamagedException {
        joining.addAll(JsonMessages.participants(json));
        if (joining.size() >= json.at("total").whole()) {
            List<Participant> all = List.copyOf(DeviceNames.apply(file.metadata(Recorder.RECORDER), joining));
            joining.clear();
            tap.joined(all);
        }
    }
}
