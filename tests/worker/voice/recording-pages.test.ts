/** Tests recordings on /questions without scripts: voice memos and their transcripts. */
import { beforeEach, expect, test } from "vitest";
import { beginDraft, completeDraft, destination } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { quietConsole } from "../../quiet-console.ts";
import { audioFile, type RecordingJson } from "../../recording-calls.ts";
import { formOf, press, shownForm } from "../../shown-form.ts";
import { ANSWER_1 } from "../../whisper/known-sounds.ts";
import { WhisperModel } from "../../whisper/whisper-model.ts";
import { siteWith } from "../site-with.ts";

const STORY = "I ran along the lake.\nIt was windy.";

let whisper: WhisperModel;
let athlete: Caller;
let shareId: string;
let question: string;

quietConsole("error");
beforeEach(async () => {
  whisper = new WhisperModel();
  athlete = caller(siteWith({ AI: whisper }));
  await athlete.call("/race-type?new");
  shareId = await beginDraft(athlete);
  question = `/questions?recap=${shareId}`;
});

interface RecapJson {
  answers: Record<string, string>;
  recordings: RecordingJson[];
}

async function read(): Promise<RecapJson> {
  return (await athlete.call(`/api/recaps/${shareId}`)).json<RecapJson>();
}

async function upload(sample = "answer-1.webm", typed: Record<string, string> = {}): Promise<RecordingJson> {
  const response = await press(athlete, question, "upload", { ...typed, audio: audioFile(sample) });
  expect(destination(response)).toBe(`${question}&q=1&notice=recording-uploaded`);
  const added = (await read()).recordings.at(-1);
  if (!added) throw new Error("The recording was not added");
  return added;
}

/** Returns the page's HTML without the data for its scripts. */
async function shown(response: Response): Promise<string> {
  return (await response.text()).split("</main>")[0] ?? "";
}

async function html(path: string): Promise<string> {
  return shown(await athlete.call(path));
}

/** Returns the transcripts in the page's fields, in page order. */
async function shownTranscripts(path = question): Promise<string[]> {
  return transcriptsIn(await html(path));
}

function transcriptsIn(page: string): string[] {
  return Object.entries(shownForm(page)).flatMap(([name, text]) =>
    name.startsWith("transcript-") ? [text] : [],
  );
}

function soundsIn(page: string): string[] {
  return [...page.matchAll(/<audio[^>]*\ssrc="([^"]*)"/g)].map(([, address = ""]) => address);
}

test("a voice memo is added with the typed answer, gets a transcript, is deleted and restored", async () => {
  const { id } = await upload("answer-1.webm", { answer: "Long runs." });
  const page = await html(`${question}&notice=recording-uploaded`);
  expect(page).toContain("Recording added");
  expect(shownForm(page).answer).toBe("Long runs.");
  const [address = ""] = soundsIn(page);
  expect((await athlete.call(address)).headers.get("content-type")).toBe("audio/webm");

  const saved = await press(athlete, question, "next", { [`transcript-${id}`]: STORY });
  expect(destination(saved)).toBe(`${question}&q=2`);
  expect(await html(destination(saved))).toContain('aria-label="Question 1, recorded"');
  expect(await shownTranscripts()).toEqual([STORY]);

  const deleted = await press(athlete, question, `delete-recording-${id}`);
  const after = await html(destination(deleted));
  expect(after).toContain("Recording deleted");
  expect(after).toContain(`value="restore-recording-${id}"`);
  expect(transcriptsIn(after)).toEqual([]);
  const restored = await press(athlete, destination(deleted), `restore-recording-${id}`);
  expect(await shownTranscripts(destination(restored))).toEqual([STORY]);
  // As the browser's Back does.
  expect(await html(destination(deleted))).not.toContain("restore-recording-");
});

