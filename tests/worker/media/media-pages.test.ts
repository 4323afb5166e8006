/** Tests the pages with photos without scripts: what every button of /questions and /race-memories does. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { completeDraft, destination, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { photoFixture, videoFixture } from "../../fixtures.ts";
import { sampleFile, sendForm } from "../../media-calls.ts";
import { mediaPages, sample } from "../../media-pages.ts";
import { quietConsole } from "../../quiet-console.ts";
import { formOf, press } from "../../shown-form.ts";
import { mediaCounts } from "../../stored-media.ts";
import { upload } from "../../upload-calls.ts";
import { videoWithSound } from "../../video-with-sound.ts";

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

/** Returns what a browser sends for an empty file field. */
function emptyFile(): File {
  return new File([], "", { type: "application/octet-stream" });
}

const { read, names, threePhotos } = mediaPages(() => ({ athlete, shareId, memories }));

test("a photo and the typed answer are both saved, and the question is shown again with a message", async () => {
  const response = await press(athlete, question, "upload", { answer: "It rained.", media: sample() });
  expect(response.status).toBe(302);
  expect(destination(response)).toBe(`${question}&notice=photo-uploaded`);
  const { answers, media } = await read();
  expect(answers["1"]).toBe("It rained.");
  expect(media).toMatchObject([{ fileName: "finish.png", questionIndex: 1 }]);
  const page = await (await athlete.call(destination(response))).text();
  expect(page).toContain("Your photo has been added to the race recap.");
  expect(page).toContain(`src="${media[0]?.url}"`);
  expect(page).toContain("It rained.");
});

test("an added video has its own message", async () => {
  const video = new File([videoFixture("clip.webm")], "clip.webm", { type: "video/webm" });
  const response = await press(athlete, question, "upload", { media: video });
  expect(destination(response)).toBe(`${question}&notice=video-uploaded`);
  const page = await (await athlete.call(destination(response))).text();
  expect(page).toContain("Your video has been added to the race recap.");
});

test.each([
  [
    "alac",
    "free",
    "video-uploaded-without-sound",
    "left-out",
    "without its sound, which browsers can&#x27;t play",
  ],
  [
    "ac-3",
    "dac3",
    "video-uploaded-unplayable-sound",
    "unplayable",
    "Some browsers can&#x27;t play its sound",
  ],
])("a form without scripts and the API say that sound in %s is not heard everywhere", async (...sound) => {
  const [codec, description, notice, soundTrouble, words] = sound;
  const bytes = videoWithSound(codec, description);
  const video = new File([bytes], "finish.mov", { type: "video/quicktime" });
  const response = await press(athlete, question, "upload", { media: video });
  expect(destination(response)).toBe(`${question}&notice=${notice}`);
  expect(await (await athlete.call(destination(response))).text()).toContain(words);
  const body = new FormData();
  body.set("file", video);
  const added = await athlete.call(`/api/recaps/${shareId}/media`, { method: "POST", body });
  expect(await added.json()).toMatchObject({ soundTrouble });
});

test("videos can be moved like photos, cannot be the cover, and are shown on the summary and the public page", async () => {
  for (const name of ["start.webm", "finish.webm"]) {
    const video = new File([videoFixture("clip.webm")], name, { type: "video/webm" });
    await press(athlete, memories, "upload", { media: video });
  }
  await press(athlete, memories, `earlier-${(await read()).media[1]?.id}`);
  expect(await names()).toEqual(["finish.webm", "start.webm"]);
  const shown = await (await athlete.call(memories)).text();
  expect(shown).toContain('aria-label="Move video 2 earlier"');
  expect(shown).not.toContain("Make cover");
  await athlete.submit("/summary", { recap: shareId });
  const urls = (await read()).media.map(({ url }) => url);
  for (const page of [`/summary?recap=${shareId}`, `/r/${shareId}`]) {
    const html = await (await athlete.call(page)).text();
    const videos = [...html.matchAll(/<video\b[^>]*\ssrc="([^"]*)"/g)];
    expect(videos.map(([, src]) => src)).toEqual(urls);
  }
});

