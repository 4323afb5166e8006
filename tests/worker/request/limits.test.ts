/** Tests the limits through the Worker: what is rejected, with which message, and that nothing bypasses them. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { Bindings } from "../../../workers/env.ts";
import { beginDraft, completeDraft, publishRecap, saveFields, sendEdits } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId } from "../../factories.ts";
import { addSample, createRecap, sampleFile, sendForm } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import {
  addComment,
  type CommentJson,
  comment,
  commentsFor,
  countsOf,
  edit,
  like,
  remove,
  report,
  setStatus,
  unlike,
} from "../../reaction-calls.ts";
import { addRecording, audioFile } from "../../recording-calls.ts";
import { formOf, press } from "../../shown-form.ts";
import { declarationOf, declare } from "../../upload-calls.ts";
import { WhisperModel } from "../../whisper/whisper-model.ts";
import { siteWith } from "../site-with.ts";

/** Seconds: enough for one sample of 5.4 seconds. */
const ONE_SAMPLE = { LIMIT_SPEECH_VISITOR_DAY: "10" };

let whisper: WhisperModel;
let addresses = 0;

quietConsole("error");
beforeEach(() => {
  whisper = new WhisperModel();
  addresses++;
});

/** Returns a browser at this address, or at the test's own address. */
function browser(bindings: Partial<Bindings> & Record<string, unknown> = {}, address?: string): Caller {
  const site = siteWith({ AI: whisper, ...bindings });
  const own = address ?? `192.0.2.${addresses}`;
  return caller({
    fetch(url, init) {
      const headers = new Headers(init?.headers);
      headers.set("cf-connecting-ip", own);
      return site.fetch(url, { ...init, headers });
    },
  });
}

async function refusalOf(response: Response) {
  const { error } = await response.json<{ error: { code: string; message: string } }>();
  return { status: response.status, code: error.code, message: error.message };
}

function expectWait(response: Response, atMostSeconds: number): void {
  const seconds = Number(response.headers.get("retry-after"));
  expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= atMostSeconds).toBe(true);
}

test("150 recaps of 150 KB from one address reach a limit whose message says when to try again", async () => {
  const questions = Array.from({ length: 20 }, (_, at) => ({ index: at + 5, text: `Question ${at}` }));
  const answers = Object.fromEntries(questions.slice(0, 15).map(({ index }) => [index, "x".repeat(10_000)]));
  const statuses: number[] = [];
  let refused: Response | null = null;
  for (let at = 0; at < 150; at++) {
    // Each is a new visitor at the same address.
    const response = await browser().send("POST", "/api/recaps", { ...newRecap(), questions, answers });
    statuses.push(response.status);
    if (response.status === 429 && !refused) refused = response;
    else await response.text();
  }
  const created = statuses.filter((status) => status === 201).length;
  expect(created * 150_000).toBeGreaterThan(19_000_000);
  expect(created * 150_000).toBeLessThan(20_000_000);
  expect(statuses.slice(created)).toEqual(Array(150 - created).fill(429));
  expectWait(refused as Response, 3_600);
  expect(await refusalOf(refused as Response)).toEqual({
    status: 429,
    code: "limit",
    message: expect.stringMatching(
      /^Too much text was saved from your network in a short time\. Try again in (\d+ minutes?|1 hour)$/,
    ),
  });
});

test("one visitor's daily limit of recaps does not affect another visitor of the same address", async () => {
  const limits = { LIMIT_RECAPS_VISITOR_DAY: "2" };
  const athlete = browser(limits);
  for (let at = 0; at < 2; at++) await createRecap(athlete);
  const refused = await athlete.send("POST", "/api/recaps", newRecap());
  expectWait(refused, 86_400);
  expect((await refusalOf(refused)).code).toBe("limit");
  await createRecap(browser(limits));
});

