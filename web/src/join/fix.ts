/** A position as it is posted. */
export interface Fix {
  t_ms: number;
  /** time of the fix by this phone's clock; not sent */
  got_ms: number;
  lat_deg: number;
  lon_deg: number;
  accuracy_m: number | null;
  speed_mps: number | null;
  course_deg: number | null;
  height_m: number | null;
}
