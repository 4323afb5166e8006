import { expect, test } from "vitest";
import { course, photo, recap, user, visitor } from "../../../tests/factories.ts";
import { defaultQuestions } from "../questions/questions.ts";
import { EMPTY_DETAILS, missingDetails } from "../race/race-details.ts";
import { wizardFormSchema } from "../wizard/wizard-form.ts";
import {
  canEdit,
  canView,
  createShareId,
  hasContent,
  missingToShare,
  nothingToShare,
  parseRecapHandle,
  punctuatedShareId,
  shareIdSchema,
  visibilitySchema,
} from "./recap.ts";
import { completeRecap, recapInputSchema, sharedRecapSchema } from "./recap-input.ts";

const SHARE_ID = "recap_1763725200000_AAAAAAAAAAAAAAAAAAAAAA";

test("a share id consists of recap, the time and 128 random bits", () => {
  expect(createShareId(1_763_725_200_000, new Uint8Array(16))).toBe(SHARE_ID);
  expect(createShareId(1, new Uint8Array(16).fill(255))).toBe(`recap_0000000000001_${"_".repeat(21)}w`);
});

test("every new share id is a valid handle", () => {
  for (let round = 0; round < 200; round++) {
    const shareId = createShareId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
    expect(shareIdSchema.parse(shareId)).toBe(shareId);
  }
});

test("a share id needs 16 random bytes", () => {
  expect(() => createShareId(0, new Uint8Array(15))).toThrow("16 random bytes");
});

test("a handle is a share id or a positive number", () => {
  expect(parseRecapHandle(SHARE_ID)).toEqual({ shareId: SHARE_ID });
  expect(parseRecapHandle("42")).toEqual({ id: 42 });
});

test.each([
  undefined,
  "",
  "0",
  "-1",
  "01",
  "1.5",
  "1e3",
  "9999999999999999",
  "user",
  "recap_1_A",
  `${SHARE_ID}A`,
  ` ${SHARE_ID}`,
  `${SHARE_ID}\n`,
  "recap_1763725200000_AAAAAAAAAAAAAAAAAAAA/A",
  "' OR 1=1 --",
])("%j is not a handle", (text) => {
  expect(parseRecapHandle(text)).toBeNull();
});

test.each([".", ")", ",", '"', "\u201d", "\u2019", "\u00bb", ")."])(
  "a link that is followed by %s still names its recap",
  (punctuation) => {
    expect(punctuatedShareId(`${SHARE_ID}${punctuation}`)).toBe(SHARE_ID);
  },
);

test.each([undefined, SHARE_ID, `${SHARE_ID}A.`, "recap_1_A.", "42."])(
  "%j is no link with punctuation",
  (text) => {
    expect(punctuatedShareId(text)).toBeNull();
  },
);

test("a recap without a user belongs to the visitor who created it", () => {
  const maker = visitor();
  const owner = { visitorId: maker.visitorId, userId: null };
  expect(canEdit(owner, maker)).toBe(true);
  expect(canEdit(owner, visitor())).toBe(false);
  expect(canEdit(owner, visitor(user()))).toBe(false);
  expect(canEdit(owner, { ...maker, user: user() })).toBe(true);
});

test("a recap with a user belongs to that user in every browser, and the visitor cookie alone grants nothing", () => {
  const maker = visitor();
  const athlete = user();
  const owner = { visitorId: maker.visitorId, userId: athlete.id };
  expect(canEdit(owner, visitor(athlete))).toBe(true);
  expect(canEdit(owner, maker)).toBe(false);
  expect(canEdit(owner, { ...maker, user: user() })).toBe(false);
});

test.each([
  { status: "published", isPublic: true, takedownReason: null, stranger: true },
  { status: "published", isPublic: true, takedownReason: "It was reported", stranger: false },
  { status: "published", isPublic: false, takedownReason: null, stranger: false },
  { status: "draft", isPublic: true, takedownReason: null, stranger: false },
  { status: "draft", isPublic: false, takedownReason: null, stranger: false },
] as const)(
  "a $status recap, public $isPublic, taken down $takedownReason: its owner can view it, a stranger: $stranger",
  (row) => {
    const maker = visitor();
    const shown = { ...row, visitorId: maker.visitorId, userId: null };
    expect(canView(shown, maker)).toBe(true);
    expect(canView(shown, visitor())).toBe(row.stranger);
    const claimed = { ...shown, userId: "somebody" };
    expect(canView(claimed, maker)).toBe(row.stranger);
  },
);

test("no recap and no race data are distinguished", () => {
  expect(nothingToShare(null)).toBe("nothing-begun");
  expect(nothingToShare(recap({ name: null }))).toBe("no-race-data");
  expect(nothingToShare(recap({ answers: {} }))).toBe("no-race-data");
  expect(nothingToShare(recap({ answers: { "0": "  " } }))).toBe("no-race-data");
  expect(nothingToShare(recap())).toBeNull();
});

test("a recap needs a name and a story before it can be shared", () => {
  expect(missingToShare(recap({ name: null, answers: {} }))).toEqual(["name", "story"]);
  expect(missingToShare(recap({ name: null }))).toEqual(["name"]);
  expect(missingToShare(recap({ answers: { "0": "  " } }))).toEqual(["story"]);
  expect(missingToShare(recap({ answers: {}, media: [photo()] }))).toEqual([]);
});

