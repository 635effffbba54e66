/** Decides how phones take part through their browsers: sessions, batches of fixes, and the view of its surroundings that each phone receives. */
package io.tandem.web.phone;
