/**
 * Decides which rigid bodies on the ground touch, and what impulses pass between them: {@link io.tandem.contact.Bodies} holds planar bodies in columns,
 * vehicles, blocks and walls alike. Reads the columns alone, and never knows what drives a body. The same bits result at any number of workers.
 */
package io.tandem.contact;
