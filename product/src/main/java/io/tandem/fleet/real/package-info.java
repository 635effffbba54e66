/** Decides how behaviors drive real vehicles: where one is when it is decided for, and what is handed to its way out. */
package io.tandem.fleet.real;
