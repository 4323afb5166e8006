/** The icon of running, on pages and cards: a stroke on a field of 24 by 24. */
export const RUNNING_SHOE =
  "M2.5 16.5V8.5c1.5 1.6 4 1.7 5.5-1l5 5 5.5 1.4a4 4 0 0 1 3 3.9v.7h-19zM11 10.6l1.6-1.6M13.6 13l1.6-1.6";
