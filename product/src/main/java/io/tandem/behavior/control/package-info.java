/**
 * Decides what behaviors share: the commands they give to a vehicle, the context they are built in, and how a course becomes steering.
 */
package io.tandem.behavior.control;
