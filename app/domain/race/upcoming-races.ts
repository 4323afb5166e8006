/** The two sample races that the last step shows (specification 2, complete). */

export const UPCOMING_RACES = [
  {
    name: "Chicago Marathon",
    kind: "Marathon",
    location: "Chicago",
    date: "2023-10-08",
    raceType: "running",
  },
  {
    name: "Boulder Gran Fondo",
    kind: "Gran Fondo",
    location: "Boulder",
    date: "2023-07-15",
    raceType: "cycling",
  },
] as const;
