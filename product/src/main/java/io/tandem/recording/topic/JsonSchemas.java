package io.tandem.recording.topic;

/** JSON Schemas of the JSON topics, stored in each recording for other tools. */
final class JsonSchemas {

    static final String PARTICIPANTS = """
            {
              "title": "tandem.Participants", "type": "object",
              "description": "Some of the participants; messages follow one another until there are total of them",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "total": {"type": "integer", "description": "number of participants"},
                "participants": {"type": "array", "items": {"type": "object", "properties": {
                  "vid": {"type": "integer"},
                  "name": {"type": "string"},
                  "kind": {"type": "string"},
                  "real": {"type": "boolean", "description": "whether the participant exists outside the simulation"},
                  "length_m": {"type": "number"},
                  "wheelbase_m": {"type": "number"},
                  "body_length_m": {"type": "number"},
                  "body_width_m": {"type": "number", "description": "0 for a circle"},
                  "behaviors": {"type": "array", "items": {"type": "string"}, "description": "names of rungs 1, 2, ..."},
                  "reasons": {"type": "array", "items": {"type": "array", "items": {"type": "string"}},
                    "description": "reasons for which a behavior is active, by rung and by number from 0"},
                  "steps": {"type": "array", "items": {"type": "string"}, "description": "names of mission steps 1, 2, ..."}
                }, "required": ["vid", "name", "kind", "real", "length_m", "body_length_m", "body_width_m", "behaviors", "reasons", "steps"]}}
              },
              "required": ["t_ns", "total", "participants"]
            }
            """;

    static final String SENSORS = """
            {
              "title": "tandem.Sensors", "type": "object",
              "description": "The sensors whose measurements this recording holds",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "sensors": {"type": "array", "items": {"type": "object", "properties": {
                  "vid": {"type": "integer", "description": "the vehicle that carries it"},
                  "name": {"type": "string"},
                  "type": {"type": "string"},
                  "every_s": {"type": "number"},
                  "ahead_m": {"type": "number"},
                  "left_m": {"type": "number"},
                  "up_m": {"type": "number"},
                  "turn_rad": {"type": "number"},
                  "pitch_rad": {"type": "number"},
                  "roll_rad": {"type": "number"}
                }, "required": ["vid", "name", "type", "every_s", "ahead_m", "left_m", "up_m", "turn_rad", "pitch_rad", "roll_rad"]}}
              },
              "required": ["t_ns", "sensors"]
            }
            """;

    static final String ALERT = """
            {
              "title": "tandem.Alert", "type": "object",
              "description": "A risk of collision, sent to one vehicle when an encounter begins",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "vid": {"type": "integer", "description": "the vehicle that receives it"},
                "other": {"type": "integer"},
                "other_x_m": {"type": "number"},
                "other_y_m": {"type": "number"},
                "other_z_m": {"type": "number"},
                "to_closest_s": {"type": "number"},
                "at_closest_m": {"type": "number"},
                "now_m": {"type": "number"},
                "turn": {"type": "integer", "description": "+1 left, -1 right"},
                "climb": {"type": "integer", "description": "+1 climb, -1 descend, 0 neither"}
              },
              "required": ["t_ns", "vid", "other", "other_x_m", "other_y_m", "other_z_m", "to_closest_s", "at_closest_m",
                "now_m", "turn", "climb"]
            }
            """;

    static final String EVENT = """
            {
              "title": "tandem.Event", "type": "object",
              "description": "An event of the run or of a vehicle",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "name": {"type": "string"},
                "vid": {"type": "integer", "description": "0 for the run itself"},
                "other": {"type": "integer", "description": "0 for none"},
                "x_m": {"type": "number", "description": "absent if the event has no position"},
                "y_m": {"type": "number"},
                "z_m": {"type": "number"},
                "text": {"type": "string"}
              },
              "required": ["t_ns", "name", "vid", "other", "text"]
            }
            """;

    static final String RUN_STATE = """
            {
              "title": "tandem.RunState", "type": "object",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "state": {"enum": ["READY", "SET", "GO", "PAUSE", "STOP"]}
              },
              "required": ["t_ns", "state"]
            }
            """;

    static final String STATE_HASH = """
            {
              "title": "tandem.StateHash", "type": "object",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "hash": {"type": "string", "description": "16 hexadecimal digits"}
              },
              "required": ["t_ns", "hash"]
            }
            """;

    static final String SCENARIO = """
            {
              "title": "tandem.Scenario", "type": "object",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "sources": {"type": "array", "description": "the files of the scenario, the main one first",
                  "items": {"type": "object", "properties": {
                    "name": {"type": "string"},
                    "text": {"type": "string"}
                  }, "required": ["name", "text"]}}
              },
              "required": ["t_ns", "sources"]
            }
            """;

    static final String FIX = """
            {
              "title": "tandem.Fix", "type": "object",
              "description": "A position as sent by a device; values that it did not send are absent",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time of the measurement"},
                "arrived_ns": {"type": "integer", "description": "simulated time at which it was received"},
                "vid": {"type": "integer"},
                "lat_deg": {"type": "number"},
                "lon_deg": {"type": "number"},
                "height_m": {"type": "number", "description": "above the ellipsoid"},
                "accuracy_m": {"type": "number", "description": "radius that contains the true position with 68 % probability"},
                "speed_mps": {"type": "number"},
                "heading_rad": {"type": "number", "description": "anticlockwise from grid east"},
                "via": {"type": "string", "description": "the protocol of the device"}
              },
              "required": ["t_ns", "arrived_ns", "vid", "lat_deg", "lon_deg", "via"]
            }
            """;

