/** Decides what the scenario editor of the page may ask for: texts, checks, previews, models. Knows no files. */
package io.tandem.web.edit;
