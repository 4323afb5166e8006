/** The page on which guests add to a recap, and the one that takes a sending back, as a browser without scripts uses them. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { block, contribute, contributionsFor, decide, setGuests } from "../../contribution-calls.ts";
import { audioFixture } from "../../fixtures.ts";
import { type CreatedRecap, createRecap, type FormFields, sampleFile, sendForm } from "../../media-calls.ts";
import { formOf, unescaped } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";

let owner: Caller;
let dad: Caller;
let recap: CreatedRecap;
let page: string;

const IDENTITY = { userName: "Dad", userEmail: "dad@example.com" };

beforeEach(async () => {
  owner = caller(exports.default);
  dad = caller(exports.default);
  recap = await createRecap(owner);
  page = `/r/${recap.shareId}/add`;
  await setGuests(owner, recap, true);
});

/** Fills in the form as it is shown, and presses Send. */
async function send(fields: FormFields, browser = dad): Promise<Response> {
  return sendForm(browser, page, {
    ...(await formOf(browser, page)),
    ...IDENTITY,
    ...fields,
    intent: "send",
  });
}

async function read(browser: Caller, path: string): Promise<{ status: number; text: string }> {
  const response = await browser.call(path);
  return { status: response.status, text: unescaped(await response.text()) };
}

/** Sends a photo. Returns the address of the page that thanks, and the path of the link that takes it back. */
async function sendPhoto(): Promise<{ thanks: string; link: string }> {
  const sent = await send({ media: sampleFile("small.png"), text: "Kilometer 32" });
  expect(sent.status).toBe(303);
  const thanks = sent.headers.get("location") ?? "";
  const { text } = await read(dad, thanks);
  return { thanks, link: /\/take-back\/[\w-]+\/[\w-]+/.exec(text)?.[0] ?? "" };
}

test("a cheer may have the type of a video, as browsers send WebM", async () => {
  const cheer = new File([audioFixture("answer-1.webm")], "go.webm", { type: "video/webm" });
  expect((await send({ cheer })).status).toBe(303);
  expect((await contributionsFor(dad, recap)).map(({ file }) => file.fileType)).toEqual(["audio"]);
});

test("a guest who is signed in finds their email in the form", async () => {
  await signIn(dad, IDENTITY.userEmail, env);
  expect((await read(dad, page)).text).toContain(`value="${IDENTITY.userEmail}"`);
});

test("a guest sends photos and a cheer with one form, is thanked, and finds them with their state", async () => {
  const cheer = new File([audioFixture("answer-1.webm")], "go.webm", { type: "audio/webm" });
  const media = [sampleFile("small.png"), sampleFile("small.gif", { type: "image/gif" })];
  const sent = await send({ media, cheer, text: "Kilometer 32" });
  expect(sent.status).toBe(303);
  const { text } = await read(dad, sent.headers.get("location") ?? "");
  expect(text).toContain("Thank you");
  expect(text).toContain("Waiting for approval");
  const added = await contributionsFor(dad, recap);
  expect(added.map(({ file, text: line }) => [file.fileType, line])).toEqual([
    ["image", "Kilometer 32"],
    ["image", "Kilometer 32"],
    ["audio", "Kilometer 32"],
  ]);
  expect(new Set(added.map(({ sendingId }) => sendingId)).size).toBe(1);
  for (const { file } of added) expect(text).toContain(file.url);
  const [first] = added;
  if (!first) throw new Error("Nothing was added");
  await decide(owner, first, { status: "shown" });
  expect((await read(dad, page)).text).toContain("Shown below the story");
  await decide(owner, first, { questionIndex: null });
  expect((await read(dad, page)).text).toContain("In the story");
  // Nobody else sees it here.
  expect((await read(caller(exports.default), page)).text).not.toContain("What you sent");
});

test("a form that is submitted twice adds its files once", async () => {
  const shown = { ...(await formOf(dad, page)), ...IDENTITY, media: sampleFile("small.png"), intent: "send" };
  await sendForm(dad, page, shown);
  await sendForm(dad, page, shown);
  expect(await contributionsFor(dad, recap)).toHaveLength(1);
});

test.each([
  ["no file", {}, "Choose a photo or a video"],
  ["no name", { media: sampleFile("small.png"), userName: "" }, "name"],
  ["a text as a photo", { media: new File(["text"], "a.txt") }, "a.txt"],
  [
    "two cheers",
    {
      cheer: ["a", "b"].map(
        (name) => new File([audioFixture("answer-1.webm")], name, { type: "audio/webm" }),
      ),
    },
    "including at most one video and one cheer",
  ],
])("a form with %s says what is wrong and keeps what was typed", async (_, fields, message) => {
  const sent = await send({ text: "At the <bridge>", ...(fields as FormFields) });
  const html = unescaped(await sent.text());
  expect(sent.status).toBeGreaterThanOrEqual(400);
  expect(html).toContain(message);
  expect(html).toContain('value="At the <bridge>"');
  expect(html).toContain('value="dad@example.com"');
});

