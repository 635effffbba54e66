package io.tandem.web.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All types of the contract, and which address answers with which. */
final class ContractTypes {

    /** An address as a regular expression, and its answer; of a list, the answer is that of an item. */
    record Answer(String path, Class<?> type, boolean list) {
    }

    static final List<Answer> ANSWERS = List.of(
            new Answer("/api/session", ApiAnswer.Session.class, false),
            new Answer("/api/scene", SceneDescription.class, false),
            new Answer("/api/runs/[^/]+/scene", SceneDescription.class, false),
            new Answer("/api/runs/[^/]+/marks", ApiAnswer.Marks.class, false),
            new Answer("/api/runs/[^/]+/requirements", ApiAnswer.RequirementLane.class, true),
            new Answer("/api/runs/[^/]+/series", ApiAnswer.Series.class, false),
            new Answer("/api/(live|runs/[^/]+)/physics", ApiAnswer.Physics.class, false),
            new Answer("/api/(live|runs/[^/]+)/radio", ApiAnswer.RadioSeries.class, false),
            new Answer("/api/runs/[^/]+/closest", ApiAnswer.NearPair.class, true),
            new Answer("/api/scenarios", ApiAnswer.ScenarioEntry.class, true),
            new Answer("/api/scenarios/[^/]+", ApiAnswer.ScenarioText.class, false),
            new Answer("/api/scenarios/[^/]+/start", ApiAnswer.Done.class, false),
            new Answer("/api/edit/library", ApiAnswer.LibraryModel.class, true),
            new Answer("/api/edit/(?!schema|library)[^/]+", ApiAnswer.EditText.class, false),
            new Answer("/api/edit/[^/]+/save", ApiAnswer.EditText.class, false),
            new Answer("/api/edit/[^/]+/import", ApiAnswer.Done.class, false),
            new Answer("/api/edit/[^/]+/check", ApiAnswer.EditCheck.class, false),
            new Answer("/api/edit/[^/]+/preview", ApiAnswer.EditPreview.class, false),
            new Answer("/api/runs", ApiAnswer.Run.class, true),
            new Answer("/api/runs/[^/]+/(delete|restore)", ApiAnswer.Done.class, false),
            new Answer("/api/runs/[^/]+/review/job", ApiAnswer.Job.class, false),
            new Answer("/api/jobs", ApiAnswer.Job.class, true),
            new Answer("/api/jobs/\\d+", ApiAnswer.Job.class, false),
            new Answer("/api/jobs/\\d+/cancel", ApiAnswer.Done.class, false),
            new Answer("/api/live/parameters", ApiAnswer.Parameter.class, true),
            new Answer("/api/live/guests", ApiAnswer.Guests.class, false),
            new Answer("/api/live/(state|time|trigger|tell|eject|change|place|https)", ApiAnswer.Done.class, false),
            new Answer("GET /api/join", ApiAnswer.Invitation.class, false),
            new Answer("POST /api/join", ApiAnswer.Seat.class, false),
            new Answer("/api/join/fixes", ApiAnswer.FixReceipt.class, false),
            new Answer("/api/join/leave", ApiAnswer.Done.class, false));

    /** The messages of the WebSockets, by the name of their union. */
    static final List<Class<?>> UNIONS = List.of(RunMessage.class, PhoneMessage.class);

    private ContractTypes() {
    }

    static List<Class<?>> messages(Class<?> union) {
        return Arrays.asList(union.getPermittedSubclasses());
    }

    /** Every record that can be sent, each after those it is made of. */
    static Set<Class<?>> all() {
        Set<Class<?>> found = new LinkedHashSet<>();
        Stream<Class<?>> answers = Stream.concat(Stream.of(ApiAnswer.Refusal.class), ANSWERS.stream().map(Answer::type));
        Stream.concat(UNIONS.stream().flatMap(union -> messages(union).stream()), answers).forEach(type -> collect(type, found));
        return found;
    }

    private static void collect(Class<?> owner, Set<Class<?>> found) {
        if (!found.contains(owner)) {
            MemberType.inlined(owner).forEach(inlined -> collect(inlined.type(), found));
            MemberType.members(owner).forEach(member -> records(member.type()).forEach(type -> collect(type, found)));
            found.add(owner);
        }
    }

    private static List<Class<?>> records(MemberType type) {
        return switch (type) {
            case MemberType.Array(var item) -> records(item);
            case MemberType.Dictionary(var value) -> records(value);
            case MemberType.OrNull(var inner) -> records(inner);
            case MemberType.Reference(var owner) -> new ArrayList<>(List.of(owner));
            case MemberType.Scalar _, MemberType.Choice _ -> List.of();
        };
    }
}
