/**
 * Tests failures of the pages with photos without scripts: each is shown, and the rest of the form is saved or kept.
 */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { REFUSALS } from "../../../app/texts/media/upload-refusals.ts";
import worker from "../../../workers/app.ts";
import { completeDraft, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { failingBucket } from "../../failing-bucket.ts";
import { failingDatabase } from "../../failing-database.ts";
import { audioFixture, photoFixture, videoFixture } from "../../fixtures.ts";
import { addSample, type FormFields, sampleFile, sendForm } from "../../media-calls.ts";
import { mediaPages, sample } from "../../media-pages.ts";
import { quietConsole } from "../../quiet-console.ts";
import { formOf, press, shownForm } from "../../shown-form.ts";
import { mediaCounts, mediaGaps, mediaRows } from "../../stored-media.ts";

quietConsole("error");

let athlete: Caller;
let shareId: string;
let question: string;
let memories: string;

beforeEach(async () => {
  athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  shareId = await completeDraft(athlete);
  question = `/questions?recap=${shareId}&q=2`;
  memories = `/race-memories?recap=${shareId}`;
});

function invalidFile(name = "notes.pdf"): File {
  return new File(["%PDF-1.7"], name, { type: "image/jpeg" });
}

const { read, names, threePhotos } = mediaPages(() => ({ athlete, shareId, memories }));

test("a file that is not a photo is listed with the reason, and the answer is saved", async () => {
  const response = await press(athlete, question, "upload", { answer: "It rained.", media: invalidFile() });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("Upload failed");
  expect(page).toContain("notes.pdf");
  expect(page).toContain(REFUSALS.unsupported);
  expect(page).toContain("It rained.");
  expect((await read()).answers["1"]).toBe("It rained.");
  expect(await mediaCounts(env, shareId)).toEqual({ rows: 0, objects: 0 });
});

test("a HEIC photo, which only scripts can convert, is listed with the reason", async () => {
  const media = sampleFile("iphone_13_pro_max.HEIC");
  const response = await press(athlete, question, "upload", { media });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("iphone_13_pro_max.HEIC");
  expect(page).toContain("show HEIC photos. Save this one as a JPEG");
});

test("an AVIF photo, a video's codec and a video without a picture are named, with what works instead", async () => {
  const sound = audioFixture("answer-1.m4a");
  // The brand of any MP4, and not of one that says that it is sound.
  sound.set(new TextEncoder().encode("isom"), 8);
  const media = [
    new File([photoFixture("small.avif")], "small.avif"),
    new File([videoFixture("mpeg4.mp4")], "old.mp4"),
    new File([sound], "sound.mp4"),
  ];
  const page = await (await press(athlete, memories, "upload", { media })).text();
  expect(page).toMatch(/small\.avif[\s\S]*AVIF photos[\s\S]*as a JPEG, PNG, WebP or GIF/);
  expect(page).toMatch(/old\.mp4[\s\S]*codec can(&#x27;|')t play in browsers\. Export it as H\.264/);
  expect(page).toMatch(/sound\.mp4[\s\S]*sound but no picture/);
});

test.each(["question", "memories"])(
  "of several files on the %s only the invalid ones are rejected",
  async (screen) => {
    const photos = [
      sample("a.png"),
      invalidFile("b.pdf"),
      sampleFile("small.gif", { name: "c.gif" }),
      invalidFile("d.txt"),
    ];
    const response = await press(athlete, screen === "question" ? question : memories, "upload", {
      media: photos,
    });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain("b.pdf");
    expect(page).toContain("d.txt");
    expect(await names()).toEqual(["a.png", "c.gif"]);
  },
);

test("a photo that no longer exists cannot be restored, and the page says so", async () => {
  const response = await press(athlete, memories, `restore-${"A".repeat(22)}`);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("gone for good or the recap is full");
});

test("a description that is too long stays on the page as typed, and everything else is saved", async () => {
  const [a, b] = await threePhotos();
  const long = `Long ${"x".repeat(500)}`;
  const response = await press(athlete, memories, "continue", {
    [`description-${a}`]: long,
    [`description-${b}`]: "Short",
    media: sample("d.png"),
  });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(shownForm(page)[`description-${a}`]).toBe(long);
  expect(page).toContain("The description can have up to 500 characters. This has 505");
  const notice = /<div role="alert"[\s\S]*?<\/ul>/.exec(page)?.[0];
  expect(notice).toContain(`<a href="#description-${a}"`);
  expect(notice).toContain("Photo 1");
  expect((await read()).media.map(({ description }) => description)).toEqual([null, "Short", null, null]);
});

test("a description of another tab is not overwritten by the form of one that was refused", async () => {
  const [a = ""] = await threePhotos();
  const form = await formOf(athlete, memories);
  await saveFields(athlete, shareId, { [`description-${a}`]: "From the other tab" });
  const typed = { ...form, intent: "save", [`description-${a}`]: "x".repeat(501) };
  const page = await (await sendForm(athlete, memories, typed)).text();
  const again = { ...shownForm(page), intent: "save", [`description-${a}`]: "Mine" };
  const refused = await sendForm(athlete, memories, again);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("From the other tab");
  expect((await read()).media[0]?.description).toBe("From the other tab");
});

test("with an answer that is too long, a photo is added and the answer stays on the page", async () => {
  const long = "x".repeat(10_001);
  const response = await press(athlete, question, "question-2", {
    answer: long,
    media: [sample(), invalidFile()],
  });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(shownForm(page).answer).toBe(long);
  expect(page).toContain("notes.pdf");
  const { answers, media } = await read();
  expect(answers["1"]).toBeUndefined();
  expect(media).toMatchObject([{ fileName: "finish.png" }]);
});

test("a conflict with another tab's answer does not stop a photo from being added", async () => {
  const form = await formOf(athlete, question);
  await press(athlete, question, "question-2", { answer: "From the other tab." });
  const sent = { ...form, answer: "From this one.", intent: "question-2", media: sample() };
  const response = await sendForm(athlete, question, sent);
  expect(response.status).toBe(409);
  const page = await response.text();
  expect(page).toContain("From the other tab.");
  expect(page).toContain("From this one.");
  expect(await read()).toMatchObject({
    answers: { "1": "From the other tab." },
    media: [{ questionIndex: 1 }],
  });
});

test("a photo for a question that another tab deleted is listed as not added, and the text is kept", async () => {
  const form = await formOf(athlete, question);
  const response = await sendForm(athlete, question, {
    ...form,
    ...{ index: "7", "shown-answer-7": "", answer: "Lost?" },
    media: sample(),
  });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("Lost?");
  expect(page).toContain("This recap doesn't have that question");
  expect(await mediaCounts(env, shareId)).toEqual({ rows: 0, objects: 0 });
});

test("the 61st photo is rejected with the reason", async () => {
  const insert = env.DB.prepare(
    `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
     SELECT ?, id, 'a.png', 'image', 'image/png', 1, 1, 1, ?, 0 FROM recaps WHERE share_id = ?`,
  );
  await env.DB.batch(
    Array.from({ length: 60 }, (_, at) => insert.bind(`filled--${"0".repeat(12)}${10 + at}`, at, shareId)),
  );
  const response = await press(athlete, memories, "upload", { media: sample() });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("A recap can have up to 60 photos and videos");
});

/** Returns the athlete's caller on a Worker with these stores. */
function athleteOn(stores: Partial<Pick<typeof env, "DB" | "MEDIA">>): Caller {
  const site = {
    fetch: async (url: string, init?: RequestInit) =>
      worker.fetch(
        new Request(url, init) as Parameters<typeof worker.fetch>[0],
        { ...env, ...stores } as never,
        {} as never,
      ),
  };
  const cookie = athlete.cookie();
  const call: Caller["call"] = (path, init) =>
    caller(site).call(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
    });
  return { ...athlete, call };
}

test.each(["question", "memories"])(
  "the %s reports a photo that cannot be stored, and saves everything else",
  async (screen) => {
    const page = screen === "question" ? question : memories;
    const [a] = await threePhotos();
    const form = await formOf(athlete, page);
    const sent = {
      ...form,
      answer: "It rained.",
      intent: "upload",
      media: [sample("d.png"), sample("e.png")],
    };
    const onQuestion = screen === "question";
    const typed = onQuestion ? {} : { [`description-${a}`]: "Kilometre 40" };
    const { bucket } = failingBucket(env.MEDIA, { call: 1, when: "before" });
    const response = await sendForm(athleteOn({ MEDIA: bucket }), page, { ...sent, ...typed });
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain("d.png");
    expect(html).toContain("There was a problem uploading your media.");
    const { answers, media } = await read();
    expect(onQuestion ? answers["1"] : media[0]?.description).toBe(
      onQuestion ? "It rained." : "Kilometre 40",
    );
    expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
    await sendForm(athlete, page, { ...sent, ...typed });
    expect(await names()).toHaveLength(4);
  },
);

test("adding, describing, deleting and moving in another visitor's recap return 404", async () => {
  const [a] = await threePhotos();
  const stranger = caller(exports.default);
  await stranger.call("/race-type");
  const before = [await mediaRows(env, shareId), await read()];
  const texts = { [`description-${a}`]: "Taken", [`shown-description-${a}`]: "" };
  for (const intent of ["upload", "continue", `delete-${a}`, `cover-${a}`, `later-${a}`]) {
    const gallery = { recap: shareId, page: crypto.randomUUID(), intent, media: sample(), ...texts };
    expect((await sendForm(stranger, memories, gallery)).status).toBe(404);
    const answer = {
      recap: shareId,
      index: "1",
      answer: "Taken",
      intent,
      media: sample(),
      ...texts,
    };
    expect((await sendForm(stranger, question, answer)).status).toBe(404);
  }
  expect((await stranger.call(memories)).status).toBe(404);
  expect([await mediaRows(env, shareId), await read()]).toEqual(before);
  expect(await mediaCounts(env, shareId)).toEqual({ rows: 3, objects: 3 });
});

test("a form with an own recap and another visitor's photos does not change the photos", async () => {
  const stranger = caller(exports.default);
  await stranger.call("/race-type?new");
  const theirs = await completeDraft(stranger);
  const photo = await addSample(stranger, { shareId: theirs });
  const before = await mediaRows(env, theirs);
  const texts = { [`description-${photo.id}`]: "Taken", [`shown-description-${photo.id}`]: "" };
  for (const verb of ["delete", "cover", "earlier", "later"]) {
    await press(athlete, memories, `${verb}-${photo.id}`, texts);
    await press(athlete, question, `${verb}-${photo.id}`, texts);
  }
  expect(await mediaRows(env, theirs)).toEqual(before);
  expect((await read()).coverMediaId).toBeNull();
});

test.each(["/questions", "/race-memories"])(
  "17 MB sent to %s are rejected with a message on a page of the product",
  async (path) => {
    const form = {
      recap: shareId,
      intent: "upload",
      media: new File([new Uint8Array(17_000_000)], "film.mov"),
    };
    const response = await sendForm(athlete, `${path}?recap=${shareId}`, form);
    expect(response.status).toBe(413);
    expect(response.headers.get("content-type")).toContain("text/html");
    const page = await response.text();
    expect(page).toContain("Together, these files are over 16 MB.");
    expect(page).toContain('<main id="main"');
    expect(page).toContain("Race Recap");
  },
);

test("a form from another site is rejected", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(await formOf(athlete, memories))) form.append(name, value);
  form.append("intent", "upload");
  form.append("media", sample());
  const headers = { origin: "https://evil.example" };
  const response = await athlete.call(memories, { method: "POST", headers, body: form });
  expect(response.status).toBe(403);
  expect(await mediaCounts(env, shareId)).toEqual({ rows: 0, objects: 0 });
});

