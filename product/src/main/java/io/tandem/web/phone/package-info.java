/**
 * Decides how phones take part through their browsers: sessions, batches of fixes, and what each phone is told of its surroundings.
 */
package io.tandem.web.phone;
