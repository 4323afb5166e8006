/** Likes and comments on the public page, by forms and links as a browser without scripts uses them. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { addComment, countsOf, report, setPublic } from "../../reaction-calls.ts";
import { press } from "../../shown-form.ts";
import { XSS_PAYLOADS } from "../../xss-payloads.ts";
import { siteWith } from "../site-with.ts";

const MAYA = { userName: "Maya", userEmail: "maya@example.com" };
/** An old form: one that is sent within a second is held. */
const WRITTEN = { ...MAYA, openedAt: "1" };

let athlete: Caller;

beforeAll(async () => {
  athlete = caller(exports.default);
  await athlete.call("/race-type?new");
});

function pageOf({ shareId }: CreatedRecap, query = ""): string {
  return `/r/${shareId}${query}`;
}

async function htmlOf(browser: Caller, recap: CreatedRecap, query = ""): Promise<string> {
  const response = await browser.call(pageOf(recap, query));
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the text that a reader sees in the section of likes and comments. */
function textOf(html: string): string {
  const [section = ""] = /<section id="reactions"[\s\S]*?<\/section>/.exec(html) ?? [];
  return section
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replace(/\n\s*/g, "\n");
}

async function readBy(browser: Caller, recap: CreatedRecap, query = ""): Promise<string> {
  return textOf(await htmlOf(browser, recap, query));
}

async function pressed(
  browser: Caller,
  recap: CreatedRecap,
  intent: string,
  fields: Record<string, string> = {},
) {
  const response = await press(browser, pageOf(recap), intent, fields);
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

test("a visitor likes and unlikes with plain forms, and the page counts with the singular", async () => {
  const recap = await createRecap(athlete);
  const visitor = caller(exports.default);
  expect(await readBy(visitor, recap)).not.toMatch(/\d likes?/);
  const liked = await pressed(visitor, recap, "like", MAYA);
  expect([liked.status, liked.location]).toEqual([303, `${pageOf(recap)}#reactions`]);
  const page = await readBy(visitor, recap);
  expect(page).toContain("\n1 like\n");
  expect(page).toContain("\nLiked\n");
  expect(await readBy(caller(exports.default), recap)).toContain("\nLike\n");
  // The cookie says whose like it is: no email has to be typed again.
  expect((await pressed(visitor, recap, "unlike")).status).toBe(303);
  expect(await readBy(visitor, recap)).not.toMatch(/\d likes?/);
});

test.each<Record<string, string>>([
  {},
  { userName: "Maya" },
  { userEmail: "maya@example.com" },
  { userName: " ", userEmail: " " },
])("a like with %j is not accepted, says what is missing and keeps what was typed", async (identity) => {
  const recap = await createRecap(athlete);
  const { status, html } = await pressed(caller(exports.default), recap, "like", identity);
  expect(status).toBe(400);
  expect(textOf(html)).toContain("Failed to like recap. Please enter your name and email");
  for (const typed of Object.values(identity)) expect(html).toContain(`value="${typed}"`);
});

test("a comment leads to itself, with its name, date and an edit for 15 minutes", async () => {
  const recap = await createRecap(athlete);
  const visitor = caller(exports.default);
  const posted = await pressed(visitor, recap, "comment", { ...WRITTEN, content: "  What a finish!  " });
  expect(posted.status).toBe(303);
  const [, path, id] = /^([^#]*)#comment-(.+)$/.exec(posted.location ?? "") ?? [];
  expect(path).toBe(pageOf(recap));
  const page = await readBy(visitor, recap);
  expect(page).toContain("\nMaya\n");
  expect(page).toContain("\nWhat a finish!\n");
  expect(page).toContain("\n1 comment\n");
  expect(page).toContain("\nEdit\n");

  const edited = await pressed(visitor, recap, `save-comment-${id}`, { [`content-${id}`]: "What a race!" });
  expect([edited.status, edited.location]).toEqual([303, posted.location]);
  expect(await readBy(visitor, recap)).toMatch(/edited\n[\s\S]*What a race!/);

  vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ["Date"] });
  const later = await readBy(visitor, recap);
  const late = await pressed(visitor, recap, `save-comment-${id}`, { [`content-${id}`]: "Too late" });
  const lateDeletion = await pressed(visitor, recap, `delete-comment-${id}`);
  vi.useRealTimers();
  expect(later).not.toContain("\nEdit\n");
  expect(late.status).toBe(403);
  expect(textOf(late.html)).toContain(
    "You can only change or delete a comment within 15 minutes of posting it.",
  );
  expect(late.html).toMatch(/<textarea[^>]*>Too late<\/textarea>/);
  expect(lateDeletion.status).toBe(403);

  expect((await pressed(visitor, recap, `delete-comment-${id}`)).location).toBe(`${pageOf(recap)}#reactions`);
  expect(await readBy(visitor, recap)).toContain("No comments yet");
});

test("a comment that is not accepted stays in its field, with the reason beside it", async () => {
  const recap = await createRecap(athlete);
  const visitor = caller(exports.default);
  const long = "x".repeat(2_001);
  const tooLong = await pressed(visitor, recap, "comment", { ...WRITTEN, content: long });
  expect(tooLong.status).toBe(400);
  expect(textOf(tooLong.html)).toContain("Comment can have up to 2,000 characters. This has 2,001");
  expect(tooLong.html).toContain(long);
  const empty = await pressed(visitor, recap, "comment", { ...WRITTEN, content: " \n " });
  expect(empty.status).toBe(400);
  expect(textOf(empty.html)).toContain("Please write a comment");
});

test("a form that a program filled in is held: the invisible field, and no time to write", async () => {
  const recap = await createRecap(athlete);
  const forms: Record<string, string>[] = [
    { website: "https://example.com" },
    { openedAt: String(Date.now()) },
    { openedAt: "" },
  ];
  for (const [at, fields] of forms.entries()) {
    const visitor = caller(exports.default);
    await pressed(visitor, recap, "comment", { ...WRITTEN, content: `Number ${at}`, ...fields });
    expect(await readBy(visitor, recap)).toContain("Only you and the athlete can see this comment");
  }
  expect(await countsOf(athlete, recap)).toMatchObject({ commentCount: 0 });
  expect(await readBy(athlete, recap)).toContain("3 comments are waiting for your approval.");
});

test("the owner reviews, shows, hides, deletes and blocks with plain forms", async () => {
  const recap = await createRecap(athlete);
  const [friend, stranger, visitor] = [1, 2, 3].map(() => caller(exports.default)) as [
    Caller,
    Caller,
    Caller,
  ];
  const held = await addComment(friend, recap, "Well run", { website: "filled" });
  const rude = await addComment(stranger, recap, "You were slow");
  expect(await readBy(athlete, recap)).toContain("One comment is waiting for your approval.");
  const waiting = await readBy(athlete, recap, "?status=held");
  expect(waiting).toContain("Well run");
  expect(waiting).not.toContain("You were slow");

  expect((await pressed(athlete, recap, `show-comment-${held.id}`)).status).toBe(303);
  expect(await readBy(visitor, recap)).toContain("Well run");
  await pressed(athlete, recap, `hide-comment-${rude.id}`);
  expect(await readBy(visitor, recap)).not.toContain("You were slow");
  expect(await readBy(athlete, recap)).toContain("Only you can see this comment.");

  await pressed(athlete, recap, `block-visitor-${rude.id}`);
  const refused = await pressed(stranger, recap, "comment", { ...WRITTEN, content: "Very slow" });
  expect(refused.status).toBe(403);
  expect(textOf(refused.html)).toContain("You can't like or comment on this recap");
  expect(refused.html).toContain("Very slow");
  expect(await readBy(athlete, recap)).toContain("\nBlocked\n");
  await pressed(athlete, recap, `unblock-visitor-${rude.id}`);
  expect((await pressed(stranger, recap, "like", MAYA)).status).toBe(303);

  await pressed(athlete, recap, `delete-comment-${rude.id}`);
  expect(await readBy(athlete, recap)).not.toContain("You were slow");
});

test("the owner closes comments and holds new ones; a visitor finds neither settings nor tools", async () => {
  const recap = await createRecap(athlete);
  const visitor = caller(exports.default);
  await addComment(visitor, recap, "Early");
  await pressed(athlete, recap, "comment-settings", { isOpen: "on", holdsAll: "on" });
  await addComment(caller(exports.default), recap, "Waits");
  expect(await readBy(visitor, recap)).not.toContain("Waits");
  await pressed(athlete, recap, "comment-settings");
  const page = await readBy(visitor, recap);
  expect(page).toContain("Comments are closed.");
  expect(page).toContain("Early");
  expect(page).not.toContain("Your comment");
  expect(page).not.toMatch(/Manage|Comment settings|Waiting/);
  const refused = await pressed(visitor, recap, "comment", { ...WRITTEN, content: "Late" });
  expect([refused.status, textOf(refused.html)]).toEqual([
    403,
    expect.stringContaining("Comments on this recap are closed"),
  ]);
});

test("an owner without comments is neither asked to be the first nor offered filters of comments", async () => {
  const recap = await createRecap(athlete);
  const page = await readBy(athlete, recap);
  expect(page).toContain("No comments yet.");
  expect(page).not.toMatch(/Be the first|Waiting/);
  const { id } = await addComment(caller(exports.default), recap, "Well done");
  expect(await readBy(athlete, recap)).toContain("Waiting");
  await pressed(athlete, recap, `hide-comment-${id}`);
  expect(await readBy(athlete, recap)).toContain("Waiting");
});

test("what was typed while the owner closed the comments is still there", async () => {
  const recap = await createRecap(athlete);
  const visitor = caller(exports.default);
  await pressed(athlete, recap, "comment-settings");
  const refused = await pressed(visitor, recap, "comment", { ...WRITTEN, content: "Typed for an hour" });
  expect(refused.html).toMatch(/<textarea[^>]*>Typed for an hour<\/textarea>/);
});

test("a visitor reports a comment once, and a report from another network takes it off the page", async () => {
  const recap = await createRecap(athlete);
  const { id } = await addComment(caller(exports.default), recap, "Something hurtful");
  const [first, second] = [caller(exports.default), caller(exports.default)];
  await pressed(first, recap, `report-comment-${id}`);
  expect(await readBy(first, recap)).toContain("You reported this comment");
  expect(await readBy(athlete, recap)).toContain("\nReported\n");
  expect(await readBy(second, recap)).not.toContain("Reported");
  await report(second, { id }, "192.0.2.1");
  expect(await readBy(first, recap)).not.toContain("Something hurtful");
  expect(await readBy(athlete, recap)).toContain("Waiting for approval");
});

test("the athlete keeps a reported comment, and no report takes it off the page", async () => {
  const recap = await createRecap(athlete);
  const { id } = await addComment(caller(exports.default), recap, "Something blunt");
  expect(await readBy(athlete, recap)).not.toContain("Keep");
  await pressed(caller(exports.default), recap, `report-comment-${id}`);
  expect(await readBy(athlete, recap)).toMatch(/\nReported\n[\s\S]*If you keep it, reports can't hide it/);
  expect(await htmlOf(athlete, recap)).toContain(`value="show-comment-${id}"`);
  expect(await htmlOf(caller(exports.default), recap)).not.toContain(`value="show-comment-${id}"`);
  await pressed(athlete, recap, `show-comment-${id}`);
  expect(await readBy(athlete, recap)).not.toMatch(/\n(Reported|Keep)\n|If you keep it/);
  await report(caller(exports.default), { id }, "192.0.2.1");
  expect(await readBy(caller(exports.default), recap)).toContain("Something blunt");
});

test("the athlete's comments are marked, and a visitor with the athlete's name is not", async () => {
  const recap = await createRecap(athlete);
  await addComment(athlete, recap, "Thank you all", { userName: "Lena" });
  await addComment(caller(exports.default), recap, "I am Lena too", { userName: "Lena" });
  const page = await readBy(caller(exports.default), recap);
  expect(page).toMatch(/Lena\n+Athlete\n[\s\S]*Thank you all/);
  expect(page.split("\nAthlete\n")).toHaveLength(2);
});

/** Stores comments 1 to `count` of the recap without the limits of posting. */
async function storeComments({ id }: CreatedRecap, count: number): Promise<void> {
  const row = `substr('comment-' || ?1 || '-' || n || '${"_".repeat(22)}', 1, 22), ?1, n, 'someone', 'Tom', 'Comment ' || n || '.', 'shown', 0, n, 0`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO comments (id, recap_id, number, visitor_id, user_name, content, status, by_athlete, text_key, created_at)
       WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2) SELECT ${row} FROM numbers`,
    ).bind(id, count),
    env.DB.prepare("UPDATE recaps SET comment_count = ?2, next_comment_number = ?2 + 1 WHERE id = ?1").bind(
      id,
      count,
    ),
  ]);
}

/** Returns the numbers of the comments on a page, and the addresses of its links to other pages. */
function pagesOf(html: string) {
  const found = [...textOf(html).matchAll(/Comment (\d+)\./g)].map(([, number]) => Number(number));
  // One's own comment is in its edit field too.
  const numbers = [...new Set(found)];
  const links = [...html.matchAll(/href="(\?[^"#]*)#reactions"/g)].map(([, query = ""]) => query);
  return { first: numbers[0], last: numbers.at(-1), count: numbers.length, links };
}

test("120 comments are read page by page in both directions, and stay where they are while others are posted", async () => {
  const recap = await createRecap(athlete);
  await storeComments(recap, 120);
  const visitor = caller(exports.default);
  const pages = async (query: string) => pagesOf(await htmlOf(visitor, recap, query));
  expect(await pages("")).toEqual({ first: 1, last: 50, count: 50, links: ["?after=50"] });
  expect(await pages("?after=50")).toEqual({
    first: 51,
    last: 100,
    count: 50,
    links: ["?before=51", "?after=100"],
  });
  const posted = await pressed(visitor, recap, "comment", { ...WRITTEN, content: "Comment 121." });
  expect(posted.location).toMatch(new RegExp(`^/r/${recap.shareId}\\?before=122#comment-`));
  expect(await pages("?before=122")).toEqual({ first: 72, last: 121, count: 50, links: ["?before=72"] });
  expect(await pages("?after=50")).toMatchObject({ first: 51, last: 100 });
  expect(await pages("?after=100")).toEqual({ first: 101, last: 121, count: 21, links: ["?before=101"] });
  expect(await pages("?before=51")).toEqual({ first: 1, last: 50, count: 50, links: ["?after=50"] });
});

test.each(["?after=x", "?after=-1", "?before=0", "?status=held", "?status=everything"])(
  "the address %s shows a visitor the first page",
  async (query) => {
    const recap = await createRecap(athlete);
    await addComment(caller(exports.default), recap, "Held back", { website: "filled" });
    await addComment(caller(exports.default), recap, "On the page");
    const page = await readBy(caller(exports.default), recap, query);
    expect(page).toContain("On the page");
    expect(page).not.toContain("Held back");
  },
);

test("the page of a private recap shows its comments to the owner alone, at once", async () => {
  const recap = await createRecap(athlete);
  const visitor = caller(exports.default);
  const { id } = await addComment(visitor, recap, "A word");
  const stale = await htmlOf(visitor, recap);
  expect(stale).toContain("A word");
  await setPublic(athlete, recap, false);
  expect((await visitor.call(pageOf(recap))).status).toBe(404);
  const posts = [
    "like",
    "unlike",
    "comment",
    `save-comment-${id}`,
    `delete-comment-${id}`,
    `report-comment-${id}`,
  ];
  for (const intent of posts) {
    const response = await visitor.submit(pageOf(recap), {
      ...WRITTEN,
      content: "More",
      intent,
      [`content-${id}`]: "New",
    });
    expect([intent, response.status]).toEqual([intent, intent.endsWith(id) ? expect.any(Number) : 404]);
    expect(await response.text()).not.toContain("A word");
  }
  expect(await readBy(athlete, recap)).toContain("A word");
  await setPublic(athlete, recap, true);
  expect(await readBy(visitor, recap)).toContain("A word");
  expect(await countsOf(athlete, recap)).toEqual({ likeCount: 0, commentCount: 1 });
});

test("another visitor's buttons change nothing", async () => {
  const recap = await createRecap(athlete);
  const author = caller(exports.default);
  const other = caller(exports.default);
  const { id } = await addComment(author, recap, "Mine");
  const intents = [
    "save-comment",
    "delete-comment",
    "show-comment",
    "hide-comment",
    "block-visitor",
    "unblock-visitor",
  ];
  for (const intent of intents) {
    const response = await other.submit(pageOf(recap), {
      intent: `${intent}-${id}`,
      [`content-${id}`]: "Taken",
    });
    expect([intent, response.status]).toEqual([intent, expect.toBeOneOf([403, 404])]);
  }
  const response = await other.submit(pageOf(recap), { intent: "comment-settings" });
  expect(response.status).toBe(404);
  expect(await readBy(other, recap)).toContain("Mine");
});

test("a decision about a comment that is gone says so on the page", async () => {
  const recap = await createRecap(athlete);
  const { id } = await addComment(caller(exports.default), recap, "Short-lived");
  await pressed(athlete, recap, `delete-comment-${id}`);
  const { status, html } = await pressed(athlete, recap, `hide-comment-${id}`);
  expect([status, textOf(html)]).toEqual([404, expect.stringContaining("This comment no longer exists.")]);
});

test("hostile names and comments are shown as text", async () => {
  const recap = await createRecap(athlete);
  const payloads = XSS_PAYLOADS.filter((payload) => payload.trim() !== "");
  expect(payloads.length).toBeGreaterThanOrEqual(90);
  let posted = 0;
  for (const payload of payloads) {
    const userName = payload.slice(0, 60);
    const response = await caller(exports.default).send("POST", `/api/recaps/${recap.shareId}/comments`, {
      ...MAYA,
      userName,
      content: payload,
    });
    if (response.status === 201) posted++;
    await response.body?.cancel();
  }
  expect(posted).toBeGreaterThan(payloads.length * 0.9);
  const clean = await createRecap(athlete);
  const elementsOf = (html: string) => {
    const [section = ""] = /<section id="reactions"[\s\S]*?<\/section>/.exec(html) ?? [];
    return new Set([...section.matchAll(/<([a-z0-9]+)/gi)].map(([, name]) => name?.toLowerCase()));
  };
  await addComment(caller(exports.default), clean, "Harmless");
  const plain = elementsOf(await htmlOf(caller(exports.default), clean));
  for (const query of ["", "?after=50"]) {
    const html = await htmlOf(caller(exports.default), recap, query);
    // Links to the other pages of comments are the only difference.
    expect([...elementsOf(html)].filter((name) => !plain.has(name))).toEqual(["nav", "a"]);
    for (const [, href] of html.matchAll(/<a href="([^"]*)"/g)) expect(href).toMatch(/^[/?#]/);
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
  }
});

test("Turnstile is on the public page alone, where its keys are set", async () => {
  const recap = await createRecap(athlete);
  const keys = { TURNSTILE_SITE_KEY: "a site key", TURNSTILE_SECRET_KEY: "a secret key" };
  const policyOf = async (site: Parameters<typeof caller>[0], path: string) => {
    const response = await caller(site).call(path);
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    return [
      policy.includes("https://challenges.cloudflare.com"),
      html.includes('data-turnstile="a site key"'),
    ];
  };
  expect(await policyOf(siteWith(keys), pageOf(recap))).toEqual([true, true]);
  expect(await policyOf(siteWith(keys), "/race-type")).toEqual([false, false]);
  expect(await policyOf(exports.default, pageOf(recap))).toEqual([false, false]);
});
