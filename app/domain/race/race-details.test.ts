import { expect, test } from "vitest";
import { details, recap } from "../../../tests/factories.ts";
import {
  detailsOf,
  EMPTY_DETAILS,
  missingDetails,
  raceDetailsDraftSchema,
  raceDetailsSchema,
  withDependents,
  withoutImpossible,
} from "./race-details.ts";
import {
  DISTANCES,
  distancesFor,
  formatDistance,
  RACE_TYPES,
  type RaceType,
  raceTypeLabel,
  raceTypeSchema,
  suggestedDistance,
} from "./race-type.ts";

/** Complete details as a form sends them. Empty fields are absent. */
function entered(overrides: Record<string, unknown> = {}) {
  return { name: "Berlin", date: "2026-05-17", location: "Berlin, Germany", distance: "5k", ...overrides };
}

function strictMessages(input: unknown): Record<string, string[]> {
  return messagesOf(raceDetailsSchema.safeParse(input));
}

function draftMessages(input: unknown): Record<string, string[]> {
  return messagesOf(raceDetailsDraftSchema.safeParse(input));
}

interface Refusable {
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}

function messagesOf({ error }: Refusable): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join(".");
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
}

test("Next requires every required detail, with the specification's messages", () => {
  expect(strictMessages({})).toEqual({
    name: ["Race name is required"],
    date: ["Date is required"],
    location: ["Location is required"],
    distance: ["Distance is required"],
  });
});

test("a name and a location of spaces only are missing", () => {
  expect(strictMessages(entered({ name: " \t ", location: "\u00a0" }))).toEqual({
    name: ["Race name is required"],
    location: ["Location is required"],
  });
});

test("Next accepts details without the optional ones", () => {
  expect(raceDetailsSchema.parse(entered())).toEqual({
    ...EMPTY_DETAILS,
    name: "Berlin",
    date: "2026-05-17",
    location: "Berlin, Germany",
    distance: "5k",
    customDistanceValue: null,
    customDistanceUnit: null,
    finishTime: null,
    dnf: false,
    athleteName: null,
  });
});

test("the draft accepts no details at all, and null for every text, number and choice", () => {
  expect(raceDetailsDraftSchema.parse({})).toEqual({});
  const { dnf: _, ...empty } = EMPTY_DETAILS;
  expect(Object.values(empty)).toEqual(Object.keys(empty).map(() => null));
  expect(raceDetailsDraftSchema.parse(empty)).toEqual(empty);
});

test("the draft stores an emptied text as null", () => {
  expect(raceDetailsDraftSchema.parse({ name: "", location: "  ", finishTime: "\n" })).toEqual({
    name: null,
    location: null,
    finishTime: null,
  });
});

test("the draft stores an emptied date and distance as null", () => {
  expect(raceDetailsDraftSchema.parse({ date: "", distance: "" })).toEqual({
    date: null,
    distance: null,
    customDistanceValue: null,
    customDistanceUnit: null,
  });
});

test.each(["\u200b", "\u2060 \u00ad", "\u202e", "\u0301"])(
  "a name without a visible character is missing: %j",
  (name) => {
    expect(strictMessages(entered({ name }))).toEqual({ name: ["Race name is required"] });
    expect(raceDetailsDraftSchema.parse({ name })).toEqual({ name: null });
  },
);

test.each(DISTANCES.map(({ value }) => value))(
  "the distance %s is accepted in upper and lower case",
  (value) => {
    expect(raceDetailsSchema.parse(entered({ distance: value })).distance).toBe(value);
    expect(raceDetailsSchema.parse(entered({ distance: value.toUpperCase() })).distance).toBe(value);
    expect(raceDetailsDraftSchema.parse({ distance: value.toUpperCase() }).distance).toBe(value);
  },
);

test("a distance that is not in the list is rejected", () => {
  expect(strictMessages(entered({ distance: "6k" }))).toEqual({
    distance: ["Choose a distance from the list"],
  });
  expect(strictMessages(entered({ distance: 5 }))).toEqual({ distance: ["Choose a distance from the list"] });
  expect(draftMessages({ distance: "6k" })).toEqual({ distance: ["Choose a distance from the list"] });
});