test("an edit that reaches a limit writes nothing", async () => {
  const athlete = browser({ LIMIT_TEXT_NETWORK_HOUR: "5000" });
  const shareId = await completeDraft(athlete);
  const before = await (await athlete.call(`/api/recaps/${shareId}`)).json();
  const save = (length: number) =>
    sendEdits(athlete, shareId, [{ field: "answer-1", base: [null], value: "x".repeat(length) }]);
  const refused = await save(9_000);
  expect((await refusalOf(refused)).status).toBe(429);
  expect(await (await athlete.call(`/api/recaps/${shareId}`)).json()).toEqual(before);
  expect((await save(900)).status).toBe(200);
});

test("replacing a text with one of the same length adds nothing", async () => {
  const athlete = browser({ LIMIT_TEXT_NETWORK_HOUR: "5000" });
  const shareId = await beginDraft(athlete);
  for (let times = 0; times < 10; times++)
    await saveFields(athlete, shareId, { "answer-0": `${"x".repeat(3_000)}${times}` });
});

/** Publishes a recap with one recording and uses up the budget for transcription. */
async function withUsedBudget(limits: Record<string, string> = ONE_SAMPLE, address?: string) {
  const athlete = browser(limits, address);
  const shareId = await publishRecap(athlete);
  const { id } = await addRecording(athlete, { shareId });
  expect((await athlete.send("POST", `/api/recordings/${id}/transcribe`, {})).status).toBe(200);
  const refused = await athlete.send("POST", `/api/recordings/${id}/transcribe`, { again: true });
  expect(refused.status).toBe(429);
  expectWait(refused, 86_400);
  expect((await refusalOf(refused)).message).toMatch(/used up today's transcription time\. Try again in/);
  return { athlete, shareId, id };
}

test("when the budget is used up, the form's button makes no paid call", async () => {
  const { athlete, shareId, id } = await withUsedBudget();
  const paid = whisper.asked().length;
  const page = `/questions?recap=${shareId}`;
  const form = await formOf(athlete, page);
  for (let presses = 0; presses < 20; presses++) {
    const response = await sendForm(athlete, page, { ...form, intent: `transcribe-recording-${id}` });
    expect(response.status).toBe(429);
    expectWait(response, 86_400);
    await response.text();
  }
  expect(whisper.asked()).toHaveLength(paid);
});

test("the page says that the recording is kept and when to try again, and keeps the typed text", async () => {
  const { athlete, shareId, id } = await withUsedBudget();
  const page = `/questions?recap=${shareId}`;
  const response = await press(athlete, page, `transcribe-recording-${id}`, { answer: "Typed meanwhile" });
  const html = await response.text();
  expect(html).toContain("Not transcribed");
  expect(html).toMatch(
    /You(&#x27;|')ve used up today(&#x27;|')s transcription time\. Try again in \d+ (hours?|minutes?)/,
  );
  expect(html).toContain("Your recording is safe");
  expect(html).toContain("Typed meanwhile");
});

test("POST /api/transcribe uses the same budget, counted in seconds", async () => {
  const { athlete } = await withUsedBudget();
  const body = new FormData();
  body.set("audio", audioFile("answer-1.webm"));
  const refused = await athlete.call("/api/transcribe", { method: "POST", body });
  expect(await refusalOf(refused)).toMatchObject({ status: 429, code: "limit" });
  expect(whisper.asked()).toHaveLength(1);
});

test("neither a new cookie nor another address in the same /56 resets a limit", async () => {
  const limits = { LIMIT_SPEECH_NETWORK_DAY: "10" };
  await withUsedBudget(limits, "2001:db8:1:1200::1");
  const ask = async (address: string) => {
    const body = new FormData();
    body.set("audio", audioFile("answer-1.webm"));
    return (await browser(limits, address).call("/api/transcribe", { method: "POST", body })).status;
  };
  expect(await ask("2001:db8:1:1200::1")).toBe(429);
  expect(await ask("2001:db8:1:12ff:ffff:ffff:ffff:ffff")).toBe(429);
  expect(await ask("2001:db8:1:1300::1")).toBe(200);
  expect(whisper.asked()).toHaveLength(2);
});

test("all networks of a /48 together use up in a day what three of them may", async () => {
  const create = async (address: string) => {
    const { status } = await browser({ LIMIT_WRITES_NETWORK_DAY: "4" }, address).send(
      "POST",
      "/api/recaps",
      newRecap(),
    );
    return status;
  };
  const homes = ["2001:db8:48::1", "2001:db8:48:7700::1", "2001:db8:48:ff00::1"];
  for (const home of homes) expect(await create(home)).toBe(201);
  expect(await create("2001:db8:48:200::1")).toBe(429);
  expect(await create("2001:db8:49:200::1")).toBe(201);
});

test("seconds that a busy service does not transcribe are refunded", async () => {
  const athlete = browser({ ...ONE_SAMPLE, TRANSCRIBE_TIMEOUT_SECONDS: "1" });
  const ask = () => {
    const body = new FormData();
    body.set("audio", audioFile("answer-1.webm"));
    return athlete.call("/api/transcribe", { method: "POST", body });
  };
  whisper.fail(3036, 3);
  for (let times = 0; times < 3; times++)
    expect((await refusalOf(await ask())).code).toBe("transcription_quota");
  expect((await ask()).status).toBe(200);
});

test("40 simultaneous transcriptions of one recording make one paid call", async () => {
  const athlete = browser();
  const { shareId } = await createRecap(athlete);
  const { id } = await addRecording(athlete, { shareId });
  const path = `/api/recordings/${id}/transcribe`;
  const responses = await Promise.all(Array.from({ length: 40 }, () => athlete.send("POST", path, {})));
  expect(whisper.asked()).toHaveLength(1);
  const refused = responses.filter(({ status }) => status !== 200);
  for (const response of refused) {
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await refusalOf(response)).toMatchObject({ status: 409, code: "transcription_under_way" });
  }
  expect((await athlete.send("POST", path, {})).status).toBe(200);
  expect(whisper.asked()).toHaveLength(1);
});

test("a declaration reserves bytes; beyond the limit R2 is not called", async () => {
  const athlete = browser({ LIMIT_UPLOAD_BYTES_NETWORK_DAY: "12000000" });
  const { shareId } = await createRecap(athlete);
  const video = async () =>
    declarationOf({ original: new Uint8Array(5_000_000), contentType: "video/mp4" }, { fileName: "a.mp4" });
  const first = await video();
  expect((await declare(athlete, shareId, first)).status).toBe(201);
  expect((await declare(athlete, shareId, await video())).status).toBe(201);
  const begin = vi.spyOn(env.MEDIA, "createMultipartUpload");
  const put = vi.spyOn(env.MEDIA, "put");
  const refused = await declare(athlete, shareId, await video());
  expect(await refusalOf(refused)).toMatchObject({ status: 429, code: "limit" });
  const photo = await sendForm(athlete, `/api/recaps/${shareId}/media`, { file: sampleFile("small.png") });
  expect(photo.status).toBe(201);
  expect(begin).not.toHaveBeenCalled();
  put.mockRestore();
  // Declaring the same upload again returns the same upload.
  expect((await declare(athlete, shareId, first)).status).toBe(200);
});

test("files sent by a form or a call count as uploads too, and none is stored beyond the limit", async () => {
  const athlete = browser({ LIMIT_UPLOADS_NETWORK_DAY: "1" });
  const shareId = await completeDraft(athlete);
  await addSample(athlete, { shareId });
  const before = (await env.MEDIA.list()).objects.length;
  const call = await sendForm(athlete, `/api/recaps/${shareId}/media`, { file: sampleFile("small.jpg") });
  expect(call.status).toBe(429);
  const form = await press(athlete, `/race-memories?recap=${shareId}`, "upload", {
    media: sampleFile("small.jpg"),
  });
  expect(form.status).toBe(429);
  expect(await form.text()).toContain("Too many uploads were started from your network today");
  const spoken = await sendForm(athlete, `/api/recaps/${shareId}/recordings`, {
    audio: audioFile("answer-1.webm"),
    questionIndex: "0",
  });
  expect(spoken.status).toBe(429);
  expect((await env.MEDIA.list()).objects).toHaveLength(before);
});

const LIMITED_TEXT = "is still here";

/** Saves until a limit is reached. */
async function useUpWrites(athlete: Caller, shareId: string): Promise<void> {
  // Each edit changes the text: one without a change is not counted.
  let seen = "";
  let status = 200;
  for (let times = 0; status === 200; times++) {
    const value = `Word ${times}`;
    const response = await sendEdits(athlete, shareId, [{ field: "answer-2", base: [seen || null], value }]);
    status = response.status;
    await response.text();
    seen = value;
  }
  expect(status).toBe(429);
}

test("each step's form returns 429 with the time to wait and the typed text", async () => {
  const athlete = browser({ LIMIT_WRITES_NETWORK_DAY: "9" });
  await athlete.call("/race-type?new");
  const shareId = await completeDraft(athlete);
  const fresh = browser({ LIMIT_WRITES_NETWORK_DAY: "1" });
  const steps: [string, Record<string, string>, string][] = [
    ["/race-type", { raceType: "triathlon" }, 'value="triathlon"'],
    [
      "/race-details",
      { name: "A name that is kept", location: "Here", distance: "5k", date: "2026-05-17" },
      "A name that is kept",
    ],
    ["/custom-questions", { added: "Who carried you?", intent: "add" }, "Who carried you?"],
    ["/questions", { answer: "An answer that is kept", intent: "next" }, "An answer that is kept"],
  ];
  await useUpWrites(athlete, shareId);
  for (const [path, typed, shown] of steps) {
    const page = `${path}?recap=${shareId}`;
    const response = await sendForm(athlete, page, { ...(await formOf(athlete, page)), ...typed });
    expect([path, response.status]).toEqual([path, 429]);
    expectWait(response, 86_400);
    const html = await response.text();
    expect(html).toContain(LIMITED_TEXT);
    expect(html).toContain(shown);
  }
  const begin = { recap: newShareId(), raceType: "hyrox" };
  const refused = await fresh.submit("/race-type", begin);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/value="hyrox"[^>]*checked|checked[^>]*value="hyrox"/);
});

