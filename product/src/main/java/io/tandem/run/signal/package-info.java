/** Decides what traffic signals of a run know: who approaches them, who stands before them, and who passes at red. */
package io.tandem.run.signal;