test("an emptied distance is missing at Next", () => {
  expect(strictMessages(entered({ distance: "" }))).toEqual({ distance: ["Distance is required"] });
});

test("dates that do not exist are rejected by Next and by the draft", () => {
  const message = ["That date doesn't exist. Check the day and month"];
  expect(strictMessages(entered({ date: "2026-02-31" }))).toEqual({ date: message });
  expect(draftMessages({ date: "2025-02-29" })).toEqual({ date: message });
  expect(raceDetailsSchema.parse(entered({ date: "2024-02-29" })).date).toBe("2024-02-29");
});

test("a negative distance is rejected", () => {
  const message = ["The distance can't be negative"];
  const custom = { distance: "custom", customDistanceValue: -0.01 };
  expect(strictMessages(entered(custom))).toEqual({ customDistanceValue: message });
  expect(draftMessages(custom)).toEqual({ customDistanceValue: message });
});

test("a distance above the maximum is rejected", () => {
  const custom = { distance: "custom", customDistanceValue: 1_000_001 };
  expect(draftMessages(custom)).toEqual({
    customDistanceValue: ["The distance can't be more than 1,000,000"],
  });
});

test.each(["12", Number.NaN, Number.POSITIVE_INFINITY])(
  "a custom distance that is not a number is rejected: %s",
  (customDistanceValue) => {
    expect(draftMessages({ distance: "custom", customDistanceValue })).toEqual({
      customDistanceValue: ["Enter the distance as a number"],
    });
  },
);

test("a unit that is not in the list is rejected", () => {
  expect(draftMessages({ distance: "custom", customDistanceUnit: "furlong" })).toEqual({
    customDistanceUnit: ["Choose a unit from the list"],
  });
});

test("value and unit of a custom distance are optional", () => {
  const taken = raceDetailsSchema.parse(entered({ distance: "custom" }));
  expect(taken).toMatchObject({ distance: "custom", customDistanceValue: null, customDistanceUnit: null });
});

test("zero is a valid custom distance", () => {
  const taken = raceDetailsSchema.parse(entered({ distance: "custom", customDistanceValue: 0 }));
  expect(taken.customDistanceValue).toBe(0);
});

test("a preset distance drops the custom values", () => {
  const custom = { customDistanceValue: 12.5, customDistanceUnit: "km" };
  const dropped = { distance: "10k", customDistanceValue: null, customDistanceUnit: null };
  expect(raceDetailsSchema.parse(entered({ ...custom, distance: "10k" }))).toMatchObject(dropped);
  expect(raceDetailsDraftSchema.parse({ ...custom, distance: "10k" })).toEqual(dropped);
});

test("a custom distance keeps its values", () => {
  const custom = { distance: "custom", customDistanceValue: 12.5, customDistanceUnit: "mi" };
  expect(raceDetailsSchema.parse(entered(custom))).toMatchObject(custom);
  expect(raceDetailsDraftSchema.parse(custom)).toEqual(custom);
});

test("a race that was not finished drops its finish time", () => {
  expect(raceDetailsSchema.parse(entered({ dnf: true, finishTime: "48:12" })).finishTime).toBeNull();
  expect(raceDetailsDraftSchema.parse({ dnf: true, finishTime: "48:12" })).toEqual({
    dnf: true,
    finishTime: null,
  });
  expect(raceDetailsSchema.parse(entered({ dnf: false, finishTime: "48:12" })).finishTime).toBe("48:12");
});

test("only a race that was not finished has a place where it ended", () => {
  const endPlace = "Mile 55, Michigan Bluff";
  expect(raceDetailsSchema.parse(entered({ dnf: false, endPlace })).endPlace).toBeNull();
  expect(raceDetailsSchema.parse(entered({ dnf: true, endPlace })).endPlace).toBe(endPlace);
  expect(raceDetailsDraftSchema.parse({ dnf: false, endPlace })).toEqual({ dnf: false, endPlace: null });
});

test("a place where the race ended has up to 80 characters", () => {
  expect(draftMessages({ endPlace: "a".repeat(80) })).toEqual({});
  expect(draftMessages({ endPlace: "a".repeat(81) })).toEqual({
    endPlace: ["Where it ended can have up to 80 characters. This has 81"],
  });
});

