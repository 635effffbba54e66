/** Decides how participants are told as aircraft in the lines of a BaseStation receiver. */
package io.tandem.gateway.sbs;
