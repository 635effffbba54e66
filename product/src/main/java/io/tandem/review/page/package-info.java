/**
 * Decides how a review looks in a browser: one file that holds its style, its code and its numbers, and asks nothing of any network.
 * Reads reviews. Gives HTML. Never trusts a name: whatever a recording says goes in as data.
 */
package io.tandem.review.page;
