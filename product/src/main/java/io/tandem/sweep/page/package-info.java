/**
 * Decides how the result of a sweep looks: a page without network access, a JUnit report, and lines for a terminal. Reads rows; never runs anything.
 */
package io.tandem.sweep.page;
