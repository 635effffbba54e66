package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.Kind;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorMount;
import io.tandem.message.SensorType;
import io.tandem.time.SimTime;
import io.tandem.topic.TopicHub;
import io.tandem.topic.TopicMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages as the command prints them. */
class TopicsCommandTest {

    private static final SensorInfo SCANNER = new SensorInfo(1, "scan", SensorType.LIDAR_2D, SensorMount.AT_POINT, 0.1, false);

    /** The object of a scan that others rely on. */
    @Test
    void aScanIsPrintedWithItsTimeItsAnglesAndNullForNoReturn() {
        TopicHub hub = new TopicHub(Optional::empty, Map::of);
        List<TopicMessage> read = new ArrayList<>();
        hub.joined(List.of(new Participant(1, "robot", Kind.GROUND, false, 1, List.of(), List.of())));
        hub.equipped(List.of(SCANNER));
        boolean before = hub.listensTo(SCANNER);
        hub.subscribe(hub.topic("/vehicle/1/scan").orElseThrow(), read::add);

        hub.measured(SimTime.ofSeconds(0.5), 1, "scan", new Measurement.LaserScan(-1, 0.5, 0.1, 30, new float[] {1.25f, Float.NaN, 3}, new float[0]));

        assertThat(before).isFalse();
        assertThat(hub.listensTo(SCANNER)).isTrue();
        assertThat(read).singleElement().extracting(message -> TopicPrinter.text(message, false)).asString()
                .isEqualTo("{\"t_s\":0.5,\"angle_min\":-1.0,\"angle_increment\":0.5,\"range_max\":30.0,\"ranges\":[1.25,null,3.0]}");
    }
}