test("a finish time and a place where the race ended exclude each other", () => {
  expect(withDependents({ finishTime: "48:12" })).toEqual({
    finishTime: "48:12",
    dnf: false,
    endPlace: null,
  });
  expect(withDependents({ endPlace: "Mile 55" })).toEqual({
    endPlace: "Mile 55",
    dnf: true,
    finishTime: null,
  });
  expect(withDependents({ finishTime: "48:12", endPlace: "Mile 55" })).toEqual({
    finishTime: null,
    endPlace: "Mile 55",
    dnf: true,
  });
});

test("a draft change without distance or result leaves the other values unchanged", () => {
  expect(raceDetailsDraftSchema.parse({ customDistanceValue: 3 })).toEqual({ customDistanceValue: 3 });
  expect(raceDetailsDraftSchema.parse({ finishTime: "48:12" })).toEqual({ finishTime: "48:12" });
});

test.each(["name", "location"] as const)(
  "a %s of 120 characters is accepted, one of 121 is rejected",
  (field) => {
    const label = field === "name" ? "Race name" : "Location";
    const fits = entered({ [field]: "a".repeat(120) });
    expect(raceDetailsSchema.parse(fits)[field]).toHaveLength(120);
    const message = [`${label} can have up to 120 characters. This has 121`];
    expect(strictMessages(entered({ [field]: "a".repeat(121) }))).toEqual({ [field]: message });
    expect(draftMessages({ [field]: "a".repeat(121) })).toEqual({ [field]: message });
  },
);

test("spaces at the ends do not count", () => {
  const name = "a".repeat(120);
  expect(raceDetailsSchema.parse(entered({ name: `${name} ` })).name).toBe(name);
  expect(raceDetailsDraftSchema.parse({ location: `\t${name}\r\n` }).location).toBe(name);
  expect(draftMessages({ finishTime: ` ${"4".repeat(40)} ` })).toEqual({});
});

test("a finish time of 40 characters is accepted, one of 41 is rejected", () => {
  expect(raceDetailsSchema.parse(entered({ finishTime: "4".repeat(40) })).finishTime).toHaveLength(40);
  expect(strictMessages(entered({ finishTime: "4".repeat(41) }))).toEqual({
    finishTime: ["Finish time can have up to 40 characters. This has 41"],
  });
});

test("a finish time is free text", () => {
  expect(raceDetailsSchema.parse(entered({ finishTime: "about 4 h (gun)" })).finishTime).toBe(
    "about 4 h (gun)",
  );
});

test.each([
  ["NUL", "a\u0000b"],
  ["escape", "\u001b[31m"],
  ["delete", "a\u007f"],
  ["a lone high surrogate", "a\ud800"],
  ["a lone low surrogate", "\udc00a"],
])("a text with %s cannot be saved", (_what, text) => {
  expect(strictMessages(entered({ name: text }))).toEqual({
    name: ["Race name contains a character we can't save"],
  });
  expect(draftMessages({ location: text })).toEqual({
    location: ["Location contains a character we can't save"],
  });
});

test("line breaks and runs of spaces in a line become one space", () => {
  expect(raceDetailsSchema.parse(entered({ name: "  Lake\r\n\tRun   2026 " })).name).toBe("Lake Run 2026");
});

test("emoji, other scripts and right-to-left text are stored as typed", () => {
  const name = "🏃‍♀️ Zürich Marató – ماراثون 東京";
  expect(raceDetailsSchema.parse(entered({ name })).name).toBe(name);
});

test.each([
  ["name", "Race name must be text"],
  ["location", "Location must be text"],
  ["finishTime", "Finish time must be text"],
])("a %s that is not text is rejected", (field, message) => {
  expect(strictMessages(entered({ [field]: 7 }))).toEqual({ [field]: [message] });
  expect(draftMessages({ [field]: { toString: "x" } })).toEqual({ [field]: [message] });
});

test("Did Not Finish must be checked or unchecked", () => {
  expect(draftMessages({ dnf: "yes" })).toEqual({ dnf: ["Did Not Finish must be checked or unchecked"] });
});

