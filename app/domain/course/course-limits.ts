/** What pages know of a course's limits without its schema. */

/** The JSON of a course, in bytes. */
export const MAX_COURSE_BYTES = 20_000;
