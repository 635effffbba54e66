/** Decides how participants are told as Cursor on Target events, for ATAK and its kin. */
package io.tandem.gateway.cot;
