/** Cache-Control of every page that can show a recap: drafts and private recaps are never stored. */
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { WIZARD_PATHS, wizardUrl } from "../../../app/domain/wizard/wizard-screens.ts";
import { beginDraft, completeDraft, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";

const NOT_STORED = "private, no-store";
const REVALIDATED = "private, no-cache";

async function athleteAtStart(): Promise<Caller> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type");
  return athlete;
}

async function publishPrivate(athlete: Caller): Promise<string> {
  const shareId = await publishRecap(athlete);
  await athlete.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic: false });
  return shareId;
}

/** Returns each address with the Cache-Control of its page, and of the data that scripts fetch for it. */
async function cachedOf(athlete: Caller, addresses: string[]): Promise<[string, string | null][]> {
  const all = addresses.flatMap((address) => [address, address.replace(/(\?|$)/, ".data$1")]);
  return Promise.all(
    all.map(async (address) => {
      const response = await athlete.call(address);
      await response.text();
      return [address, response.headers.get("cache-control")] as [string, string | null];
    }),
  );
}

/** The addresses whose pages show a recap's data to its owner. */
function ownPages(shareId: string): string[] {
  return [
    ...WIZARD_PATHS.flatMap((path) => [wizardUrl(path, shareId), path]),
    `/SUMMARY/?recap=${shareId}`,
    `/questions?recap=${shareId}&q=3`,
    `/custom-questions?recap=${shareId}&edit=0`,
    `/r/${shareId}`,
    `/public-recap/${shareId}`,
    "/past-recaps",
  ];
}

test.each([
  ["a new draft", beginDraft],
  ["a complete draft", completeDraft],
  ["a private recap", publishPrivate],
])("no page with %s is stored, redirects and its data included", async (_what, create) => {
  const athlete = await athleteAtStart();
  const shareId = await create(athlete);
  for (const [address, cached] of await cachedOf(athlete, ownPages(shareId))) {
    expect([address, cached]).toEqual([address, NOT_STORED]);
  }
  // What strangers get for it is not stored either: it may be shared a moment later.
  for (const [address, cached] of await cachedOf(caller(exports.default), [
    `/r/${shareId}`,
    `/embed/${shareId}`,
  ])) {
    expect([address, cached]).toEqual([address, NOT_STORED]);
  }
});

test("home is not stored while it offers to continue a draft", async () => {
  const athlete = await athleteAtStart();
  expect((await athlete.call("/")).headers.get("cache-control")).toBe(REVALIDATED);
  const shareId = await completeDraft(athlete);
  expect((await athlete.call("/")).headers.get("cache-control")).toBe(NOT_STORED);
  const asked = await athlete.submit("/?index", { after: "home" });
  expect(await asked.text()).toContain(shareId);
  expect(asked.headers.get("cache-control")).toBe(NOT_STORED);
});

const DETAILS = { name: "", date: "2026-09-27", location: "Berlin", distance: "10k" };

test.each<[string, Record<string, string>, number]>([
  ["/race-details", { ...DETAILS, rev: "0" }, 400],
  ["/race-details", { ...DETAILS, name: "Berlin", rev: "0", stamp: "page.other" }, 409],
  ["/race-details", { ...DETAILS, recap: newShareId(), name: "Berlin", rev: "0", stamp: "" }, 404],
  ["/questions", { rev: "1", stamp: "a.b", index: "0", answer: "x".repeat(10_001) }, 400],
  ["/questions", { rev: "0", stamp: "a.b", index: "0", answer: "Mine" }, 409],
  ["/custom-questions", { rev: "1", add: "x".repeat(201), intent: "add" }, 400],
  ["/summary", {}, 302],
  ["/share", { intent: "unknown" }, 400],
])("a form of %s is answered without being stored: %j", async (path, fields, status) => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  for (const address of [path, `${path}.data`]) {
    const response = await athlete.submit(address, { recap: shareId, ...fields });
    // Data answers tell of a redirect in their body.
    expect([status, status === 302 ? 202 : status]).toContain(response.status);
    expect(response.headers.get("cache-control")).toBe(NOT_STORED);
  }
});

test("a reaction to a private recap is answered without being stored", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishPrivate(athlete);
  const response = await athlete.submit(`/r/${shareId}`, { intent: "comment", userName: "", content: "" });
  expect(response.headers.get("cache-control")).toBe(NOT_STORED);
});

test("shared recaps and pages without a recap are revalidated", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const reader = caller(exports.default);
  for (const address of [
    `/r/${shareId}`,
    `/public-recap/${shareId}`,
    `/embed/${shareId}`,
    "/",
    "/podcast",
    "/r",
    "/x",
  ]) {
    const { headers } = await reader.call(address);
    expect([address, headers.get("cache-control")]).toEqual([address, REVALIDATED]);
  }
  expect((await athlete.call(`/r/${shareId}`)).headers.get("cache-control")).toBe(REVALIDATED);
});
