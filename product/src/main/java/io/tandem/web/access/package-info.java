/**
 * Decides who may use the web server: tokens, origins, rate limits, invitations, certificates and HTTPS. Never decides what is shown.
 */
package io.tandem.web.access;
