package io.tandem.verdict;

/** How an expectation stands at one instant of a run. */
public enum Standing {
    /** what it waits for has not happened yet, and still may; or it is not judged yet */
    OPEN,
    /** what it demands holds, or has happened */
    MET,
    /** what it demands does not hold now, or can no longer happen */
    VIOLATED
}