test("a photo has a blur as its background, and is a link on the pages for reading", async () => {
  const { url } = await upload(
    athlete,
    shareId,
    { original: photoFixture("small.webp"), contentType: "image/webp" },
    { thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" },
  );
  await athlete.submit("/summary", { recap: shareId });
  for (const page of ["/past-recaps", memories, `/summary?recap=${shareId}`, `/r/${shareId}`]) {
    const html = await (await athlete.call(page)).text();
    const photo = new RegExp(`<img\\b[^>]*\\ssrc="${url}[^>]*>`).exec(html)?.[0];
    expect(photo, page).toContain("background-image:url(data:image/png;base64,");
    // Not the download link, which every page has.
    const isLink = html.includes(`<a href="${url}" class="`);
    expect(isLink, page).toBe(/^\/(r\/|summary)/.test(page));
  }
});

test("every button saves the changed focal points, which the pages then crop around", async () => {
  const [a, b, c] = await threePhotos();
  const html = await (await athlete.call(memories)).text();
  expect(html).toContain(`type="range" name="focal-x-${a}"`);
  const sliders = (id: string, x: number, y: number) => ({
    [`focal-x-${id}`]: String(x),
    [`focal-y-${id}`]: String(y),
  });
  const sent = { ...sliders(a, 10, 90), ...sliders(b, 50, 35), ...sliders(c, 101, 0) };
  expect((await press(athlete, memories, "save", sent)).status).toBe(302);
  const points = async () => (await read()).media.map(({ focalPoint }) => focalPoint);
  const standard = { x: 50, y: 35 };
  expect(await points()).toEqual([{ x: 10, y: 90 }, standard, standard]);
  await press(athlete, memories, "continue", { ...sliders(a, 10, 90), ...sliders(b, 0, 100) });
  expect(await points()).toEqual([{ x: 10, y: 90 }, { x: 0, y: 100 }, standard]);
  await athlete.submit("/summary", { recap: shareId });
  for (const page of ["/past-recaps", `/r/${shareId}`, `/embed/${shareId}`, `/share?recap=${shareId}`])
    expect(await (await athlete.call(page)).text(), page).toContain("--focal:10% 90%");
});

test.each([
  ["next", (id: string) => `/questions?recap=${id}&q=3`],
  ["previous", (id: string) => `/questions?recap=${id}&q=1`],
  ["summary", (id: string) => `/summary?recap=${id}`],
  ["memories", (id: string) => `/race-memories?recap=${id}&from=question-1`],
])("the button to %s adds a chosen photo too", async (intent, to) => {
  const response = await press(athlete, question, intent, { answer: "It rained.", media: sample() });
  expect([response.status, destination(response)]).toEqual([302, to(shareId)]);
  expect(await read()).toMatchObject({ answers: { "1": "It rained." }, media: [{ questionIndex: 1 }] });
});

test("a form without a chosen file adds nothing and shows no message", async () => {
  const response = await press(athlete, question, "upload", {
    answer: "It rained.",
    media: emptyFile(),
  });
  expect([response.status, destination(response)]).toEqual([302, question]);
  expect(await read()).toMatchObject({ answers: { "1": "It rained." }, media: [] });
});

test.each(["question", "memories"])(
  "the same form of the %s sent twice adds its photos once",
  async (screen) => {
    const page = screen === "question" ? question : memories;
    const form = await formOf(athlete, page);
    const photos = [sample("a.png"), sampleFile("small.gif", { name: "b.gif" })];
    const sent = () => sendForm(athlete, page, { ...form, intent: "upload", media: photos });
    const responses = [await sent(), ...(await Promise.all([sent(), sent()]))];
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await names()).toEqual(["a.png", "b.gif"]);
    expect(await mediaCounts(env, shareId)).toEqual({ rows: 2, objects: 2 });
    await press(athlete, page, "upload", { media: photos });
    expect(await names()).toHaveLength(4);
  },
);

test("a photo is deleted on its question and restored by Undo", async () => {
  await press(athlete, question, "upload", { media: sample() });
  const [photo] = (await read()).media;
  const deleted = await press(athlete, question, `delete-${photo?.id}`, { answer: "It rained." });
  expect(destination(deleted)).toBe(`${question}&notice=media-deleted&deleted=${photo?.id}`);
  expect(await read()).toMatchObject({ answers: { "1": "It rained." }, media: [] });
  const page = destination(deleted);
  const html = await (await athlete.call(page)).text();
  expect(html).toContain("Media deleted");
  expect(html).toContain(`value="restore-${photo?.id}"`);
  const restored = await press(athlete, page, `restore-${photo?.id}`);
  expect([restored.status, destination(restored)]).toEqual([302, `${question}&notice=media-restored`]);
  expect(await (await athlete.call(destination(restored))).text()).toContain("Media restored");
  expect((await read()).media).toEqual([photo]);
  // As the browser's Back does.
  expect(await (await athlete.call(page)).text()).not.toContain("Media deleted");
});

test("a photo is deleted in the memories and restored by Undo", async () => {
  const [, b] = await threePhotos();
  const deleted = await press(athlete, memories, `delete-${b}`);
  expect(destination(deleted)).toBe(`${memories}&notice=media-deleted&deleted=${b}`);
  expect(await names()).toEqual(["a.png", "c.png"]);
  await press(athlete, destination(deleted), `restore-${b}`);
  expect(await names()).toEqual(["a.png", "b.png", "c.png"]);
});

test("Undo is offered only for deleted photos", async () => {
  const [a] = await threePhotos();
  expect(await (await athlete.call(`${memories}&deleted=${a}`)).text()).not.toContain("restore-");
  expect(await (await athlete.call(`${memories}&deleted=%22%3E%3Cscript%3E`)).text()).not.toContain(
    "restore-",
  );
});