test("starting over needs no confirmation if only a race type is chosen", () => {
  const begun = recap({ ...EMPTY_DETAILS, answers: {} });
  expect(hasContent(begun)).toBe(false);
  expect(hasContent({ ...begun, date: "2026-05-17" })).toBe(false);
});

test.each([
  { name: "Berlin" },
  { location: "Berlin" },
  { distance: "5k" as const },
  { finishTime: "48:12" },
  { dnf: true },
  { answers: { "1": "Fine" } },
  { course: course() },
  { questions: [...defaultQuestions(), { index: 5, text: "Who cheered?", custom: true }] },
])("starting over needs confirmation if the athlete has entered something: %j", (made) => {
  const begun = recap({ ...EMPTY_DETAILS, answers: {} });
  expect(hasContent({ ...begun, ...made })).toBe(true);
});

test("a wizard form names its recap", () => {
  expect(wizardFormSchema.parse({ recap: SHARE_ID })).toEqual({ recap: SHARE_ID });
  expect(wizardFormSchema.safeParse({ recap: "42" }).success).toBe(false);
});

test("visibility is true or false", () => {
  expect(visibilitySchema.safeParse({ isPublic: "true" }).error?.issues[0]?.message).toBe(
    "isPublic must be true or false",
  );
  expect(visibilitySchema.parse({ isPublic: false })).toEqual({ isPublic: false });
});

test("the specification's defaults fill missing fields", () => {
  const defaults = {
    ...EMPTY_DETAILS,
    raceType: "running",
    name: "My Race",
    date: "2026-05-17",
    location: "Unknown Location",
    distance: "5k",
    customDistanceValue: null,
    customDistanceUnit: null,
    finishTime: null,
    dnf: false,
    athleteName: null,
    questions: defaultQuestions(),
    answers: {},
    isPublic: true,
  };
  expect(completeRecap({}, "2026-05-17")).toEqual(defaults);
  expect(missingDetails(completeRecap({}, "2026-05-17"))).toBeNull();
  const nothing = Object.fromEntries(Object.keys(defaults).map((field) => [field, null]));
  expect(recapInputSchema.parse(nothing)).toEqual({});
  expect(completeRecap(recapInputSchema.parse(nothing), "2026-05-17")).toEqual(defaults);
});

test("given values override the defaults, also false and zero", () => {
  const given = recapInputSchema.parse({
    isPublic: false,
    distance: "custom",
    customDistanceValue: 0,
    date: "2024-02-29",
  });
  expect(completeRecap(given, "2026-05-17")).toMatchObject({
    isPublic: false,
    customDistanceValue: 0,
    date: "2024-02-29",
  });
});

test("a completed recap has no details that contradict others", () => {
  const given = {
    distance: "10k",
    customDistanceValue: 3,
    customDistanceUnit: "km",
    dnf: true,
    finishTime: "1:00",
  } as const;
  expect(completeRecap(given, "2026-05-17")).toMatchObject({
    distance: "10k",
    customDistanceValue: null,
    customDistanceUnit: null,
    finishTime: null,
  });
});

test("an empty name is rejected, not replaced by the default", () => {
  expect(recapInputSchema.safeParse({ name: "" }).error?.issues[0]?.message).toBe("Race name is required");
  expect(recapInputSchema.safeParse({ location: " " }).error?.issues[0]?.message).toBe(
    "Location is required",
  );
});

test("a distance is accepted in upper and lower case", () => {
  expect(recapInputSchema.parse({ distance: "HALF-MARATHON" }).distance).toBe("half-marathon");
});

test("a shared recap needs a share id and may have its own creation time", () => {
  expect(sharedRecapSchema.safeParse({}).success).toBe(false);
  expect(sharedRecapSchema.safeParse({ id: "42" }).success).toBe(false);
  const createdAt = "2026-05-17T10:00:00+02:00";
  expect(sharedRecapSchema.parse({ id: SHARE_ID, createdAt, name: "Berlin", media: [] })).toEqual({
    shareId: SHARE_ID,
    createdAt,
    mediaIds: [],
    recordingIds: [],
    isDraft: false,
    given: { name: "Berlin" },
  });
  expect(sharedRecapSchema.parse({ id: SHARE_ID })).toEqual({
    shareId: SHARE_ID,
    createdAt: null,
    mediaIds: [],
    recordingIds: [],
    isDraft: false,
    given: {},
  });
  expect(sharedRecapSchema.safeParse({ id: SHARE_ID, createdAt: "yesterday" }).success).toBe(false);
});

test("a shared recap refers to its photos by their ids, in order", () => {
  const ids = ["a".repeat(22), "b".repeat(22)];
  const media = ids.map((id) => ({ id, fileName: "finish.jpg" }));
  expect(sharedRecapSchema.parse({ id: SHARE_ID, media })).toMatchObject({ mediaIds: ids });
  const refused = sharedRecapSchema.safeParse({ id: SHARE_ID, media: ["a", { id: "b" }], recordings: [{}] });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "media must be a list of objects, each with the id of a photo or video",
    "This isn't a photo or video ID",
    "This isn't a recording ID",
  ]);
});

test("a photo alone is something to share", () => {
  const withPhoto = recap({ answers: {}, media: [photo()] });
  expect(nothingToShare(withPhoto)).toBeNull();
  expect(nothingToShare({ ...withPhoto, media: [] })).toBe("no-race-data");
});
