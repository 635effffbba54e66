package io.tandem.gateway;

import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.OptionalDouble;

/** Seats for real participants that are not announced: absent until taken. */
public record JoinSettings(
        @Meaning("roles to choose from, each with its seats") @Default("[]") List<Role> roles,
        @Meaning("whether phones show the positions of the others, or only warnings") @Default("false") boolean showOthers,
        @Meaning("seats of a role for phones of one address, never all of them; more where phones share an address behind a router")
        @Measures(value = Dimension.NUMBER, min = 1, max = 10_000) @Default("3") int perAddress) {

    /** A part to play, with as many seats as it has ids. */
    public record Role(
            @Meaning("what it is called") String role,
            @Meaning("the ids of its seats: at most so many join") Ids ids,
            @Meaning("what they are") @Default("pedestrian") Kind kind,
            @Meaning("overall length; absent: by kind") @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble length) {

        /** The overall length in metres. */
        public double lengthMetres() {
            return length.orElse(kind.length());
        }
    }
}
