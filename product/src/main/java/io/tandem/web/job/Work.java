package io.tandem.web.job;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;

/** What a job does. Its thread is interrupted when the job is cancelled. */
@FunctionalInterface
public interface Work<R> {

    R make(Progress progress) throws MistakeException, IOException, InterruptedException;

    /** Receives how far the work is. */
    @FunctionalInterface
    interface Progress {

        /**
         * @param fraction of the work that is done, 0 to 1
         * @param step     what is being done, for people
         */
        void at(double fraction, String step);
    }
}
