/**
 * Decides how a review looks in a browser: one file with style, code and data, without network access. Reads reviews. Returns
 * HTML. Never trusts a name: all text of a recording is data.
 */
package io.tandem.review.page;
