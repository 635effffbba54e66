package io.tandem.message;

/**
 * The quality of the link from one host to Core. What is not known yet is NaN.
 *
 * @param host          its name
 * @param vids          the vehicles it speaks for; none where that was not recorded
 * @param vehicles      how many these are
 * @param rateHertz     reports per vehicle and second
 * @param sent          datagrams it has sent, by their numbers
 * @param lost          of these, how many never came
 * @param duplicates    datagrams that came again
 * @param reordered     datagrams that came after a later one
 * @param ageSeconds    seconds since its latest datagram
 * @param offsetSeconds its clock against Core's
 * @param margin        its own real-time margin
 */
public record LinkVitals(String host, Ids vids, int vehicles, double rateHertz, long sent, long lost, long duplicates, long reordered,
        double ageSeconds, double offsetSeconds, double margin) {
}