test("without scripts a photo of a question can be deleted after the limit of saves is reached", async () => {
  const athlete = browser({ LIMIT_WRITES_NETWORK_DAY: "20" });
  await athlete.call("/race-type?new");
  const shareId = await completeDraft(athlete);
  const photo = await addSample(athlete, { shareId }, { questionIndex: "0" });
  await useUpWrites(athlete, shareId);
  const page = `/questions?recap=${shareId}`;
  expect((await press(athlete, page, `delete-${photo.id}`)).status).toBe(302);
  expect((await athlete.call(photo.url)).status).toBe(404);
  const typed = await press(athlete, page, "next", { answer: "Typed meanwhile" });
  expect(typed.status).toBe(429);
});

test("without bytes left, R2 is not called for a photo, a recording or an upload", async () => {
  // A visitor's quota takes more than one network may upload in a day.
  const athlete = browser({ LIMIT_UPLOAD_BYTES_NETWORK_DAY: "20000000000" });
  const { shareId } = await createRecap(athlete);
  const partHashes = Array.from({ length: 382 }, () => "A".repeat(43));
  const small = await declarationOf({ original: new Uint8Array(9), contentType: "video/mp4" });
  for (let at = 0; at < 5; at++) {
    const video = { ...small, uploadKey: `video-${at}`, size: 2_000_000_000, partHashes };
    expect((await declare(athlete, shareId, video)).status).toBe(201);
  }
  const calls = [vi.spyOn(env.MEDIA, "put"), vi.spyOn(env.MEDIA, "createMultipartUpload")];
  const refused = [
    await sendForm(athlete, `/api/recaps/${shareId}/media`, { file: sampleFile("small.png") }),
    await sendForm(athlete, `/api/recaps/${shareId}/recordings`, {
      audio: audioFile("answer-1.webm"),
      questionIndex: "0",
    }),
    await declare(athlete, shareId, { ...small, uploadKey: "one-more" }),
  ];
  for (const response of refused)
    expect(await refusalOf(response)).toMatchObject({ status: 413, code: "quota" });
  for (const call of calls) expect(call).not.toHaveBeenCalled();
});

