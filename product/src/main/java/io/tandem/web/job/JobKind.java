package io.tandem.web.job;

/** Kinds of jobs. Jobs of different kinds do not wait for each other. */
public enum JobKind {
    /** the review of a recording as a page */
    REVIEW,
    /** what a recording shows before it is played: its scene, its marks */
    OVERVIEW,
    /** what a chart of a recording draws */
    CHART,
    /** the scene of the run that is on */
    SCENE,
    /** small images of recordings and scenarios */
    PICTURE,
    /** the list of recordings */
    RUNS,
    /** the list of scenarios, and their texts */
    SCENARIOS,
    /** what the editor of scenarios asks for */
    EDIT,
    /** the first seconds of a scenario that is being edited */
    PREVIEW
}
