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
        @Meaning("the parts that someone may choose, each with its seats") @Default("[]") List<Role> roles,
        @Meaning("whether those who join see where the others are, or only what comes near them") @Default("false") boolean showOthers) {

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
