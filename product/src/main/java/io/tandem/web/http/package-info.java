/**
 * Decides how HTTP requests are answered: responses, static files, JSON bodies read and written within limits. Knows nothing of runs.
 */
package io.tandem.web.http;