test.each<[path: string, fields: FormFields]>([
  ["/race-memories", {}],
  ["/race-memories", { page: crypto.randomUUID(), intent: "upload" }],
  ["/race-memories", { recap: "nothing", page: crypto.randomUUID(), intent: "upload" }],
  ["/race-memories", { recap: newShareId(), intent: "upload" }],
  ["/race-memories", { recap: newShareId(), page: "1", intent: "upload" }],
  ["/race-memories", { recap: newShareId(), page: crypto.randomUUID() }],
  ["/questions", {}],
  ["/questions", { index: "0", answer: "" }],
  ["/questions", { recap: "nothing", index: "0", answer: "" }],
  ["/questions", { recap: newShareId(), index: "zero", answer: "" }],
])("a form to %s with only %j returns 400", async (path, fields) => {
  const response = await sendForm(athlete, path, { ...fields, media: sample() });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("text/html");
});

test("a description that cannot be stored is reported and stays as typed, and the answer is saved", async () => {
  await press(athlete, question, "upload", { media: sample() });
  const form = await formOf(athlete, question);
  const field = `description-${(await read()).media[0]?.id}`;
  const { db } = failingDatabase(env.DB, { call: 1, when: "before" });
  const sent = { ...form, answer: "It rained.", [field]: "Kilometre 40", intent: "question-2" };
  const response = await sendForm(athleteOn({ DB: db }), question, sent);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain("We couldn't save the description. Please try again.");
  expect(shownForm(page)[field]).toBe("Kilometre 40");
  expect(await read()).toMatchObject({ answers: { "1": "It rained." }, media: [{ description: null }] });
});