test("a recap that is closed, never opened or closed to this guest takes nothing, and says so", async () => {
  const mine = await contribute(dad, recap);
  const [friend, open] = [caller(exports.default), "Send</button>"];
  expect((await read(friend, page)).text).toContain(open);
  const typed = { media: sampleFile("small.gif", { type: "image/gif" }), text: "Too late" };
  await setGuests(owner, recap, false);
  expect((await read(friend, page)).text).toContain("Nothing can be added here right now");
  expect((await read(friend, page)).text).not.toContain(open);
  // What was sent before can still be taken back.
  expect((await read(dad, page)).text).toContain("Remove it");
  const late = unescaped(
    await (
      await sendForm(friend, page, { ...IDENTITY, ...typed, intent: "send", sendingId: mine.sendingId })
    ).text(),
  );
  expect(late).toContain("isn't taking photos or cheers from others right now");
  expect(late).toContain('value="Too late"');

  await setGuests(owner, recap, true);
  await block(owner, recap, mine);
  expect((await read(dad, page)).text).toContain("Nothing can be added here right now");
  expect(await (await send({ ...typed, sendingId: mine.sendingId })).text()).toContain(
    "add anything to this recap",
  );
  const neverOpened = await createRecap(owner);
  const { text } = await read(dad, `/r/${neverOpened.shareId}/add`);
  expect(text).toContain("Nothing can be added here right now");
});

test("the owner finds a note and the way to manage what others add", async () => {
  const { text } = await read(owner, page);
  expect(text).toContain("This is the page for the people who were there");
  expect(text).toContain(`/share?recap=${recap.shareId}`);
  expect(text).not.toContain("Send</button>");
});

test("a private or deleted recap has no such page", async () => {
  await owner.send("PUT", `/api/recaps/${recap.shareId}/visibility`, { isPublic: false });
  expect((await read(dad, page)).status).toBe(404);
  const sent = await sendForm(dad, page, { ...IDENTITY, intent: "send", media: sampleFile("small.png") });
  expect(sent.status).toBe(404);
  await owner.send("DELETE", `/api/recaps/${recap.shareId}`, {});
  expect((await read(owner, page)).status).toBe(404);
});

test("a guest takes one of several back from the same browser", async () => {
  const [kept, taken] = [await contribute(dad, recap), await contribute(dad, recap)];
  await decide(owner, taken, { questionIndex: null });
  const back = await dad.submit(page, { intent: `take-back-${taken.id}` });
  expect(back.status).toBe(303);
  expect((await read(dad, back.headers.get("location") ?? "")).text).toContain(
    "It's removed. Nobody can see it anymore.",
  );
  expect((await contributionsFor(owner, recap)).map(({ id }) => id)).toEqual([kept.id]);
  // Nobody else's press deletes it.
  await caller(exports.default).submit(page, { intent: `take-back-${kept.id}` });
  expect(await contributionsFor(owner, recap)).toHaveLength(1);
});

test("the link takes it back in any browser: it asks first, and says when it is gone", async () => {
  const { link } = await sendPhoto();
  const other = caller(exports.default);
  const asked = await read(other, link);
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining("Photo, Kilometer 32")]);
  expect(await contributionsFor(owner, recap)).toHaveLength(1);
  const done = await other.submit(link, {});
  expect(done.status).toBe(303);
  const shown = await read(other, done.headers.get("location") ?? "");
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("It's gone")]);
  expect(await contributionsFor(owner, recap)).toEqual([]);
  for (const again of [
    await read(other, link),
    await read(other, `${link.slice(0, -1)}_`),
    await read(dad, "/take-back/a/b"),
  ])
    expect([again.status, again.text]).toEqual([404, expect.stringContaining("Nothing to remove")]);
  expect((await other.submit(link, {})).status).toBe(404);
});

test("a link with another key deletes nothing", async () => {
  const { link } = await sendPhoto();
  const wrong = `${link.slice(0, -1)}${link.endsWith("A") ? "Q" : "A"}`;
  expect((await dad.submit(wrong, {})).status).toBe(404);
  expect(await contributionsFor(owner, recap)).toHaveLength(1);
});

test("only the guest is shown the link", async () => {
  const { thanks } = await sendPhoto();
  expect((await read(caller(exports.default), thanks)).text).not.toContain("/take-back/");
});
