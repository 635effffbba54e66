/** Decides how cooperating vehicles arrange manoeuvres by radio, and what each does only by its own sensing: who may move where, how far behind others, and what happens when nobody answers. */
package io.tandem.behavior.cooperation;