test("making a recap private and deleting it are never limited; making it public is", async () => {
  const athlete = browser({ LIMIT_WRITES_NETWORK_DAY: "12" });
  const { shareId } = await createRecap(athlete);
  const photo = await addSample(athlete, { shareId });
  await useUpWrites(athlete, shareId);
  const visibility = (isPublic: boolean) =>
    athlete.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic });
  expect((await visibility(false)).status).toBe(200);
  expect((await visibility(true)).status).toBe(429);
  expect((await athlete.call(`/api/media/${photo.id}`, { method: "DELETE" })).status).toBe(204);
  expect((await athlete.call(`/api/recaps/${shareId}`, { method: "DELETE" })).status).toBe(204);
});

test("taking a recap off the list of search engines is never limited; listing it is", async () => {
  const athlete = browser({ LIMIT_WRITES_NETWORK_DAY: "12" });
  const { shareId } = await createRecap(athlete);
  const listing = (isListed: boolean) => athlete.send("PUT", `/api/recaps/${shareId}/listing`, { isListed });
  expect((await listing(true)).status).toBe(200);
  await useUpWrites(athlete, shareId);
  expect((await listing(false)).status).toBe(200);
  expect((await listing(true)).status).toBe(429);
  const form = await press(athlete, `/share?recap=${shareId}`, "listing", { listing: "on" });
  expect(form.status).toBe(429);
});

