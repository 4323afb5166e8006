import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginDraft, completeDraft, destination, publishRecap, saveFields } from "../../athlete.ts";
import { FORM_PAGES } from "../../attack.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { quietConsole } from "../../quiet-console.ts";
import { formOf, shownForm } from "../../shown-form.ts";

quietConsole("error");

/** Returns a browser that has opened the wizard's first step. */
async function athleteAtStart(): Promise<Caller> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  return athlete;
}

function rowOf(shareId: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
}

async function allRows() {
  return (await env.DB.prepare("SELECT * FROM recaps ORDER BY id").all()).results;
}

const DETAILS = {
  name: "Berlin Marathon",
  date: "2026-09-27",
  location: "Berlin, Germany",
  distance: "marathon",
  finishTime: "3:59:59",
};

/** Fills in the form of step 2 as it is shown, and sends it. */
async function submitDetails(athlete: Caller, shareId: string, changes: Record<string, string> = {}) {
  const form = await formOf(athlete, `/race-details?recap=${shareId}`);
  return athlete.submit("/race-details", { ...form, ...DETAILS, ...changes });
}

test("the first step sets the visitor cookie, home does not", async () => {
  expect((await caller(exports.default).call("/")).headers.has("set-cookie")).toBe(false);
  const response = await caller(exports.default).call("/race-type");
  expect(response.headers.get("set-cookie")).toMatch(/^visitor=/);
});

test.each(["/past-recaps", "/r/nothing", "/public-recap/nothing", "/nowhere", "/api/recaps"])(
  "%s sets no cookie",
  async (path) => {
    expect((await caller(exports.default).call(path)).headers.has("set-cookie")).toBe(false);
  },
);

test("a public page sets no cookie", async () => {
  const shareId = await publishRecap(await athleteAtStart());
  const response = await caller(exports.default).call(`/r/${shareId}`);
  expect(response.status).toBe(200);
  expect(response.headers.has("set-cookie")).toBe(false);
});

test("the first step's form carries a fresh share id", async () => {
  const athlete = caller(exports.default);
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const text = await (await athlete.call("/race-type")).text();
      return /name="recap" value="(recap_\d{13}_[A-Za-z0-9_-]{22})"/.exec(text)?.[1];
    }),
  );
  expect(ids.every(Boolean)).toBe(true);
  expect(ids[0]).not.toBe(ids[1]);
});

test("twenty simultaneous submits of the first step create one recap and lead to its details", async () => {
  const athlete = await athleteAtStart();
  const shareId = newShareId();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => athlete.submit("/race-type", { recap: shareId, raceType: "hyrox" })),
  );
  expect(responses.map((response) => [response.status, destination(response)])).toEqual(
    Array(20).fill([302, `/race-details?recap=${shareId}`]),
  );
  const drafts = await (await athlete.call("/api/recaps/user?status=draft")).json<unknown[]>();
  expect(drafts).toHaveLength(1);
});

test("the first step with another athlete's share id creates and changes nothing", async () => {
  const shareId = await beginDraft(await athleteAtStart());
  const before = await rowOf(shareId);
  const thief = await athleteAtStart();
  expect((await thief.submit("/race-type", { recap: shareId, raceType: "hyrox" })).status).toBe(403);
  expect(await rowOf(shareId)).toEqual(before);
});

test.each([
  ["no type", { recap: newShareId() }, 400],
  ["a type that is not offered", { recap: newShareId(), raceType: "swimming" }, 400],
  ["no recap", { raceType: "running" }, 400],
  ["a recap that is no id", { recap: "../../x", raceType: "running" }, 400],
  [
    "a stored type of a recap that is not there",
    { recap: newShareId(), raceType: "running", "shown-raceType": "cycling" },
    404,
  ],
])("the first step with %s creates nothing", async (_what, fields, status) => {
  const athlete = await athleteAtStart();
  const before = await allRows();
  expect((await athlete.submit("/race-type", fields as Record<string, string>)).status).toBe(status);
  expect(await allRows()).toEqual(before);
});

