package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Lobby;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.RunTimeline;
import io.tandem.time.WallClock;
import io.tandem.web.contract.ApiAnswer.App;
import io.tandem.web.contract.ApiAnswer.Seated;
import io.tandem.web.phone.PhoneGuests.Guest;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhoneAdmissionTest {

    private static final String TEXT = """
            name: meadow
            site: {lat: 48, lon: 17.9}
            record: {pseudonyms: true}
            live: [{ids: 900, name: "Grace {device}", device: gh, role: driver, via: owntracks}]
            join: {roles: [{role: medic, ids: 950..951}]}
            vehicles: [{ids: 1, start: {at: [0, 0]}}]
            """;

    @Test
    void withPseudonymsNoPageShowsANameThatSomebodyGave() throws MistakeException {
        Scenario scenario = ScenarioReader.read("meadow.yaml", TEXT, Map.of()).scenario();
        PhoneAdmission phones = new PhoneAdmission(scenario,
                new Lobby(scenario.site(), scenario.live(), scenario.join(), scenario.record().pseudonyms(), WallClock.machine(), new RunTimeline()));

        Guest guest = phones.admit("Ada", "medic", "10.0.0.7").orElseThrow();

        assertThat(guest.name()).isEqualTo("medic-950");
        assertThat(phones.seated()).extracting(Seated::name).containsExactly("medic-950");
        assertThat(phones.apps("host")).extracting(App::who).containsExactly("driver-900");
    }
}
