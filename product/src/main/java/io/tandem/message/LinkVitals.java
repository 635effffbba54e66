package io.tandem.message;

/**
 * The quality of the link from one host to Core. Unknown values are NaN.
 *
 * @param host          its name
 * @param vids          the vehicles it simulates; empty if that was not recorded
 * @param vehicles      their number
 * @param rateHertz     reports per vehicle and second
 * @param sent          datagrams it has sent, by their numbers
 * @param lost          number of these that never arrived
 * @param duplicates    datagrams that arrived again
 * @param reordered     datagrams that arrived after a later one
 * @param ageSeconds    seconds since its latest datagram
 * @param offsetSeconds offset of its clock from Core's
 * @param margin        its own real-time margin
 */
public record LinkVitals(String host, Ids vids, int vehicles, double rateHertz, long sent, long lost, long duplicates, long reordered,
        double ageSeconds, double offsetSeconds, double margin) {
}
