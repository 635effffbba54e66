/**
 * Decides how the main figures of a review look in documents: where everyone went, distances, path lengths and speeds against time.
 * Also points over two axes, of whatever was measured. Reads a review. Gives SVG files. Never shows more curves than a reader can tell apart.
 */
package io.tandem.review.figure;
