package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.behavior.References.Role;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.geo.LocalPosition;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.setting.ParticipantId;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What settings say of the participants and paths that they name. */
class ReferencesTest {

    private static final Route PATH = new Route(List.of(waypoint(0), waypoint(100)), false, List.of());

    private static Waypoint waypoint(double east) {
        return new Waypoint(LocalPosition.of(east, 0), OptionalDouble.empty(), OptionalDouble.empty());
    }

    @Test
    void followingNamesALeaderUnderItsKey() {
        References references = new BehaviorSettings.FollowMe(7, OptionalDouble.empty(), OptionalDouble.empty()).references();

        assertThat(references.leader()).contains(new References.Mention(7, "leader", Role.LEADER));
        assertThat(references.watches()).containsExactly(7);
        assertThat(references.path()).isEmpty();
    }

    @Test
    void drivingNamesItsPathAndOnlyALeaderThatThereIs() {
        References behind = drive(OptionalInt.of(3)).references();
        References alone = drive(OptionalInt.empty()).references();

        assertThat(behind.leader()).map(References.Mention::key).contains("behind");
        assertThat(behind.path()).contains(PATH);
        assertThat(alone.leader()).isEmpty();
        assertThat(alone.path()).contains(PATH);
    }

    private static BehaviorSettings drive(OptionalInt behind) {
        return new BehaviorSettings.Drive(PATH, behind, CarFollowingModel.Law.IDM, 11, 1, 1, 2, 2, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 4.5, 0.6, 0.2, 2, OptionalDouble.empty(), OptionalInt.empty());
    }

    @Test
    void searchedParticipantsAreNotWatchedSinceTheyMustNotBeKnownBeforeTheyAreFound() {
        BehaviorSettings search = new BehaviorSettings.SearchAndReport(List.of(4, 5), 20, 0);

        assertThat(search.references().participants()).extracting(References.Mention::vid).containsExactly(4, 5);
        assertThat(search.watches()).isEmpty();
    }

    @Test
    void missionsWatchThoseOfTheirStepsInsideLoopsToo() {
        MissionStep ride = new MissionStep.Ride(8, Optional.empty(), Optional.empty());
        MissionStep follow = new MissionStep.Follow(6, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty());
        MissionStep waiting = new MissionStep.WaitFor(Optional.empty(), OptionalInt.of(9), Optional.of("1"), OptionalDouble.empty(), Optional.empty());
        MissionStep pause = new MissionStep.Pause(1, Optional.empty());
        BehaviorSettings mission = new BehaviorSettings.Mission(List.of(ride, new MissionStep.Loop(OptionalInt.empty(), List.of(follow, pause, waiting), Optional.empty())));

        assertThat(mission.watches()).containsExactly(8, 6, 9);
        assertThat(mission.references().leader()).as("only its steps have leaders").isEmpty();
        assertThat(ride.references().leader()).map(References.Mention::role).contains(Role.CARRIER);
        assertThat(waiting.references().leader()).isEmpty();
        assertThat(MissionStep.labels(mission.steps())).containsExactly("1 ride", "2 follow", "3 wait", "4 wait-for");
    }

    @Test
    void avoidanceActsOnAlertsOfAnyParticipant() {
        References references = new BehaviorSettings.Avoid(false, true).references();

        assertThat(references.heedsAlerts()).isTrue();
        assertThat(references.participants()).isEmpty();
    }

    @Test
    void settingsThatNameAParticipantOrAPathSaySo() {
        List<Class<?>> naming = Arrays.stream(BehaviorSettings.class.getPermittedSubclasses()).filter(Class::isRecord)
                .filter(settings -> Arrays.stream(settings.getRecordComponents()).anyMatch(ReferencesTest::names)).toList();

        assertThat(naming).contains(BehaviorSettings.FollowMe.class, BehaviorSettings.Walk.class)
                .allSatisfy(settings -> assertThat(settings.getDeclaredMethods()).extracting(Method::getName).contains("references"));
    }

    private static boolean names(RecordComponent component) {
        return component.isAnnotationPresent(ParticipantId.class) || component.getGenericType().getTypeName().contains(Route.class.getName());
    }
}
