/** Decides how recorded sensor data become a folder of files in the formats that mapping and vision programs read. */
package io.tandem.recording.dataset;
