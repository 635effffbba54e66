package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import io.tandem.gateway.FeedSettings;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Endpoint.Transport;
import io.tandem.message.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Feeds in a scenario file. */
class FeedKeysTest {

    @Test
    void theNameAloneIsEnoughWhereEverythingIsAsUsual() throws Exception {
        List<FeedSettings> feeds = Texts.withCar("feeds: [sbs, mavlink, cot, dis]").feeds();

        assertThat(feeds).extracting(feed -> feed.endpoint().orElseThrow()).containsExactly(new Endpoint(Transport.LISTEN, "127.0.0.1", 30003),
                new Endpoint(Transport.UDP, "127.0.0.1", 14550), new Endpoint(Transport.UDP, "239.2.3.1", 6969), new Endpoint(Transport.UDP, "127.0.0.1", 3000));
        assertThat(feeds).extracting(FeedSettings::format).containsExactly("sbs", "mavlink", "cot", "dis");
    }

    @Test
    void anAutopilotHearsOfTheTenClosestWithinTenKilometres() throws Exception {
        FeedSettings feed = Texts.withCar("feeds: [{as: mavlink, to: '127.0.0.1:14551', for: 1, kinds: [ground]}]").feeds().getFirst();

        assertThat(feed.centre()).hasValue(1);
        assertThat(feed.most()).isEqualTo(10);
        assertThat(feed.within()).isEqualTo(10_000);
        assertThat(feed.every()).isEqualTo(1);
        assertThat(feed.kinds()).containsExactly(Kind.GROUND);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{as: json}|This does not say where it goes|to: 127.0.0.1:4000",
        "{as: json, to: here}|This is no address|host:port",
        "{as: json, to: '127.0.0.1:4000', listen: '127.0.0.1:4001'}|either sends or listens|remove to or listen",
        "{as: sbs, listen: 'tcp://127.0.0.1:1'}|This is no address|host:port",
        "{as: dis, to: 'tcp://127.0.0.1:3000'}|datagrams only|tcp://",
        "{as: mavlink, for: 9}|There is no vehicle 9|id of a vehicle",
        "{as: rosbridge, to: 'http://robot'}|no address of a WebSocket|ws://127.0.0.1:9090",
        "{as: nmea}|needs the key for|add for",
        "{as: klingon}|There is no as klingon|",
        "{as: sbs, every: 1 ms}|every must be|",
        "{as: cot, colour: red}|There is no key colour|"})
    void everyMistakeHasItsPlaceAndItsCure(String feed, String what, String fix) {
        Problem problem = Texts.onlyProblem(() -> Texts.withCar("feeds:\n  - " + feed));

        assertThat(problem.what()).contains(what);
        assertThat(problem.fix()).contains(fix == null ? "" : fix);
        assertThat(problem.place().line()).isEqualTo(4);
        assertThat(problem.place().key()).startsWith("feeds[0]");
    }

    @Test
    void twoCannotListenAtOneAddress() {
        Problem problem = Texts.onlyProblem(() -> Texts.withCar("feeds:\n  - sbs\n  - {as: cot, listen: '127.0.0.1:30003'}"));

        assertThat(problem.what()).contains("Two feeds listen at 127.0.0.1:30003").contains("feeds[0] (line 4)");
        assertThat(problem.fix()).contains("30004");
    }
}
