/**
 * Decides which topics a run has, the content of their messages, and who reads them. A message is made only when a topic has a reader; a reader that is too
 * slow loses messages, which are counted, and never slows the run. No transport.
 */
package io.tandem.topic;
