/**
 * Decides the message types of topics, and their encodings: definitions as ROS writes them, CDR, JSON and JSON Schema. Knows nothing of runs.
 */
package io.tandem.topic.schema;
