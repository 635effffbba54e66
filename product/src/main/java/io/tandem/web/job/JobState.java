package io.tandem.web.job;

/** State of a job. */
public enum JobState {
    WAITING, RUNNING, DONE, FAILED, CANCELLED;

    public boolean isOver() {
        return this == DONE || this == FAILED || this == CANCELLED;
    }
}