test("a focal point that could not be stored stays on the page as it was chosen, and is stored by the next press", async () => {
  const [a] = await threePhotos();
  const form = await formOf(athlete, memories);
  const { db } = failingDatabase(env.DB, { call: 2, when: "before" });
  const sent = { ...form, [`focal-x-${a}`]: "10", [`focal-y-${a}`]: "90", intent: "continue" };
  const response = await sendForm(athleteOn({ DB: db }), memories, sent);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toMatch(/We couldn(&#x27;|')t save what stays in view/);
  expect(page).toMatch(new RegExp(`name="focal-y-${a}"[^>]* value="90"`));
  expect(shownForm(page)[`shown-focal-${a}`]).toBe("50% 35%");
  expect((await read()).media[0]?.focalPoint).toEqual({ x: 50, y: 35 });
  await sendForm(athlete, memories, sent);
  expect((await read()).media[0]?.focalPoint).toEqual({ x: 10, y: 90 });
});

test.each(["delete", "cover", "earlier"])(
  "a failure of the button %s is reported, and the answer is saved",
  async (verb) => {
    const [, b] = await threePhotos();
    const before = await read();
    const form = await formOf(athlete, question);
    const { db } = failingDatabase(env.DB, { call: 1, when: "before" });
    const sent = { ...form, answer: "It rained.", intent: `${verb}-${b}` };
    const response = await sendForm(athleteOn({ DB: db }), question, sent);
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/Delete failed|We couldn(&#x27;|')t change/);
    expect(await read()).toMatchObject({
      ...before,
      version: expect.any(Number),
      updatedAt: expect.any(String),
      answers: { "1": "It rained." },
    });
  },
);
