/** The metric of the Server-Timing header that has the id of a request that failed. */
export const REQUEST_TIMING = "request";
