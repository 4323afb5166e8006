/** What /race-details says before a race file is added. */
export const ADD_RACE_FILE_TEXTS = {
  choose: "Have the file from your watch? It fills this in",
  /** In the installed app on Android. */
  share: "You can also share it from your watch's app to Race Recap.",
  what: "The GPX, TCX or FIT file from your watch fills in details and draws your course. It stays on this device.",
  notLoaded: "We couldn't open your race file. Check your connection.",
  where: "Where do I get the file?",
  /** How to export an activity, by whom. */
  sources: [
    [
      "Garmin",
      "On connect.garmin.com, open the activity, then the gear: Export Original. The ZIP works as it is.",
    ],
    ["Strava", "On strava.com, open your activity, then the three dots: Export Original."],
    ["Apple Watch", "HealthFit or RunGap export a workout as FIT or GPX."],
    ["Coros", "In the Coros app, open the activity, then the menu: Export Data."],
    ["Polar", "On flow.polar.com, open the session: Export session."],
    ["Suunto", "In the Suunto app, open the activity, then the three dots: Export."],
  ],
} as const;
