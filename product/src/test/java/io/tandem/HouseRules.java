package io.tandem;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The rules of the house that bytecode can show. */
final class HouseRules {

    static final String HOUSE = "io.tandem.";
    private static final String[] ROOMS_THAT_MOVE_VEHICLES =
            rooms("geo", "road", "chance", "contact", "terrain", "mobility", "perception", "behavior", "fleet", "state", "proximity", "crew");
    private static final Set<String> WORDS_THAT_SAY_NOTHING =
            Set.of("util", "utils", "common", "commons", "helper", "helpers", "manager", "managers", "impl");
    /** Of {@code Math}, what may differ in the last bit between machines; square roots, rounding and such may not. */
    private static final Set<String> INEXACT_FUNCTIONS = Set.of("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh",
            "tanh", "exp", "expm1", "log", "log10", "log1p", "pow", "hypot", "cbrt", "random");
    private static final Set<String> GENERATORS_WITH_A_STATE = Set.of("java.util.Random", "java.util.SplittableRandom",
            "java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom", "java.util.random.RandomGenerator");
    private static final Map<Class<?>, String> WAITS_WITHOUT_A_LIMIT = Map.of(Thread.class, "join", CompletableFuture.class, "join",
            Future.class, "get", Process.class, "waitFor", CountDownLatch.class, "await", CyclicBarrier.class, "await", Condition.class, "await",
            BlockingQueue.class, "take", Semaphore.class, "acquire", Object.class, "wait");

    private HouseRules() {
    }

    /** The room a class lives in, empty for a class outside the house. */
    static String room(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(HOUSE) ? name.substring(HOUSE.length()).split("\\.")[0] : "";
    }

    static Set<String> rooms(JavaClasses house) {
        Set<String> rooms = new TreeSet<>();
        house.forEach(type -> rooms.add(room(type)));
        return rooms;
    }

    private static String[] rooms(String... names) {
        return Arrays.stream(names).map(name -> HOUSE + name + "..").toArray(String[]::new);
    }

    static ArchRule roomsKnowOnlyWhatTheirRowLists(RoomTable table) {
        return classes().should(new ArchCondition<>("know only the rooms that the row of their room lists") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String other = room(dependency.getTargetClass().getBaseComponentType());
                    if (!other.isEmpty() && !table.allows(room(type), other)) {
                        events.add(SimpleConditionEvent.violated(type,
                                room(type) + " may not know " + other + ": " + dependency.getDescription()));
                    }
                }
            }
        });
    }

    /** Packages, not only rooms: a sub-package and its parent may not know each other. */
    static ArchRule packagesAreFreeOfCycles() {
        return slices().matching(HOUSE + "(**)").should().beFreeOfCycles();
    }

    static ArchRule namesSaySomething() {
        return noClasses().should(new ArchCondition<>("have a name that says nothing") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                events.add(new SimpleConditionEvent(type, saysNothing(type.getName()), type.getName()));
            }
        });
    }

    /** Packages and types, split at dots and at capitals. CommonRoad is the name of a map format. */
    static boolean saysNothing(String qualifiedName) {
        return Stream.of(qualifiedName.replace("CommonRoad", "Commonroad").split("[.$]|(?=[A-Z])")).map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(WORDS_THAT_SAY_NOTHING::contains);
    }

    static ArchRule onlyTimeReadsTheClock() {
        return noClasses().that().resideOutsideOfPackage(HOUSE + "time..").should().accessTargetWhere(target(
                "the machine's clocks are read",
                access -> calls(access, "java.lang.System", "nanoTime", "currentTimeMillis")
                        || access.getTargetOwner().getPackageName().equals("java.time") && access.getName().equals("now")
                        || access.getTargetOwner().getName().equals("java.time.Clock")
                        || access.getTargetOwner().getName().equals("java.util.Date") && takesNothing(access)));
    }

    static ArchRule whatMovesVehiclesIsTheSameOnEveryMachine() {
        return noClasses().that().resideInAnyPackage(ROOMS_THAT_MOVE_VEHICLES).should().accessTargetWhere(
                target("a result may differ between machines or runs",
                        access -> access.getTargetOwner().getName().equals("java.lang.Math") && INEXACT_FUNCTIONS.contains(access.getName())
                                || GENERATORS_WITH_A_STATE.contains(access.getTargetOwner().getName())));
    }

    /** Shutdown hooks are allowed in process too, which ends the programs of others with this one. */
    static ArchRule onlyConsoleBenchAndLaunchPrintAndExit() {
        return noClasses().that().resideOutsideOfPackages(rooms("console", "bench", "launch")).should().accessTargetWhere(target(
                "something is printed or ended",
                access -> calls(access, "java.lang.System", "out", "err", "in", "console", "exit")
                        || calls(access, "java.lang.Runtime", "exit", "halt")
                        || calls(access, "java.lang.Runtime", "addShutdownHook") && !room(access.getOriginOwner()).equals("process")
                        || access.getName().equals("printStackTrace") && takesNothing(access)));
    }

    /** Waits that end only when something else happens; their variants with a limit are fine. */
    static ArchRule waitsHaveALimit() {
        return noClasses().should().accessTargetWhere(target("something is waited for without a limit",
                access -> takesNothing(access) && WAITS_WITHOUT_A_LIMIT.entrySet().stream().anyMatch(wait ->
                        wait.getValue().equals(access.getName()) && access.getTargetOwner().isAssignableTo(wait.getKey()))
                        || access.getName().equals("invokeAll") && access instanceof JavaCall<?> call
                        && call.getTarget().getRawParameterTypes().size() == 1));
    }

    private static DescribedPredicate<JavaAccess<?>> target(String description, Predicate<JavaAccess<?>> test) {
        return DescribedPredicate.describe(description, test);
    }

    private static boolean calls(JavaAccess<?> access, String owner, String... names) {
        return access.getTargetOwner().getName().equals(owner) && List.of(names).contains(access.getName());
    }

    private static boolean takesNothing(JavaAccess<?> access) {
        return access instanceof JavaCall<?> call && call.getTarget().getRawParameterTypes().isEmpty();
    }
}
