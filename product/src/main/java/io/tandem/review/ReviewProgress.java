package io.tandem.review;

/** Receives how far a review is. */
@FunctionalInterface
public interface ReviewProgress {

    ReviewProgress NONE = (_, _) -> { };

    /**
     * @param fraction of the work that is done, 0 to 1, as an estimate
     * @param step     what is being done, for people
     */
    void at(double fraction, String step);
}
