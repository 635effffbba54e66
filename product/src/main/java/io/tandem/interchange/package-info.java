/**
 * Decides how worlds of other simulators become scenario files: which of their things a scenario can carry, in which words, and what is said of
 * all others. Reads their files and gives text; nothing is left out without a note of its place.
 */
package io.tandem.interchange;
