/**
 * Decides how maps are read that draw lanes as polylines or by polylines on both sides: Lanelet2, CommonRoad and SUMO. Their corners become smooth
 * curves within a tolerance.
 */
package io.tandem.road.map.polyline;