test("the first step shown again by the browser's Back belongs to the same recap, and shows both types", async () => {
  const athlete = await athleteAtStart();
  const shareId = newShareId();
  const first = { recap: shareId, raceType: "running" };
  await athlete.submit("/race-type", first);
  expect(destination(await athlete.submit("/race-type", first))).toBe(`/race-details?recap=${shareId}`);
  const sentAgain = await athlete.submit("/race-type", { ...first, raceType: "cycling" });
  expect(sentAgain.status).toBe(409);
  expect(await rowOf(shareId)).toMatchObject({ race_type: "running" });
  const shown = shownForm(await sentAgain.text());
  await athlete.submit("/race-type", { ...shown, raceType: "cycling" });
  expect(await rowOf(shareId)).toMatchObject({ race_type: "cycling" });
  const loadedAgain = await formOf(athlete, `/race-type?new=${shareId}`);
  expect(loadedAgain.recap).toBe(shareId);
  await athlete.submit("/race-type", { ...loadedAgain, raceType: "hyrox" });
  expect(await rowOf(shareId)).toMatchObject({ race_type: "hyrox" });
  const drafts = await (await athlete.call("/api/recaps/user?status=draft")).json<unknown[]>();
  expect(drafts).toHaveLength(1);
});

test("complete details are saved and lead to the next step", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const response = await submitDetails(athlete, shareId);
  expect(response.status).toBe(302);
  expect(destination(response)).toBe(`/custom-questions?recap=${shareId}`);
  expect(await rowOf(shareId)).toMatchObject({
    name: "Berlin Marathon",
    date: "2026-09-27",
    page_rev: 1,
    dnf: 0,
  });
});

test("the same details sent twenty times at once are saved once", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const form = { ...(await formOf(athlete, `/race-details?recap=${shareId}`)), ...DETAILS };
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => athlete.submit("/race-details", form)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(302));
  expect(await rowOf(shareId)).toMatchObject({ name: "Berlin Marathon", page_rev: 1 });
});

test.each([
  ["no name", { name: "" }, "Race name is required"],
  ["a name of spaces", { name: "   " }, "Race name is required"],
  ["no date", { date: "" }, "Date is required"],
  ["31 February", { date: "2026-02-31" }, "That date doesn't exist. Check the day and month"],
  [
    "29 February of a common year",
    { date: "2025-02-29" },
    "That date doesn't exist. Check the day and month",
  ],
  ["a date in words", { date: "tomorrow" }, "That date doesn't exist. Check the day and month"],
  ["no location", { location: "" }, "Location is required"],
  ["no distance", { distance: "" }, "Distance is required"],
  ["a distance that is not offered", { distance: "6k" }, "Choose a distance from the list"],
  [
    "a negative distance",
    { distance: "custom", customDistanceValue: "-1" },
    "The distance can't be negative",
  ],
  [
    "a distance in words",
    { distance: "custom", customDistanceValue: "far" },
    "Enter the distance as a number",
  ],
  ["an unknown unit", { distance: "custom", customDistanceUnit: "furlong" }, "Choose a unit from the list"],
  ["121 characters", { name: "é".repeat(121) }, "Race name can have up to 120 characters. This has 121"],
  ["100 KB", { location: "a".repeat(100_000) }, "Location can have up to 120 characters. This has 100,000"],
  ["NUL", { name: "a\u0000b" }, "Race name contains a character we can't save"],
])(
  "details with %s are rejected with the schema's message and change nothing",
  async (_what, wrong, message) => {
    const athlete = await athleteAtStart();
    const shareId = await beginDraft(athlete);
    const before = await rowOf(shareId);
    const response = await submitDetails(athlete, shareId, wrong);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await rowOf(shareId)).toEqual(before);
  },
);

