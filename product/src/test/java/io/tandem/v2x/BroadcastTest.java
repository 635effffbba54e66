package io.tandem.v2x;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tandem.message.Broadcast;
import io.tandem.message.Event;
import io.tandem.message.HazardNotice;
import io.tandem.message.Ids;
import io.tandem.message.MessageFields;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BroadcastTest {

    private static final CamSettings SILENT = new CamSettings(CamSettings.Timing.NONE, OptionalDouble.empty());
    private static final double[][] THREE = {{0, 0}, {100, 0}, {200, 0}};

    private static Broadcast free(int sender, String text) {
        return new Broadcast(SimTime.ZERO, MessageKind.FREE, sender, text);
    }

    private static RadioWorld world(List<OutageSettings> outages) {
        return new RadioWorld(RadioWorld.settings(ChannelSettings.IDEAL, SILENT, outages), THREE, 4.5, 1, List.of());
    }

    @Test
    void freeMessageReachesAllOthersOnceWithItsText() {
        RadioWorld world = world(List.of());
        world.radio().accept(free(2, "hello"));

        world.run(0, 2, 0);

        assertEquals(List.of(1, 3), world.heard.stream().map(RadioMessage::receiver).toList());
        assertTrue(world.heard.stream().allMatch(message -> message.payload().equals("hello") && message.sender() == 2 && message.kind() == MessageKind.FREE));
        assertEquals("hello", world.sent.getFirst().payload());
        assertEquals(1, world.count("v2x_sent_free"));
    }

    @Test
    void messagesAreSentInTheOrderOfIdsWhicheverHostTheyComeFrom() {
        RadioWorld oneWay = world(List.of());
        RadioWorld otherWay = world(List.of());
        List.of(free(1, "a"), free(1, "b"), free(3, "c")).forEach(oneWay.radio()::accept);
        List.of(free(3, "c"), free(1, "a"), free(1, "b")).forEach(otherWay.radio()::accept);

        oneWay.run(0, 1, 0);
        otherWay.run(0, 1, 0);

        assertEquals(oneWay.heard, otherWay.heard);
        assertEquals(List.of("a", "b", "c"), oneWay.sent.stream().map(sent -> sent.payload()).toList());
    }

    @Test
    void radioThatIsOffSendsNothingAndOneThatAsksForTooMuchIsCutOff() {
        RadioWorld world = world(List.of(new OutageSettings(Ids.of(3, 3), 0, OptionalDouble.empty())));
        world.radio().accept(free(3, "silenced"));
        for (int i = 0; i < 20; i++) {
            world.radio().accept(free(1, "n=" + i));
        }

        world.run(0, 1, 0);

        assertEquals(16, world.count("v2x_sent_free"));
        assertEquals(5, world.count("v2x_unsent"));
    }

    @Test
    void requestTravelsAsAnEventAndOtherEventsAreNone() {
        Broadcast request = new Broadcast(new SimTime(5), MessageKind.DENM, 7, "cause=operator");

        assertEquals(Optional.of(request), Broadcast.of(request.event()));
        assertEquals(Optional.empty(), Broadcast.of(new Event(SimTime.ZERO, "SEND_NOTHING", 7, 0, null, "")));
        assertEquals(Optional.empty(), Broadcast.of(new Event(SimTime.ZERO, Event.FOUND, 7, 0, null, "")));
        assertEquals(Optional.empty(), Broadcast.of(new Event(SimTime.ZERO, "SEND_FREE", 7, 0, null, "x".repeat(Broadcast.MAX_PAYLOAD_BYTES + 1))));
        assertThrows(IllegalArgumentException.class, () -> free(1, "é".repeat(Broadcast.MAX_PAYLOAD_BYTES)));
    }

    @Test
    void fieldsOfPayloadsComeBackAndNonsenseIsNotThere() {
        HazardNotice notice = new HazardNotice(3, HazardNotice.Cause.STANDING_VEHICLE, 120.5, -4, 1.571, 20, 500);

        assertEquals("cause=standing-vehicle number=3 x=120.5 y=-4 heading=1.571 until=20 radius=500", notice.payload());
        assertEquals(Optional.of(notice), HazardNotice.of(notice.payload()));
        assertEquals(Optional.empty(), HazardNotice.of("cause=standing-vehicle number=3 x=NaN y=1e999 until=1"));
        assertEquals(Optional.empty(), HazardNotice.of("= == cause"));
        assertEquals("text=a-b-c", new MessageFields().with("text", "a b=c").toString());
    }
}