test("the coarse limit rejects a network's writes before anything is read", async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key?: string }) => {
    keys.push(key ?? "");
    return { success: keys.length < 2 };
  };
  const athlete = browser({ WRITE_LIMIT: { limit } as unknown as RateLimit });
  await createRecap(athlete);
  const refused = await athlete.send("POST", "/api/recaps", newRecap());
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await refusalOf(refused)).code).toBe("limit");
  const page = await athlete.submit("/race-type", { recap: newShareId(), raceType: "running" });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await athlete.call("/api/recaps")).status).toBe(200);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toContain("192.0.2");
});

test("no address is stored in the usage table", async () => {
  await createRecap(browser({}, "198.51.100.77"));
  const rows = await env.DB.prepare("SELECT * FROM usage").all();
  expect(rows.results.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.results)).not.toContain("198.51.100");
});

/** What reaches a limit of likes, comments and reports: the variable, and who repeats the write. */
const REACTION_LIMITS: [
  variable: string,
  wait: number,
  who: "visitor" | "network" | "recap",
  message: string,
][] = [
  ["LIMIT_LIKES_VISITOR_HOUR", 3_600, "visitor", "You've liked a lot of recaps in a short time"],
  ["LIMIT_LIKES_NETWORK_HOUR", 3_600, "network", "A lot of likes came from your network in a short time"],
  ["LIMIT_LIKES_RECAP_HOUR", 3_600, "recap", "This recap got a lot of likes in a short time"],
  ["LIMIT_COMMENTS_VISITOR_HOUR", 3_600, "visitor", "You've posted a lot of comments in a short time"],
  [
    "LIMIT_COMMENTS_NETWORK_HOUR",
    3_600,
    "network",
    "A lot of comments came from your network in a short time",
  ],
  ["LIMIT_COMMENTS_RECAP_HOUR", 3_600, "recap", "This recap got a lot of comments in a short time"],
  ["LIMIT_REPORTS_VISITOR_DAY", 86_400, "visitor", "You've sent a lot of reports today"],
  ["LIMIT_REPORTS_NETWORK_DAY", 86_400, "network", "You've sent a lot of reports today"],
];

