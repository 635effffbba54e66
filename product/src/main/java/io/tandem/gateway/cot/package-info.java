/** Decides how participants are encoded as Cursor on Target events, for ATAK and related programs. */
package io.tandem.gateway.cot;
