/** Tests GET /api/export: what a ZIP contains, for whom, and that a file that cannot be read breaks the download. */

import { env, exports } from "cloudflare:workers";
import {
  BlobReader,
  configure,
  TextWriter,
  Uint8ArrayWriter,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-custom.js";
import { beforeEach, expect, test, vi } from "vitest";
import { exportedRecapSchema } from "../../../app/domain/take-out/export-format.ts";
import { beginDraft, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { contribute, decide, GUEST_CHEER, GUEST_PHOTO, setGuests } from "../../contribution-calls.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { addComment, setStatus } from "../../reaction-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { signIn } from "../../sign-in-calls.ts";
import { siteWith } from "../site-with.ts";

configure({ useWebWorkers: false });

const FOLDER = "2026-05-17 Chicago Lakefront Run";

let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

interface OpenedZip {
  names: string[];
  text(name: string): Promise<string>;
  bytes(name: string): Promise<Uint8Array>;
}

async function openVolume(owner: Caller, number = 1): Promise<OpenedZip> {
  const response = await owner.call(`/api/export/${number}`);
  expect(response.status).toBe(200);
  const reader = new ZipReader(new BlobReader(await response.blob()), {
    checkSignature: true,
    strictness: "strict",
  });
  const entries = await reader.getEntries();
  const fileOf = (name: string) => {
    const entry = entries.find(({ filename }) => filename === name);
    if (!entry || entry.directory) throw new Error(`The ZIP has no ${name}`);
    return entry;
  };
  return {
    names: entries.map(({ filename }) => filename),
    text: (name) => fileOf(name).getData(new TextWriter()),
    bytes: (name) => fileOf(name).getData(new Uint8ArrayWriter()),
  };
}

async function bytesAt(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await athlete.call(url)).arrayBuffer());
}

