package io.tandem.recording.topic;

/** What the JSON topics look like, for any tool that opens a recording. */
final class JsonSchemas {

    static final String PARTICIPANTS = """
            {
              "title": "tandem.Participants", "type": "object",
              "description": "Some of those who take part; messages follow one another until there are total of them",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "total": {"type": "integer", "description": "how many take part"},
                "participants": {"type": "array", "items": {"type": "object", "properties": {
                  "vid": {"type": "integer"},
                  "name": {"type": "string"},
                  "kind": {"type": "string"},
                  "real": {"type": "boolean", "description": "exists outside the computer"},
                  "length_m": {"type": "number"},
                  "body_length_m": {"type": "number"},
                  "body_width_m": {"type": "number", "description": "0 for a circle"},
                  "behaviors": {"type": "array", "items": {"type": "string"}, "description": "names of rungs 1, 2, ..."},
                  "reasons": {"type": "array", "items": {"type": "array", "items": {"type": "string"}},
                    "description": "why a behavior may win, by rung and by number from 0"},
                  "steps": {"type": "array", "items": {"type": "string"}, "description": "names of mission steps 1, 2, ..."}
                }, "required": ["vid", "name", "kind", "real", "length_m", "body_length_m", "body_width_m", "behaviors", "reasons", "steps"]}}
              },
              "required": ["t_ns", "total", "participants"]
            }
            """;

    static final String ALERT = """
            {
              "title": "tandem.Alert", "type": "object",
              "description": "A risk of collision, told to one vehicle when an encounter begins",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "vid": {"type": "integer", "description": "whom it is told to"},
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
              "description": "Something that happened once",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "name": {"type": "string"},
                "vid": {"type": "integer", "description": "0 for the run itself"},
                "other": {"type": "integer", "description": "0 for none"},
                "x_m": {"type": "number", "description": "absent where the event has no place"},
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
              "description": "Where a device said that someone is, as it said it; what it did not say is absent",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time at which it was true"},
                "arrived_ns": {"type": "integer", "description": "simulated time at which it was received"},
                "vid": {"type": "integer"},
                "lat_deg": {"type": "number"},
                "lon_deg": {"type": "number"},
                "height_m": {"type": "number", "description": "above the ellipsoid"},
                "accuracy_m": {"type": "number", "description": "radius that holds with 68 %"},
                "speed_mps": {"type": "number"},
                "heading_rad": {"type": "number", "description": "anticlockwise from grid east"},
                "via": {"type": "string", "description": "the language it came in"}
              },
              "required": ["t_ns", "arrived_ns", "vid", "lat_deg", "lon_deg", "via"]
            }
            """;

    static final String ESTIMATE = """
            {
              "title": "tandem.Estimate", "type": "object",
              "description": "Where a vehicle believes it is, with how sure it may be; where it is in truth is in the reports",
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
                "bias_model": {"type": "string", "description": "what the variances make of errors that do not average out"},
                "placed": {"type": "boolean", "description": "whether the last measurement had a place that was believed"},
                "rejected": {"type": "integer", "description": "measured channels turned away so far"},
                "seen": {"type": "array", "description": "those whom its sensors follow", "items": {"type": "object", "properties": {
                  "vid": {"type": "integer", "description": "who it is taken for; negative: nobody who is known"},
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
              "description": "What a planner answered to one question, and what became of it; what it did not say is absent",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time at which it was decided"},
                "vid": {"type": "integer"},
                "cycle": {"type": "integer", "description": "number of the question"},
                "asked_ns": {"type": "integer", "description": "simulated time of the question"},
                "outcome": {"enum": ["taken", "late", "refused", "missing"]},
                "why": {"type": "string", "description": "why it was not taken"},
                "answer_s": {"type": "number", "description": "wall time from the question to the answer"},
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
              "description": "How well the run keeps up; what is not known is absent",
              "properties": {
                "t_ns": {"type": "integer", "description": "simulated time"},
                "margin": {"type": "number", "description": "share of a beat left over in the last second; absent in fast time"},
                "links": {"type": "array", "items": {"type": "object", "properties": {
                  "host": {"type": "string"},
                  "vehicles": {"type": "integer"},
                  "vids": {"type": "string", "description": "whom the host speaks for, for example 7, 101..150"},
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
                  "waited_s": {"type": "number", "description": "how long the run had to wait for the disk"},
                  "lost": {"type": "integer", "description": "messages that could not be kept"}
                }, "required": ["bytes", "waited_s", "lost"]}
              },
              "required": ["t_ns", "links", "counters", "recorder"]
            }
            """;

    private JsonSchemas() {
    }
}