test("several memos keep their order and their transcripts, also on the summary", async () => {
  const first = await upload("answer-1.webm");
  const second = await upload("answer-1.m4a", { [`transcript-${first.id}`]: "Spoken first" });
  await press(athlete, question, "summary", { [`transcript-${second.id}`]: "Spoken second" });
  expect(await shownTranscripts()).toEqual(["Spoken first", "Spoken second"]);
  const summary = await html(`/summary?recap=${shareId}`);
  expect(summary).toMatch(/Spoken first[\s\S]*Spoken second/);
  expect(summary).toContain("Manage Recordings");
  expect(soundsIn(summary)).toHaveLength(2);
});

test("a recap with only a recording can be published, and its page has the audio and the transcript", async () => {
  shareId = await completeDraft(athlete);
  question = `/questions?recap=${shareId}`;
  await press(athlete, question, "stay", { answer: "" });
  const { id, url } = await upload();
  await press(athlete, question, "summary", { [`transcript-${id}`]: STORY });
  expect((await read()).answers).toEqual({});
  const published = await athlete.submit("/summary", { recap: shareId });
  expect(destination(published)).toBe(`/share?recap=${shareId}&notice=saved`);
  const page = await shown(await caller(siteWith({})).call(`/r/${shareId}`));
  expect(soundsIn(page)).toEqual([url]);
  expect(page).toContain("It was windy.");
});

test("a file that is not a recording is rejected by name, and typed text is kept", async () => {
  const { id } = await upload();
  const typed = "I ran along the lake. ".repeat(5_000);
  const refused = await press(athlete, question, "upload", {
    answer: "Long runs.",
    [`transcript-${id}`]: typed,
    audio: new File(["<!doctype html><p>Hello"], "page.webm", { type: "audio/webm" }),
  });
  expect(refused.status).toBe(400);
  const page = await shown(refused);
  expect(page).toMatch(/page\.webm[\s\S]*That isn(&#x27;|')t an audio file we can use/);
  expect(page).toContain("The transcript can have up to 100,000 characters");
  expect(transcriptsIn(page)).toEqual([typed]);
  expect(shownForm(page).answer).toBe("Long runs.");
  expect((await read()).recordings).toHaveLength(1);
});

test("a memo is transcribed by a button; after a failure it is kept and can be transcribed again", async () => {
  const { id } = await upload();
  whisper.fail(5004);
  const failed = await press(athlete, question, `transcribe-recording-${id}`, { answer: "Long runs." });
  expect(failed.status).toBe(400);
  const page = await shown(failed);
  expect(page).toContain("Not transcribed");
  expect(page).toContain(`value="transcribe-recording-${id}"`);
  expect(shownForm(page).answer).toBe("Long runs.");

  const transcribed = await press(athlete, question, `transcribe-recording-${id}`);
  expect(destination(transcribed)).toContain("notice=recording-transcribed");
  const pageAfter = await html(destination(transcribed));
  expect(pageAfter).toContain("Transcript ready");
  expect(transcriptsIn(pageAfter)).toEqual([ANSWER_1]);
  expect(shownForm(pageAfter).answer).toBe("Long runs.");
});

test("a machine transcript is offered next to the athlete's, and buttons accept it, undo that or dismiss it", async () => {
  const { id } = await upload();
  const mine = { [`transcript-${id}`]: "My own words." };
  await press(athlete, question, `transcribe-recording-${id}`, mine);
  expect(await shownTranscripts()).toEqual(["My own words."]);
  expect(await html(question)).toMatch(/Improved transcript ready[\s\S]*Use it[\s\S]*Keep mine/);

  await press(athlete, question, `take-recording-${id}`);
  expect(await shownTranscripts()).toEqual([ANSWER_1]);
  expect(await html(question)).toContain("Undo and use my text");
  await press(athlete, question, `take-recording-${id}`);
  expect(await shownTranscripts()).toEqual(["My own words."]);
  await press(athlete, question, `drop-recording-${id}`);
  expect(await html(question)).not.toContain("Improved transcript ready");
  expect(Object.values(await formOf(athlete, question))).toContain("My own words.");
});
