package io.tandem.message;

/**
 * How well Core hears one host. What is not known yet is NaN.
 *
 * @param host          its name
 * @param vids          whom it speaks for; nobody where that was not recorded
 * @param vehicles      how many these are
 * @param rateHertz     reports per vehicle and second
 * @param sent          datagrams it has sent, by their numbers
 * @param lost          of these, how many never came
 * @param duplicates    datagrams that came again
 * @param reordered     datagrams that came after a later one
 * @param ageSeconds    how old its latest word is
 * @param offsetSeconds its clock against Core's
 * @param margin        its own real-time margin
 */
public record LinkVitals(String host, Ids vids, int vehicles, double rateHertz, long sent, long lost, long duplicates, long reordered,
        double ageSeconds, double offsetSeconds, double margin) {
}