test("a ZIP has what guests added and readers see, with its credit, and nothing that waits", async () => {
  const guest = caller(exports.default);
  await setGuests(athlete, recap, true);
  const taken = await contribute(guest, recap);
  await decide(athlete, taken, { questionIndex: null });
  const shown = await contribute(guest, recap, GUEST_PHOTO, { userName: "<i>Dad", text: "At the bridge" });
  await decide(athlete, shown, { status: "shown" });
  const cheer = await contribute(guest, recap, GUEST_CHEER, { userName: "Mum", text: null });
  await decide(athlete, cheer, { status: "shown" });
  await contribute(guest, recap, GUEST_PHOTO, { text: "Still waits" });
  const zip = await openVolume(athlete);
  const files = zip.names.filter((name) => /\/(media|recordings|guests)\//.test(name));
  expect(files).toEqual(
    ["media/01.png", "guests/01.png", "guests/02.webm"].map((name) => `${FOLDER}/${name}`),
  );
  expect(await zip.bytes(`${FOLDER}/guests/01.png`)).toEqual(await bytesAt(shown.file.url));
  expect(await zip.bytes(`${FOLDER}/guests/02.webm`)).toEqual(await bytesAt(cheer.file.url));
  const json = JSON.parse(await zip.text(`${FOLDER}/recap.json`));
  expect(json.media).toMatchObject([{ file: "media/01.png", credit: "Dad" }]);
  expect(json.contributions).toMatchObject([
    { file: "guests/01.png", credit: "<i>Dad", text: "At the bridge" },
    { file: "guests/02.webm", credit: "Mum", text: null },
  ]);
  expect(exportedRecapSchema.safeParse(json).success).toBe(true);
  const page = await zip.text(`${FOLDER}/index.html`);
  expect(page).toContain("From the sidelines");
  expect(page).toContain('src="guests/02.webm"');
  expect(page).toContain("&lt;i&gt;Dad");
  expect(page).not.toContain("Still waits");
});

test("a ZIP has each recap's texts, page, photos, recordings with captions, and comments", async () => {
  const photo = await addSample(athlete, recap, { sample: "small.jpg", description: "The <finish>" });
  await saveFields(athlete, recap.shareId, { [`focal-${photo.id}`]: { x: 20, y: 80 } });
  const recording = await addRecording(athlete, recap, {
    transcript: "I ran along the lake.",
    segments: JSON.stringify([{ start: 0, end: 2.5, text: "I ran along the lake." }]),
  });
  const waveform = "Az09-_".padEnd(64, "B");
  await athlete.send("PUT", `/api/recordings/${recording.id}/waveform`, { waveform });
  const reader = caller(exports.default);
  await addComment(reader, recap, "Well done, <b>Ada</b>!");
  const zip = await openVolume(athlete);
  expect(zip.names).toEqual([
    "index.html",
    "seasons.json",
    "style.css",
    `${FOLDER}/recap.json`,
    `${FOLDER}/index.html`,
    `${FOLDER}/comments.json`,
    `${FOLDER}/recordings/01.vtt`,
    `${FOLDER}/media/01.jpg`,
    `${FOLDER}/recordings/01.webm`,
  ]);
  const exported = exportedRecapSchema.parse(JSON.parse(await zip.text(`${FOLDER}/recap.json`)));
  expect(exported).toMatchObject({
    shareId: recap.shareId,
    name: "Chicago Lakefront Run",
    answers: { "0": "Long runs along the lake." },
    cover: "media/01.jpg",
    media: [
      {
        file: "media/01.jpg",
        fileName: "small.jpg",
        description: "The <finish>",
        focalPoint: { x: 20, y: 80 },
      },
    ],
    recordings: [
      {
        file: "recordings/01.webm",
        transcript: "I ran along the lake.",
        segments: [{ start: 0, end: 2.5, text: "I ran along the lake." }],
        isTranscribed: true,
        waveform,
      },
    ],
  });
  expect(await zip.bytes(`${FOLDER}/media/01.jpg`)).toEqual(await bytesAt(photo.url));
  expect(await zip.bytes(`${FOLDER}/recordings/01.webm`)).toEqual(await bytesAt(recording.url));
  expect(await zip.text(`${FOLDER}/recordings/01.vtt`)).toContain("00:00:00.000 --> 00:00:02.500");

  const page = await zip.text(`${FOLDER}/index.html`);
  for (const shown of [
    "Chicago Lakefront Run",
    "Long runs along the lake.",
    'href="../style.css"',
    'src="media/01.jpg"',
    "--focal:20% 80%",
    'src="recordings/01.webm"',
    "I ran along the lake.",
    "The &lt;finish&gt;",
    "Well done, &lt;b&gt;Ada&lt;/b&gt;!",
  ]) {
    expect(page).toContain(shown);
  }
  expect(page).not.toMatch(/<script|<form|<button|https?:\/\/|(src|href|poster|srcset)="\//);
  const styles = await zip.text("style.css");
  expect(styles).toContain("--race:");
  expect(styles).not.toContain("url(/");
  expect(await zip.text("index.html")).toContain(`href="${encodeURIComponent(FOLDER)}/index.html"`);
});

test("comments have names and texts, and no email, and what is hidden is left out", async () => {
  const { id: parentId } = await addComment(caller(exports.default), recap, "Well done!");
  const answer = { content: "Wrong answer", parentId };
  const hidden = await athlete.send("POST", `/api/recaps/${recap.shareId}/comments`, answer);
  await setStatus(athlete, await hidden.json(), "hidden");
  const zip = await openVolume(athlete);
  for (const name of zip.names) expect(await zip.text(name)).not.toContain("Wrong answer");
  const [comment] = JSON.parse(await zip.text(`${FOLDER}/comments.json`));
  expect(Object.keys(comment)).toEqual([
    "userName",
    "content",
    "createdAt",
    "editedAt",
    "byAthlete",
    "isReply",
  ]);
  for (const name of zip.names) expect(await zip.text(name)).not.toContain("@example.com");
});

test("drafts and private recaps are taken out, deleted ones and those of others are not", async () => {
  await beginDraft(athlete);
  await createRecap(athlete, { isPublic: false });
  const deleted = await createRecap(athlete);
  await athlete.call(`/api/recaps/${deleted.shareId}`, { method: "DELETE" });
  await createRecap(caller(exports.default));
  const { names } = await openVolume(athlete);
  expect(names.filter((name) => name.endsWith("recap.json"))).toEqual([
    `${FOLDER}/recap.json`,
    "Race Recap/recap.json",
    `${FOLDER} (2)/recap.json`,
  ]);
  const list = await (await athlete.call("/api/export")).json();
  expect(list).toEqual([
    {
      number: 1,
      size: expect.any(Number),
      fileCount: 9,
      recapCount: 3,
      fileName: "race-recap-1.zip",
      url: "/api/export/1",
    },
  ]);
});

test("a user takes out what was made in other browsers", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signIn(athlete, email, env);
  const elsewhere = caller(exports.default);
  await signIn(elsewhere, email, env);
  expect((await openVolume(elsewhere)).names).toContain(`${FOLDER}/recap.json`);
});

test("a download is an attachment that no cache stores", async () => {
  const response = await athlete.call("/api/export/1", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toContain('attachment; filename="race-recap-1.zip"');
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test.each(["2", "0", "-1", "x", "1.5"])("there is no volume %s", async (number) => {
  expect((await athlete.call(`/api/export/${number}`)).status).toBe(404);
});

test("a visitor without recaps has nothing to take out", async () => {
  const stranger = caller(exports.default);
  expect(await (await stranger.call("/api/export")).json()).toEqual([]);
  expect((await stranger.call("/api/export/1")).status).toBe(404);
  const followed = await stranger.call("/api/export/1", { headers: { accept: "text/html" } });
  expect(followed.headers.get("location")).toBe("/take-out?notice=export-gone");
});

test("a file that R2 has lost breaks the download", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { id } = await addSample(athlete, recap);
  await env.MEDIA.delete(`recaps/${recap.shareId}/media/${id}/original`);
  const response = await athlete.call("/api/export/1");
  await expect(response.arrayBuffer()).rejects.toThrow();
  const line = JSON.parse(String(logged.mock.calls[0]?.[0]));
  expect(line).toMatchObject({ fault: "An export failed", route: "/api/export/:id" });
  expect(line.stack).toContain("A row has no object");
});

test("a file that is shorter than its row says breaks the download", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { id } = await addSample(athlete, recap);
  await env.MEDIA.put(`recaps/${recap.shareId}/media/${id}/original`, "short");
  const response = await athlete.call("/api/export/1");
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test("an address takes out so many ZIPs a day, and a page says so", async () => {
  const cookie = athlete.cookie();
  const limited = caller(siteWith({ LIMIT_EXPORTS_NETWORK_DAY: 1 }), "http://localhost", cookie);
  await (await limited.call("/api/export/1")).arrayBuffer();
  const refused = await limited.call("/api/export/1");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: { code: "limit" } });
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  const followed = await limited.call("/api/export/1", { headers: { accept: "text/html" } });
  expect([followed.status, followed.headers.get("location")]).toEqual([303, "/take-out?notice=export-limit"]);
  expect((await limited.call("/api/export")).status).toBe(200);
});

/** Returns D1, with the statements that it got outside of a session, and in sessions by what they begin with. */
function watchedDatabase() {
  const direct: string[] = [];
  const sessions: { start: string | undefined; queries: string[] }[] = [];
  const noting = <Database extends object>(database: Database, queries: string[]): Database =>
    new Proxy(database, {
      get(target, name) {
        const method = (Reflect.get(target, name) as (...args: unknown[]) => never).bind(target);
        return (...args: [string]) => {
          if (name === "prepare") queries.push(args[0]);
          const result = method(...args);
          if (name !== "withSession") return result;
          const session = { start: args[0], queries: [] };
          sessions.push(session);
          return noting(result, session.queries);
        };
      },
    });
  return { db: noting(env.DB, direct), direct, sessions };
}

test("a ZIP is read from replicas that are as new as its plan; limits, and all other reads, from the primary", async () => {
  await addComment(caller(exports.default), recap, "Well done!");
  const { db, direct, sessions } = watchedDatabase();
  const site = siteWith({ DB: db });
  const owner = caller(site, undefined, athlete.cookie());
  for (const path of [`/r/${recap.shareId}`, "/past-recaps", `/api/recaps/${recap.shareId}`]) {
    await (await owner.call(path)).text();
  }
  expect([direct.length > 0, sessions]).toEqual([true, []]);

  const zip = await openVolume(owner);
  expect(await zip.text(`${FOLDER}/comments.json`)).toContain("Well done!");
  expect(sessions.map(({ start }) => start)).toEqual(["first-primary"]);
  const [plan = "", ...texts] = sessions[0]?.queries ?? [];
  expect(plan).toMatch(/^select .* from "recaps" where .*visitor_id/s);
  expect(texts.join()).toContain("comments");
  expect([plan, ...texts].filter((query) => !/^\s*(?:select|with)\s/i.test(query))).toEqual([]);
  expect(direct.join()).toContain('insert into "usage"');
});