test.each(REACTION_LIMITS)(
  "%s is reached with a wait, and nothing is written",
  async (variable, wait, who, message) => {
    const owner = browser({}, "203.0.113.1");
    const recaps = [await createRecap(owner), await createRecap(owner)];
    const posted: CommentJson[] = [];
    const limits = { [variable]: "1" };
    const [, kind = ""] = variable.split("_");
    if (kind === "REPORTS")
      for (const recap of recaps) posted.push(await addComment(owner, recap, `Thank you ${recap.id}`));
    const visitors = [
      browser(limits),
      browser(limits, who === "recap" ? `198.51.100.${addresses}` : undefined),
    ];
    const act = (at: number) => {
      const fan = visitors[who === "visitor" ? 0 : at] as Caller;
      const recap = recaps[who === "recap" ? 0 : at] as { shareId: string };
      if (kind === "LIKES") return like(fan, recap);
      if (kind === "COMMENTS") return comment(fan, recap, `Well done ${at}`);
      return report(fan, posted[at] as CommentJson);
    };
    expect((await act(0)).status).toBeLessThan(300);
    const before = await reactionRows();
    const refused = await act(1);
    expectWait(refused, wait);
    expect(await refusalOf(refused)).toEqual({
      status: 429,
      code: "limit",
      message: expect.stringContaining(`${message}. Try again in`),
    });
    expect(await reactionRows()).toEqual(before);
    // The same again changes nothing, so it is not limited.
    expect((await act(0)).status).toBeLessThan(300);
  },
);

async function reactionRows() {
  const queries = [
    "SELECT * FROM likes ORDER BY id",
    "SELECT * FROM comments ORDER BY id",
    "SELECT * FROM comment_reports ORDER BY comment_id, visitor_id",
    "SELECT id, like_count, comment_count, page_rev, next_comment_number FROM recaps ORDER BY id",
  ];
  const rows = await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
  return rows.map(({ results }) => results);
}

test.each([
  ["LIMIT_READERS_NETWORK_DAY", 86_400, "A lot of recaps were read on your network today"],
  ["LIMIT_READERS_RECAP_HOUR", 3_600, "This recap was read a lot in a short time"],
])("%s counts each reader once, and stops neither the page nor a save", async (variable, wait, message) => {
  const { shareId } = await createRecap(browser({}, "203.0.113.1"));
  const limits = { [variable]: "1", LIMIT_WRITES_NETWORK_DAY: "4" };
  const reader = browser(limits);
  const read = (userAgent: string) =>
    reader.call(`/api/recaps/${shareId}/readers`, { method: "POST", headers: { "user-agent": userAgent } });
  for (const again of ["One", "One"]) expect((await read(again)).status).toBe(204);
  const refused = await read("Another");
  expectWait(refused, wait);
  expect((await refusalOf(refused)).message).toContain(`${message}. Try again in`);
  expect((await reader.call(`/r/${shareId}`)).status).toBe(200);
  // All of the day's writes are left.
  await createRecap(reader);
});

test("taking back a like, deleting and hiding a comment are never limited; editing and showing one are", async () => {
  const limits = { LIMIT_WRITES_NETWORK_DAY: "40" };
  const [owner, fan] = [browser(limits), browser(limits)];
  const recap = await createRecap(owner);
  await like(fan, recap);
  const [one, two] = [await addComment(fan, recap, "One"), await addComment(fan, recap, "Two")];
  await useUpWrites(owner, recap.shareId);
  await owner.send("PUT", `/api/recaps/${recap.shareId}/visibility`, { isPublic: true });
  const shown = await env.DB.prepare("UPDATE recaps SET is_public = 1 WHERE id = ?").bind(recap.id).run();
  expect(shown.success).toBe(true);
  expect((await edit(fan, one, "Changed")).status).toBe(429);
  expect((await commentsFor(fan, recap)).map(({ content }) => content)).toEqual(["One", "Two"]);
  expect((await unlike(fan, recap)).status).toBe(200);
  expect((await remove(fan, one)).status).toBe(204);
  expect((await setStatus(owner, two, "hidden")).status).toBe(200);
  expect((await setStatus(owner, two, "shown")).status).toBe(429);
  expect(await countsOf(owner, recap)).toEqual({ likeCount: 0, commentCount: 0 });
});