test("photos move earlier and later by one place, and not beyond the ends", async () => {
  const [a, b, c] = await threePhotos();
  const moves: [intent: string, after: string[]][] = [
    [`later-${a}`, ["b.png", "a.png", "c.png"]],
    [`earlier-${c}`, ["b.png", "c.png", "a.png"]],
    [`earlier-${b}`, ["b.png", "c.png", "a.png"]],
    [`later-${a}`, ["b.png", "c.png", "a.png"]],
  ];
  for (const [intent, after] of moves) {
    expect(destination(await press(athlete, memories, intent))).toBe(memories);
    expect(await names()).toEqual(after);
  }
});

test("another photo becomes the cover", async () => {
  const [a, , c] = await threePhotos();
  expect((await read()).coverMediaId).toBe(a);
  expect(destination(await press(athlete, memories, `cover-${c}`))).toBe(memories);
  expect((await read()).coverMediaId).toBe(c);
});

test.each(["save", "upload", "back", "continue", "delete", "cover", "earlier", "later"])(
  "a typed description is saved by the button %s",
  async (button) => {
    const [, b, c] = await threePhotos();
    const intent = ["delete", "cover", "earlier", "later"].includes(button) ? `${button}-${b}` : button;
    const response = await press(athlete, memories, intent, { [`description-${c}`]: "The last hill" });
    expect(response.status).toBe(302);
    const last = (await read()).media.find(({ id }) => id === c);
    expect(last?.description).toBe("The last hill");
  },
);

test("an unchanged description does not overwrite another tab's change", async () => {
  const [a, b] = await threePhotos();
  const form = await formOf(athlete, memories);
  await saveFields(athlete, shareId, { [`description-${a}`]: "From the other tab" });
  await sendForm(athlete, memories, { ...form, intent: "save", [`description-${b}`]: "From this one" });
  expect((await read()).media.map(({ description }) => description)).toEqual([
    "From the other tab",
    "From this one",
    null,
  ]);
});

test("a description is saved with the answer of its question", async () => {
  await press(athlete, question, "upload", { media: sample() });
  const [photo] = (await read()).media;
  await press(athlete, question, "question-2", {
    answer: "It rained.",
    [`description-${photo?.id}`]: "Kilometre 40",
  });
  expect(await read()).toMatchObject({
    answers: { "1": "It rained." },
    media: [{ description: "Kilometre 40" }],
  });
});

test.each([
  ["", "back", "/questions"],
  ["", "continue", "/summary"],
  ["&from=summary", "back", "/summary"],
  ["&from=summary", "continue", "/summary"],
  ["&from=share", "back", "/share"],
  ["&from=share", "continue", "/share"],
  ["&from=elsewhere", "continue", "/summary"],
])("the memories opened with %j lead by %s to %s", async (from, intent, to) => {
  const response = await press(athlete, `${memories}${from}`, intent, { media: sample() });
  expect([response.status, destination(response)]).toEqual([302, `${to}?recap=${shareId}`]);
  expect(await names()).toEqual(["finish.png"]);
});

test("the memories remember the page that opened them", async () => {
  const page = `${memories}&from=share`;
  const added = await press(athlete, page, "upload", { media: sample() });
  expect(destination(added)).toBe(`${page}&notice=photo-uploaded`);
  const deleted = await press(athlete, page, `delete-${(await read()).media[0]?.id}`);
  expect(destination(deleted)).toContain(`${page}&notice=media-deleted&deleted=`);
});

test.each([
  ["", 4],
  ["&from=summary", 5],
  ["&from=share", 6],
])("the memories opened with %j are step %i and have a Back", async (from, step) => {
  const html = await (await athlete.call(`${memories}${from}`)).text();
  expect(html).toContain(`<title>Memories · Step ${step} of 7`);
  expect(html).toContain('value="back"');
});

test("the summary and /share link to the memories and say where the link came from", async () => {
  await athlete.submit("/summary", { recap: shareId });
  for (const opener of ["summary", "share"]) {
    const html = await (await athlete.call(`/${opener}?recap=${shareId}`)).text();
    expect(html).toContain(`href="${memories}&amp;from=${opener}"`);
  }
});

test("names and descriptions of photos are shown as text on every page", async () => {
  const name = `"><script>alert(1)<\u002fscript>.png`;
  await press(athlete, memories, "upload", { media: sampleFile("small.png", { name }) });
  const [photo] = (await read()).media;
  await press(athlete, memories, "save", {
    [`description-${photo?.id}`]: "</textarea><script>alert(2)</script>",
  });
  await athlete.submit("/summary", { recap: shareId });
  for (const page of [memories, `/summary?recap=${shareId}`, `/r/${shareId}`]) {
    expect(await (await athlete.call(page)).text()).not.toMatch(/<script>alert/);
  }
  expect((await formOf(athlete, memories))[`description-${photo?.id}`]).toBe(
    "</textarea><script>alert(2)</script>",
  );
});
