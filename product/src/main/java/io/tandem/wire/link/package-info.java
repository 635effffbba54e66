/**
 * Decides how datagrams leave and reach this machine: UDP sockets, batches of system calls on Linux, and links that lose, delay and repeat for tests.
 * Knows no message.
 */
package io.tandem.wire.link;
