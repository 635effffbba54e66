package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.gateway.command.CommandSettings;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.message.CommandState;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.DriveRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VehicleCommandsTest {

    private static final CommandSettings CAPS = new CommandSettings("127.0.0.1:9202", CommandSettings.Format.JSON, 15, 2, 4, 3, 2.5, 0.2, 0.5, 0.05, 1, "/cmd_vel");

    private final List<Lobby.SlotEvent> told = new ArrayList<>();
    private final LobbyTest.HandClock clock = new LobbyTest.HandClock();
    private final VehicleCommands commands = new VehicleCommands(clock, told::add);

    private void addCar(int vid) {
        commands.add(new LiveSettings(Ids.of(vid, vid), "car", Kind.GROUND, OptionalDouble.empty(), "participant", DeviceProtocol.AUTO, OptionalInt.empty(), "127.0.0.1",
                Optional.empty(), Optional.empty(), 100_000, List.of(), 0, Optional.of(CAPS), Optional.empty()));
    }

    @Test
    void everyVehicleTellsItsStateAndByWhom() {
        addCar(7);
        addCar(2);
        assertThat(commands.standings()).extracting(VehicleCommands.Standing::vid).containsExactly(2, 7);
        assertThat(commands.standings()).allSatisfy(one -> assertThat(one.refusal()).contains("must be in GO"));

        commands.located(2, 5);
        commands.decided(2, new DriveRequest(0, 10, 1, 0));
        assertThat(commands.standings().getFirst().refusal()).isEmpty();
        assertThat(commands.order(2, OperatorOrder.ARM, "Ada")).isEmpty();

        assertThat(commands.standings().getFirst()).isEqualTo(new VehicleCommands.Standing(2, CommandState.ARMED, "by Ada", "", 15));
        assertThat(commands.standings().getLast()).extracting(VehicleCommands.Standing::state, VehicleCommands.Standing::why).containsExactly(CommandState.DISARMED, "");
        assertThat(told).containsExactly(new Lobby.SlotEvent("ARMED", 2, "by Ada"));
    }

    @Test
    void aHaltWorksUnarmedAndAFaultIsTheReason() {
        addCar(2);
        assertThat(commands.order(2, OperatorOrder.HALT, "Ada")).isEmpty();
        assertThat(commands.standings().getFirst().state()).isEqualTo(CommandState.HALTED);

        commands.tellFault(2, "no decision of the run for 201 ms");

        assertThat(commands.standings().getFirst().why()).isEqualTo("no decision of the run for 201 ms");
        assertThat(commands.order(3, OperatorOrder.HALT, "Ada")).get().asString().contains("[2]");
    }
}