test("only details that contradict others are emptied", () => {
  const custom = details({ distance: "custom", customDistanceValue: 3, customDistanceUnit: "km" });
  expect(withoutImpossible(custom)).toEqual(custom);
  expect(withoutImpossible({ ...custom, distance: "5k", dnf: true })).toEqual({
    ...custom,
    distance: "5k",
    customDistanceValue: null,
    customDistanceUnit: null,
    finishTime: null,
    dnf: true,
  });
});

test("`detailsOf` returns only the details of a recap", () => {
  expect(detailsOf(recap())).toEqual(details());
});

test("fields that are not race details are dropped", () => {
  expect(raceDetailsDraftSchema.parse({ rev: 9, userId: "x", name: "Berlin" })).toEqual({ name: "Berlin" });
});

test("the race types are the five of the specification", () => {
  for (const type of ["running", "cycling", "triathlon", "hyrox", "other"])
    expect(raceTypeSchema.parse(type)).toBe(type);
  expect(raceTypeSchema.safeParse("swimming").error?.issues[0]?.message).toBe("Choose a race type");
  expect(raceTypeSchema.safeParse(undefined).error?.issues[0]?.message).toBe("Choose a race type");
});

test("a race type is shown by its label", () => {
  expect(raceTypeLabel("hyrox")).toBe("HYROX");
});

test("a preset distance is shown by its label", () => {
  expect(formatDistance(details({ distance: "5k" }))).toBe("5K");
  expect(formatDistance(details({ distance: "half-marathon" }))).toBe("Half Marathon");
});

test("a custom distance is shown with its value and unit, as far as they are known", () => {
  const custom = details({ distance: "custom" });
  expect(formatDistance(custom)).toBeNull();
  expect(formatDistance({ ...custom, customDistanceUnit: "km" })).toBeNull();
  expect(formatDistance({ ...custom, customDistanceValue: 12.5 })).toBe("12.5");
  expect(formatDistance({ ...custom, customDistanceValue: 12.5, customDistanceUnit: "km" })).toBe("12.5 km");
  expect(formatDistance({ ...custom, customDistanceValue: 0, customDistanceUnit: "m" })).toBe("0 m");
  expect(formatDistance({ ...custom, customDistanceValue: 1234.567, customDistanceUnit: "mi" })).toBe(
    "1,234.57 mi",
  );
});

test("a missing distance is not shown", () => {
  expect(formatDistance(details({ distance: null }))).toBeNull();
});

test("complete details have no missing ones", () => {
  expect(missingDetails(details())).toBeNull();
});

test("emptied required details are returned with their messages", () => {
  expect(missingDetails(details({ name: null, date: null, location: null, distance: null }))).toEqual({
    name: ["Race name is required"],
    date: ["Date is required"],
    location: ["Location is required"],
    distance: ["Distance is required"],
  });
  expect(missingDetails(details({ location: null }))).toEqual({ location: ["Location is required"] });
});

test("details that are absent in a change are not missing", () => {
  expect(missingDetails({})).toBeNull();
  expect(missingDetails({ finishTime: null, customDistanceValue: null })).toBeNull();
});

test("the usual distances of a race type come first, and all can be chosen", () => {
  const firstOf = (raceType: RaceType) => distancesFor(raceType)[0]?.value;
  expect(RACE_TYPES.map(({ value }) => firstOf(value))).toEqual([
    "5k",
    "custom",
    "sprint-tri",
    "custom",
    "custom",
  ]);
  for (const { value } of RACE_TYPES)
    expect(distancesFor(value).toSorted(byValue)).toEqual(DISTANCES.toSorted(byValue));
});

test("HYROX and other races, which no preset fits, suggest the custom distance, and its value may stay empty", () => {
  const suggested = Object.fromEntries(RACE_TYPES.map(({ value }) => [value, suggestedDistance(value)]));
  expect(suggested).toEqual({
    running: null,
    cycling: null,
    triathlon: null,
    hyrox: "custom",
    other: "custom",
  });
  expect(strictMessages(entered({ distance: suggested.other }))).toEqual({});
  expect(strictMessages(entered({ distance: undefined }))).toEqual({ distance: ["Distance is required"] });
});

const byValue = (a: { value: string }, b: { value: string }) => a.value.localeCompare(b.value);