test("fields that do not apply to the race are ignored", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const hidden = { distance: "5k", customDistanceValue: "-5", dnf: "on", finishTime: "x".repeat(100) };
  const response = await submitDetails(athlete, shareId, hidden);
  expect(destination(response)).toBe(`/custom-questions?recap=${shareId}`);
  expect(await rowOf(shareId)).toMatchObject({
    distance: "5k",
    custom_distance_value: null,
    finish_time: null,
  });
});

test("rejected details are shown as typed", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const response = await submitDetails(athlete, shareId, { date: "" });
  const text = await response.text();
  for (const typed of ["Berlin Marathon", "Berlin, Germany", "3:59:59"]) expect(text).toContain(typed);
});

test("tags in rejected details are shown as text", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const name = '"><script>alert(1)</script>';
  const response = await submitDetails(athlete, shareId, { name, date: "" });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain("<script>alert");
});

test("form fields with strange names have no effect", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const response = await submitDetails(athlete, shareId, {
    "__proto__.polluted": "yes",
    "constructor.prototype.polluted": "yes",
    "name.first": "x",
    "name[0]": "x",
    userId: "thief",
    status: "published",
    isPublic: "on",
  });
  expect(response.status).toBeLessThan(500);
  expect("polluted" in {}).toBe(false);
  expect(await rowOf(shareId)).toMatchObject({ user_id: null, status: "draft" });
});

test.each(["/race-type", "/race-details", "/custom-questions", "/questions"])(
  "%s of another athlete's recap is neither shown nor saved",
  async (path) => {
    const owner = await athleteAtStart();
    const shareId = await completeDraft(owner);
    const before = await rowOf(shareId);
    const stranger = await athleteAtStart();
    expect((await stranger.call(`${path}?recap=${shareId}`)).status).toBe(404);
    const fields = {
      ...DETAILS,
      recap: shareId,
      ...{ raceType: "other", "shown-raceType": "running" },
      index: "0",
      answer: "x",
      intent: "add",
      added: "x",
    };
    expect((await stranger.submit(path, fields)).status).toBe(404);
    expect(await rowOf(shareId)).toEqual(before);
  },
);

