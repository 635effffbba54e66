package io.tandem.scenario;

import static io.tandem.scenario.Texts.problems;
import static io.tandem.scenario.Texts.withCar;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.behavior.BehaviorSettings;
import io.tandem.diagnosis.Problem;
import io.tandem.v2x.CamSettings;
import io.tandem.v2x.ChannelSettings;
import io.tandem.v2x.V2xSettings;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of radio and platoons. */
class V2xKeysTest {

    @Test
    void channelAndTimingAreAWordOrAMapping() throws Exception {
        V2xSettings usual = withCar("v2x: {}").v2x().orElseThrow();
        V2xSettings words = withCar("v2x: {channel: ideal, cam: none}").v2x().orElseThrow();
        V2xSettings mappings = withCar("v2x: {channel: {delay: 40 ms, loss: 5 %, range: 400 m}, cam: {every: 0.1 s}}").v2x().orElseThrow();

        assertThat(usual.channel().model()).isEqualTo(ChannelSettings.Model.IEEE_802_11P);
        assertThat(usual.cam().timing()).isEqualTo(CamSettings.Timing.ETSI);
        assertThat(withCar("v2x: {channel: 802.11p, cam: etsi}").v2x()).contains(usual);
        assertThat(words.channel().model()).isEqualTo(ChannelSettings.Model.IDEAL);
        assertThat(words.cam().timing()).isEqualTo(CamSettings.Timing.NONE);
        assertThat(mappings.channel()).isEqualTo(new ChannelSettings(ChannelSettings.Model.CONSTANT, 0.04, 0.05, OptionalDouble.of(400)));
        assertThat(mappings.cam()).isEqualTo(new CamSettings(CamSettings.Timing.FIXED, OptionalDouble.of(0.1)));
        assertThat(withCar("record: {messages: [1]}").record().messages()).containsExactly(1);
    }

    @Test
    void unitStandsWhereItIsPutAndHasItsName() {
        Trial trial = Trial.of("""
                v2x:
                  units:
                    - {ids: 5001, name: rsu-1, at: [120, 8, 6]}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}}
                """).run(1);

        assertThat(trial.participants()).extracting("name").contains("rsu-1");
        assertThat(List.of(trial.see(5001).east(), trial.see(5001).north(), trial.see(5001).up())).containsExactly(120.0, 8.0, 6.0);
    }

    @Test
    void platoonIsAWordOrAMapping() throws Exception {
        BehaviorSettings.Platoon usual = platoon("platoon: 1");
        BehaviorSettings.Platoon given = platoon("platoon: {leader: 1, law: acc, headway: 1.2 s, gap: 2 m}");

        assertThat(usual).isEqualTo(new BehaviorSettings.Platoon(1, BehaviorSettings.Platoon.Law.CACC, 0.8, 3, 1.5));
        assertThat(given).isEqualTo(new BehaviorSettings.Platoon(1, BehaviorSettings.Platoon.Law.ACC, 1.2, 2, 1.5));
    }

    private static BehaviorSettings.Platoon platoon(String behavior) throws Exception {
        Scenario scenario = Texts.read("name: test\n" + Texts.SITE + "v2x: {}\n" + Texts.ONE_CAR + "  - {ids: 2, start: {at: [-20, 0]}, behaviors: {" + behavior + "}}\n");
        return (BehaviorSettings.Platoon) scenario.vehicles().getLast().behaviors().getFirst().settings();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "v2x: {channel: wifi} | wifi | 802.11p",
        "v2x: {channel: {model: ideal, delay: 1 s}} | has a model, and delay | the model alone",
        "v2x: {channel: {loss: 105 %}} | 105 % | 0 %",
        "v2x: {cam: fixed} | how often to send | every: 0.1 s",
        "v2x: {cam: {timing: etsi, every: 1 s}} | only with a fixed timing | cam: etsi",
        "v2x: {stations: 1..3} | no vehicle or unit 2 | ids of this scenario",
        "v2x: {outages: [{ids: 7}]} | no vehicle or unit 7 | ids of this scenario",
        "v2x: {outages: [{ids: 1, from: 5 s, until: 5 s}]} | until is not after from | later time",
        "v2x: {units: [{ids: 1, at: [0, 0]}]} | Id 1 is used twice | an id of its own",
        "v2x: {channel: ideal, units: [{ids: 5001..6500, at: [0, 0]}]} | reach 1500 others | add a range",
        "record: {messages: [9]} | no vehicle 9 | id of a vehicle"})
    void whatCannotBeMeantIsRefusedWithTheCure(String keys, String what, String cure) {
        List<Problem> problems = problems(() -> withCar(keys));

        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().toString()).contains(what, cure);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{task: join} | which platoon to join | add with",
        "{task: change-lane} | which lane to change to | add lane"})
    void manoeuvreThatLacksItsAimIsRefusedWithTheCure(String manoeuvre, String what, String cure) {
        List<Problem> problems = problems(() -> Texts.withGroup("behaviors: {cooperate: {path: {waypoints: [[0, 0], [9, 0]]}, manoeuvres: [" + manoeuvre + "]}}"));

        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().toString()).contains(what, cure);
    }
}