    static final String ESTIMATE = """
            {
              "title": "tandem.Estimate", "type": "object",
              "description": "A vehicle's estimate of its own state, with variances; the true state is in the reports",
              "properties": {
                "t_ns": {"type": "integer"},
                "vid": {"type": "integer"},
                "x_m": {"type": "number"},
                "y_m": {"type": "number"},
                "heading_rad": {"type": "number", "description": "anticlockwise from grid east"},
                "speed_mps": {"type": "number"},
                "yaw_rate_radps": {"type": "number"},
                "var_xx_m2": {"type": "number", "description": "variance of x; the covariance of x and y is var_xy_m2"},
                "var_xy_m2": {"type": "number"},
                "var_yy_m2": {"type": "number"},
                "var_heading_rad2": {"type": "number"},
                "var_speed_m2ps2": {"type": "number"},
                "var_yaw_rate_rad2ps2": {"type": "number"},
                "bias_model": {"type": "string", "description": "how the variances account for errors that do not average out"},
                "placed": {"type": "boolean", "description": "whether the last measurement had a position that the filter accepted"},
                "rejected": {"type": "integer", "description": "measured channels rejected so far"},
                "seen": {"type": "array", "description": "objects that its sensors track", "items": {"type": "object", "properties": {
                  "vid": {"type": "integer", "description": "the vehicle it is identified as; negative if unidentified"},
                  "x_m": {"type": "number"},
                  "y_m": {"type": "number"},
                  "heading_rad": {"type": "number"},
                  "vx_mps": {"type": "number"},
                  "vy_mps": {"type": "number"},
                  "age_s": {"type": "number", "description": "since it was last seen"},
                  "var_xx_m2": {"type": "number"},
                  "var_xy_m2": {"type": "number"},
                  "var_yy_m2": {"type": "number"},
                  "var_vxvx_m2ps2": {"type": "number"},
                  "var_vxvy_m2ps2": {"type": "number"},
                  "var_vyvy_m2ps2": {"type": "number"}
                }}}
              },
              "required": ["t_ns", "vid", "x_m", "y_m", "heading_rad", "speed_mps", "yaw_rate_radps", "var_xx_m2", "var_xy_m2", "var_yy_m2",
                "var_heading_rad2", "var_speed_m2ps2", "var_yaw_rate_rad2ps2", "bias_model", "placed", "rejected", "seen"]
            }
            """;

    static final String PLAN = """
            {
              "title": "tandem.Plan", "type": "object",
              "description": "A planner's answer to one request and its outcome; values that it did not give are absent",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time at which it was decided"},
                "vid": {"type": "integer"},
                "cycle": {"type": "integer", "description": "number of the request"},
                "asked_ns": {"type": "integer", "description": "simulated time of the request"},
                "outcome": {"enum": ["taken", "late", "refused", "missing"]},
                "why": {"type": "string", "description": "why it was refused"},
                "answer_s": {"type": "number", "description": "wall time from the request to the answer"},
                "trajectory": {"type": "array", "description": "at most 40 poses: time in s, x in m, y in m, heading in rad, speed in m/s",
                  "items": {"type": "array", "items": {"type": "number"}, "minItems": 5, "maxItems": 5}},
                "acceleration_mps2": {"type": "number"},
                "steer_rad": {"type": "number", "description": "to the left"},
                "halt": {"type": "string", "description": "why the planner wants to stop"}
              },
              "required": ["t_ns", "vid", "cycle", "asked_ns", "outcome"]
            }
            """;

    static final String VITALS = """
            {
              "title": "tandem.Vitals", "type": "object",
              "description": "Timing and links of the run; unknown values are absent",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "margin": {"type": "number", "description": "share of a beat left over in the last second; absent in fast time"},
                "links": {"type": "array", "items": {"type": "object", "properties": {
                  "host": {"type": "string"},
                  "vehicles": {"type": "integer"},
                  "vids": {"type": "string", "description": "vehicles of the host, for example 7, 101..150"},
                  "rate_hz": {"type": "number", "description": "reports per vehicle and second"},
                  "sent": {"type": "integer"},
                  "lost": {"type": "integer"},
                  "duplicates": {"type": "integer"},
                  "reordered": {"type": "integer"},
                  "age_s": {"type": "number"},
                  "offset_s": {"type": "number"},
                  "margin": {"type": "number"}
                }, "required": ["host", "vehicles", "sent", "lost", "duplicates", "reordered"]}},
                "counters": {"type": "object", "additionalProperties": {"type": "integer"},
                  "description": "totals since the start"},
                "recorder": {"type": "object", "description": "of the recording itself, so far", "properties": {
                  "bytes": {"type": "integer"},
                  "waited_s": {"type": "number", "description": "time for which the run waited for the disk"},
                  "lost": {"type": "integer", "description": "messages that could not be stored"}
                }, "required": ["bytes", "waited_s", "lost"]}
              },
              "required": ["t_ns", "links", "counters", "recorder"]
            }
            """;

    private JsonSchemas() {
    }
}