test.each(["/summary", "/share", "/complete"])("%s of another athlete's recap is not shown", async (path) => {
  const shareId = await publishRecap(await athleteAtStart());
  const response = await (await athleteAtStart()).call(`${path}?recap=${shareId}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Race recap not found");
});

test.each(["/race-details", "/custom-questions", "/questions", "/summary"])(
  "%s without a draft redirects to the first step",
  async (path) => {
    const response = await (await athleteAtStart()).call(path);
    expect(response.status).toBe(302);
    expect(destination(response)).toBe("/race-type");
  },
);

test("wizard screens without a recap in the URL show the last edited one", async () => {
  const athlete = await athleteAtStart();
  const first = await completeDraft(athlete);
  const second = await completeDraft(athlete);
  expect(await (await athlete.call("/summary")).text()).toContain(second);
  await saveFields(athlete, first, { name: "Edited last" });
  expect(await (await athlete.call("/summary")).text()).toContain("Edited last");
});

test("another tab's change of the same detail is not overwritten: both texts are shown", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const form = await formOf(athlete, `/race-details?recap=${shareId}`);
  await saveFields(athlete, shareId, { name: "Of the other tab" });
  const before = await rowOf(shareId);
  const response = await athlete.submit("/race-details", { ...form, ...DETAILS });
  expect(response.status).toBe(409);
  const text = await response.text();
  expect(text).toContain("Of the other tab");
  expect(text).toContain("Berlin Marathon");
  expect(await rowOf(shareId)).toMatchObject({ name: before?.name });
});

test("an answer is saved and leads to the requested question", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const fields = {
    ...{ recap: shareId, index: "0", "shown-answer-0": "" },
    ...{ answer: "Long runs\r\nand sleep", intent: "next" },
  };
  const response = await athlete.submit("/questions", fields);
  expect(destination(response)).toBe(`/questions?recap=${shareId}&q=2`);
  expect(await rowOf(shareId)).toMatchObject({ answers: '{"0":"Long runs\\nand sleep"}' });
});

test.each([
  ["no question", { answer: "x" }],
  ["a question that is no number", { index: "x", answer: "x" }],
  ["a question that the recap does not have", { index: "99", answer: "x" }],
  ["a negative question", { index: "-1", answer: "x" }],
  ["10,001 characters", { index: "0", answer: "a".repeat(10_001) }],
  ["NUL", { index: "0", answer: "a\u0000" }],
])("an answer with %s changes nothing", async (_what, wrong) => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const before = await rowOf(shareId);
  const fields = { recap: shareId, intent: "next", ...wrong } as Record<string, string>;
  const response = await athlete.submit("/questions", fields);
  expect(response.status).toBeLessThan(500);
  expect(await rowOf(shareId)).toEqual(before);
});

test("publishing redirects to the share page with a message, the second time without it", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const first = await athlete.submit("/summary", { recap: shareId });
  expect(destination(first)).toBe(`/share?recap=${shareId}&notice=saved`);
  expect(await rowOf(shareId)).toMatchObject({ status: "published" });
  const row = await rowOf(shareId);
  const second = await athlete.submit("/share", { recap: shareId, intent: "publish" });
  expect(destination(second)).toBe(`/share?recap=${shareId}`);
  expect(await rowOf(shareId)).toEqual(row);
});

test("publishing a private recap again leaves it private", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await athlete.submit("/share", { recap: shareId, intent: "visibility", visibility: "private" });
  for (const [path, fields] of [
    ["/summary", {}],
    ["/share", { intent: "publish" }],
  ] as const) {
    const response = await athlete.submit(path, { recap: shareId, ...fields });
    expect(destination(response)).toBe(`/share?recap=${shareId}`);
    expect(await rowOf(shareId)).toMatchObject({ status: "published", is_public: 0 });
  }
});

test("opening the share page publishes nothing", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const before = await rowOf(shareId);
  expect((await athlete.call(`/share?recap=${shareId}`)).status).toBe(200);
  expect(await rowOf(shareId)).toEqual(before);
});

test("sharing without a draft redirects home with a message", async () => {
  const athlete = await athleteAtStart();
  const response = await athlete.call("/share");
  expect(response.status).toBe(302);
  expect(destination(response)).toBe("/?notice=nothing-begun");
  const home = await (await athlete.call("/?notice=nothing-begun")).text();
  expect(home).toContain("Start Your Race Recap");
  expect(home).toContain("Please begin by entering your race details first");
});

test("the summary lists the missing details", async () => {
  const athlete = await athleteAtStart();
  const summary = await (await athlete.call(`/summary?recap=${await beginDraft(athlete)}`)).text();
  for (const missing of [
    "Unnamed Race",
    "No date",
    "No location",
    "No race story content yet. Go back to add your recordings or answers.",
  ])
    expect(summary).toContain(missing);
});

test("opening the share step without a story redirects home with a message", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  expect(destination(await athlete.call(`/share?recap=${shareId}`))).toBe("/?notice=no-race-data");
  const home = await (await athlete.call("/?notice=no-race-data")).text();
  expect(home).toContain("No Race Data Found");
  expect(home).toContain("Please complete your race recap first before sharing");
  expect(await rowOf(shareId)).toMatchObject({ status: "draft" });
});

test("an unknown notice is not shown", async () => {
  const text = await (
    await caller(exports.default).call("/?notice=%3Cscript%3Ealert(1)%3C/script%3E")
  ).text();
  expect(text).not.toContain("<script>alert");
});

test("an incomplete draft is not published, and the missing details are listed", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  await saveFields(athlete, shareId, { name: "Berlin", "answer-0": "Runs" });
  for (const [path, fields] of [
    ["/summary", {}],
    ["/share", { intent: "publish" }],
  ] as const) {
    const response = await athlete.submit(path, { recap: shareId, ...fields });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Location is required");
  }
  expect(await rowOf(shareId)).toMatchObject({ status: "draft" });
});

test("the privacy form hides the recap immediately", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const choice = { recap: shareId, intent: "visibility", visibility: "private" };
  expect((await athlete.submit("/share", choice)).status).toBeLessThan(400);
  expect((await caller(exports.default).call(`/r/${shareId}`)).status).toBe(404);
  const own = await athlete.call(`/r/${shareId}`);
  expect(own.status).toBe(200);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
});

test.each([
  ["a stranger's wish", { intent: "visibility", visibility: "private" }, 404],
  ["a stranger's publish", { intent: "publish" }, 404],
])("%s changes nothing", async (_what, fields, status) => {
  const shareId = await completeDraft(await athleteAtStart());
  const before = await rowOf(shareId);
  const stranger = await athleteAtStart();
  expect((await stranger.submit("/share", { recap: shareId, ...fields })).status).toBe(status);
  expect(await rowOf(shareId)).toEqual(before);
});

test.each([
  [{}],
  [{ intent: "delete" }],
  [{ intent: "visibility" }],
  [{ intent: "visibility", visibility: "friends" }],
  [{ intent: "publish", recap: "x" }],
])("the share page rejects an unknown form: %j", async (fields) => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const before = await rowOf(shareId);
  const response = await athlete.submit("/share", { recap: shareId, ...fields } as Record<string, string>);
  expect([400, 404]).toContain(response.status);
  expect(await rowOf(shareId)).toEqual(before);
});

test("starting a new recap asks for confirmation before it deletes a draft with content", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const confirmation = await athlete.submit("/?index", {});
  expect(confirmation.status).toBe(200);
  const [question = ""] = /role="alert".*?<\/form>/s.exec(await confirmation.text()) ?? [];
  expect(question).toContain("Chicago Lakefront Run");
  expect(question).toContain(`/questions?recap=${shareId}`);
  expect(question).toContain("Delete and start over");
  expect(await rowOf(shareId)).not.toBeNull();
  const sure = await athlete.submit("/?index", { discard: shareId });
  expect(destination(sure)).toMatch(/^\/race-type\?new=recap_\d{13}_[A-Za-z0-9_-]{22}$/);
  expect(await rowOf(shareId)).toBeNull();
  expect(await (await athlete.call("/")).text()).not.toContain("Continue your recap");
});

test("starting a new recap keeps a published one", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const response = await athlete.submit("/?index", { after: "home", discard: shareId });
  expect(destination(response)).toBe("/");
  expect(await rowOf(shareId)).toMatchObject({ status: "published" });
});

test("starting a new recap never deletes another athlete's draft", async () => {
  const shareId = await completeDraft(await athleteAtStart());
  const stranger = await athleteAtStart();
  await stranger.submit("/?index", { discard: shareId });
  expect(await rowOf(shareId)).not.toBeNull();
});

test("home offers to continue the unfinished recap", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  const home = await (await athlete.call("/")).text();
  expect(home).toContain("Continue your recap");
  expect(home).toContain(`/questions?recap=${shareId}`);
  expect(await (await caller(exports.default).call("/")).text()).not.toContain(shareId);
});

test("a deletion without a valid id fails, and the list stays", async () => {
  const athlete = await athleteAtStart();
  await publishRecap(athlete);
  const response = await athlete.submit("/past-recaps", { intent: "delete-x" });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("Error deleting recap. Please try again.");
  expect(page).toContain("View Recap");
});

test("the last step says who can open the link", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const end = async () => (await athlete.call(`/complete?recap=${shareId}`)).text();
  expect(await end()).toContain("You can edit it only from this browser.");
  await athlete.submit("/share", { recap: shareId, intent: "visibility", visibility: "private" });
  expect(await end()).toContain("You can open and edit it only from this browser");
  const share = await (await athlete.call(`/share?recap=${shareId}`)).text();
  expect(share).toContain("only you can open this link");
});

test("deleting a past recap asks for confirmation, and a stranger deletes nothing", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const confirmation = await athlete.submit("/past-recaps", { intent: `delete-${shareId}` });
  expect(await confirmation.text()).toContain("Are you sure you want to delete this race recap?");
  await (await athleteAtStart()).submit("/past-recaps", { intent: `sure-${shareId}` });
  expect(await rowOf(shareId)).toMatchObject({ deleted_at: null });
  const sure = await athlete.submit("/past-recaps", { intent: `sure-${shareId}` });
  expect(destination(sure)).toBe(`/past-recaps?deleted=${shareId}`);
  expect(await rowOf(shareId)).toMatchObject({ deleted_at: expect.any(Number) });
});

test("the collection shows a published recap with its race, place and distance, until it is deleted", async () => {
  const athlete = await athleteAtStart();
  const shown = async (response: Response) => (await response.text()).split("</main>")[0];
  const collection = async () => shown(await athlete.call("/past-recaps"));
  expect(await collection()).toContain("No Race Recaps Yet");
  const shareId = await publishRecap(athlete);
  const page = await collection();
  expect(page).toContain("Your Past Race Recaps");
  for (const shown of ["Running", "Chicago Lakefront Run", "Chicago, USA", "May 17, 2026", "10K"])
    expect(page).toContain(shown);
  expect(page).toMatch(new RegExp(`href="/r/${shareId}"[^>]*>View Recap`));
  const confirmation = await shown(await athlete.submit("/past-recaps", { intent: `delete-${shareId}` }));
  expect(confirmation).toMatch(/href="\/past-recaps"[^>]*>Keep it/);
  expect(await collection()).toContain(shareId);
  await athlete.submit("/past-recaps", { intent: `sure-${shareId}` });
  expect(await collection()).toContain("No Race Recaps Yet");
  expect((await caller(exports.default).call(`/r/${shareId}`)).status).toBe(404);
});

test("the last step is only for published recaps", async () => {
  const athlete = await athleteAtStart();
  const draft = await completeDraft(athlete);
  expect(destination(await athlete.call(`/complete?recap=${draft}`))).toBe(`/summary?recap=${draft}`);
  const live = await publishRecap(athlete);
  expect(await (await athlete.call(`/complete?recap=${live}`)).text()).toContain("Race Recap Complete!");
});

test("a public page shows the recap, and nothing of a private or missing one", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const text = await (await caller(exports.default).call(`/r/${shareId}`)).text();
  for (const shown of [
    "Chicago Lakefront Run",
    "May 17, 2026",
    "Chicago, USA",
    "10K",
    "Long runs along the lake.",
  ]) {
    expect(text).toContain(shown);
  }
  for (const path of [`/r/${newShareId()}`, "/r/1", "/r/x", "/r", "/public-recap", "/r/%E0%A4%A"]) {
    const missing = await caller(exports.default).call(path);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("Race recap not found");
  }
});

test("only the owner sees a draft's page", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  expect((await caller(exports.default).call(`/r/${shareId}`)).status).toBe(404);
  expect(await (await athlete.call(`/r/${shareId}`)).text()).toContain("This is a draft");
});

test("the page's data contains no more for a stranger than the API's", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const data = await (await caller(exports.default).call(`/r/${shareId}.data`)).text();
  expect(data).toContain("Chicago Lakefront Run");
  for (const field of ["visitorId", "userId", "updatedAt", "version", "removedQuestions"]) {
    expect(data).not.toContain(`"${field}"`);
  }
});

test("a name without visible characters counts as missing", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const before = await rowOf(shareId);
  const response = await submitDetails(athlete, shareId, { name: "\u200b" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Race name is required");
  expect(await rowOf(shareId)).toEqual(before);
});

test("a name of 120 characters and a trailing space is saved without the space", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const name = "é".repeat(120);
  const response = await submitDetails(athlete, shareId, { name: `${name} ` });
  expect(response.status).toBe(302);
  expect(await rowOf(shareId)).toMatchObject({ name });
});

test.each(["application/json", "text/plain", "application/x-www-form-urlencodedx"])(
  "a page rejects a body of the type %s",
  async (type) => {
    const athlete = await athleteAtStart();
    for (const path of FORM_PAGES) {
      const response = await athlete.call(path, {
        method: "POST",
        headers: { "content-type": type },
        body: "{}",
      });
      expect(response.status).toBe(415);
    }
  },
);

test("a page rejects a body without a type", async () => {
  const athlete = await athleteAtStart();
  for (const path of FORM_PAGES) {
    const response = await athlete.call(path, { method: "POST", body: new Uint8Array([123, 125]) });
    expect(response.status).toBe(415);
  }
});

test.each(["multipart/form-data", "multipart/form-data; boundary=a"])(
  "a page rejects a malformed form of %s",
  async (type) => {
    const athlete = await athleteAtStart();
    for (const path of FORM_PAGES) {
      const response = await athlete.call(path, {
        method: "POST",
        headers: { "content-type": type },
        body: "{}",
      });
      expect(response.status).toBe(400);
    }
  },
);

test.each<Record<string, string>>([
  { origin: "null", "sec-fetch-site": "same-origin" },
  { origin: "http://localhost", "x-forwarded-host": "other.example" },
])("a form that the request guard accepts causes no fault in Remix: %j", async (sender) => {
  const athlete = await athleteAtStart();
  const body = new URLSearchParams({ recap: newShareId(), raceType: "running" }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", ...sender };
  expect((await athlete.call("/race-type", { method: "POST", headers, body })).status).toBe(302);
});

test("an answer to __proto__ is rejected and does not count as a save", async () => {
  const athlete = await athleteAtStart();
  const shareId = await beginDraft(athlete);
  const before = await rowOf(shareId);
  const fields = { recap: shareId, index: "__proto__", answer: "x", intent: "next" };
  expect((await athlete.submit("/questions", fields)).status).toBe(400);
  expect(await rowOf(shareId)).toEqual(before);
});

test("the podcast page lists the features of a podcast", async () => {
  const response = await caller(exports.default).call("/podcast");
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).toMatch(/<h1[^>]*>AI Podcast Creator</);
  const features = [...page.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, feature]) => feature);
  expect(features).toEqual([
    "Professional narration",
    "Engaging format",
    "Download and share",
    "Custom templates",
  ]);
  // There is nothing to play.
  expect(page).not.toMatch(/<(audio|video)/);
});

test("without scripts, requesting a podcast shows the Premium offer on the page", async () => {
  const offerOn = async (path: string) => {
    const page = await (await caller(exports.default).call(path)).text();
    return /<section aria-labelledby="premium-offer"[\s\S]*?<\/section>/.exec(page)?.[0] ?? null;
  };
  expect(await offerOn("/podcast")).toBeNull();
  const offer = (await offerOn("/podcast?intent=create")) ?? "";
  const parts = [...offer.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, part = ""]) =>
    part.replaceAll(/<[^>]*>/g, ""),
  );
  expect(parts).toEqual([
    "AI podcast generation",
    "Professional audio quality",
    "Custom podcast templates",
    "Export and download options",
  ]);
  expect(offer).toContain("Coming Soon with Stripe");
  expect(offer).toMatch(/<button[^>]*disabled=""[^>]*>Upgrade Soon/);
  expect(offer).toMatch(/<a href="\/podcast"[^>]*>Go Back/);
});
