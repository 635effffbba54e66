/** Decides how a picture from outside is decoded: its size is known and bounded before its pixels take memory; and how one is written. */
package io.tandem.picture;
