/** Creates recaps for screens with API calls. Each has its own athlete, so no screen shows the recaps of another. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Course } from "../../../app/domain/course/course.ts";
import type { Question } from "../../../app/domain/questions/questions.ts";
import { type Answers, defaultQuestions } from "../../../app/domain/questions/questions.ts";
import { type RaceDetails, withDependents } from "../../../app/domain/race/race-details.ts";
import type { RaceType } from "../../../app/domain/race/race-type.ts";
import { shownName } from "../../../app/domain/wizard/wizard-form.ts";
import { saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import type { Values } from "../../edits-of.ts";
import { details, newShareId } from "../../factories.ts";
import { audioFile, photoFile, videoFile } from "../sample-files.ts";

/** The index of the first own question. */
export const OWN_INDEX = 10_005;

export interface RecapPlan {
  raceType?: RaceType;
  /** Changes to the complete details of a ride; null for a draft without details. */
  details?: Partial<RaceDetails> | null;
  /** Added after the five default questions, from index OWN_INDEX. */
  ownQuestions?: string[];
  answers?: Answers;
  isPublic?: boolean;
  /** Whether a collection has it as a draft. */
  isDraft?: boolean;
  /** Whether a collection's published recap is deleted afterwards. */
  isDeleted?: boolean;
  /** Photos of no question. */
  photos?: string[];
  /** Photos of the first question. */
  questionPhotos?: string[];
  video?: string;
  /** Recordings of the first question. */
  recordings?: PlannedRecording[];
  course?: Course;
  /** So many visitors like it. */
  likes?: number;
  /** Each by a visitor of its own, in this order. */
  comments?: PlannedComment[];
  /** Whether comments are held. The planned ones are posted before. */
  holdsComments?: boolean;
  commentsOpen?: boolean;
  /** Whether guests may add photos and cheers. */
  isOpenToGuests?: boolean;
}

export interface PlannedComment {
  userName: string;
  content: string;
  /** Posted by the recap's athlete. */
  byAthlete?: boolean;
  /** As if a program had written it: it waits for the athlete. */
  isHeld?: boolean;
  /** Another visitor reports it. */
  isReported?: boolean;
  /** What the athlete does with it. */
  decision?: "hide" | "block";
}

interface PlannedRecording {
  sample?: string;
  /** Sent with the recording, as the athlete's own text. */
  transcript?: string;
  /** Whether it has been transcribed. */
  isTranscribed?: boolean;
}

export interface ShownRecap {
  shareId: string;
  /** Gives this browser the cookie of the recap's athlete. */
  enter(page: Page): Promise<void>;
  /** Saves as another tab of the athlete would. */
  save(values: Values): Promise<void>;
  /** Sends the form of /custom-questions as another tab would, which shows the questions as they are stored. */
  changeQuestions(fields: Record<string, string>): Promise<void>;
  delete(): Promise<void>;
  /** Makes it private. */
  hide(): Promise<void>;
}

export interface RecapMaker {
  draft(plan?: RecapPlan): Promise<ShownRecap>;
  published(plan?: RecapPlan): Promise<ShownRecap>;
  /** Creates several recaps of one athlete, oldest first. Returns the newest. */
  collection(plans: RecapPlan[]): Promise<ShownRecap>;
}

export const PARAGRAPH =
  "The first kilometers were all elbows and fog. I kept telling myself to wait, and for once I waited. At the bridge the band played, and I ran past people who had passed me at the start. ";
export const RIGHT_TO_LEFT = "\u05e8\u05e6\u05ea\u05d9 \u05e2\u05dd \u05d0\u05d7\u05d5\u05ea\u05d9. ".repeat(
  20,
);

const RIDE = details({
  name: "Gran Fondo of the Five Valleys",
  date: "2026-09-20",
  location: "Arezzo, Italy",
  distance: "custom",
  customDistanceValue: 118,
  customDistanceUnit: "km",
  finishTime: "4:52:37",
  units: "km",
});

/** Returns long answers to the first `count` questions. */
export function answersTo(count: number): Answers {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [index, PARAGRAPH.repeat(2)]));
}

interface Athlete {
  /** The product's origin. */
  origin: string;
  calls: Caller;
}

export function recapMaker(origin: string): RecapMaker {
  const newAthlete = (): Athlete => ({ origin, calls: caller({ fetch }, origin) });
  return {
    draft: (plan = {}) => makeDraft(newAthlete(), plan),
    published: (plan = {}) => publish(newAthlete(), plan),
    async collection(plans) {
      const athlete = newAthlete();
      const make = (plan: RecapPlan) => (plan.isDraft ? makeDraft : publish)(athlete, plan);
      const made = [];
      for (const plan of plans) {
        const recap = await make(plan);
        if (plan.isDeleted) await recap.delete();
        made.unshift(recap);
      }
      const [newest] = made;
      if (!newest) throw new Error("A collection has recaps");
      return newest;
    },
  };
}

async function makeDraft(athlete: Athlete, plan: RecapPlan): Promise<ShownRecap> {
  const shareId = newShareId();
  const { raceType = "cycling", details, answers = {}, ownQuestions = [] } = plan;
  await requireSuccess(athlete.calls.submit("/race-type", { recap: shareId, raceType }));
  const recap = shownRecap(athlete, shareId);
  for (const [at, added] of ownQuestions.entries())
    await recap.changeQuestions({ intent: "add", added, addedIndex: String(OWN_INDEX + at) });
  const answered = Object.entries(answers).map(([index, text]) => [`answer-${index}`, text]);
  if (details !== null) {
    // Without what the details rule out, such as the custom distance of a marathon.
    const possible = withDependents({ ...RIDE, ...details });
    await recap.save({ ...possible, ...Object.fromEntries(answered) });
  }
  await addFiles(athlete.calls, shareId, plan);
  return recap;
}

async function publish(athlete: Athlete, plan: RecapPlan): Promise<ShownRecap> {
  const {
    raceType = "cycling",
    details,
    ownQuestions = [],
    answers = { "0": PARAGRAPH },
    isPublic = true,
  } = plan;
  const first = defaultQuestions();
  const own = ownQuestions.map((text, at) => ({ index: OWN_INDEX + at, text }));
  const body = { ...RIDE, ...details, raceType, questions: [...first, ...own], answers, isPublic };
  const created = (await (await requireSuccess(athlete.calls.send("POST", "/api/recaps", body))).json()) as {
    shareId: string;
  };
  await addFiles(athlete.calls, created.shareId, plan);
  if (plan.course)
    await requireSuccess(athlete.calls.send("PUT", `/api/recaps/${created.shareId}/course`, plan.course));
  if (plan.isOpenToGuests)
    await requireSuccess(
      athlete.calls.send("PUT", `/api/recaps/${created.shareId}/guests`, { isOpen: true }),
    );
  await addReactions(athlete, created.shareId, plan);
  return shownRecap(athlete, created.shareId);
}

function shownRecap({ origin, calls }: Athlete, shareId: string): ShownRecap {
  return {
    shareId,
    async enter(page) {
      const [name = "", value = ""] = calls.cookie().split("=");
      await page.context().addCookies([{ name, value, url: origin, httpOnly: true }]);
    },
    save: (values) => saveFields(calls, shareId, values),
    async changeQuestions(fields) {
      const response = await requireSuccess(calls.call(`/api/recaps/${shareId}`));
      const form = { recap: shareId, ...shownQuestions((await response.json()) as Shown), ...fields };
      await requireSuccess(calls.submit("/custom-questions", form));
    },
    async delete() {
      await requireSuccess(calls.call(`/api/recaps/${shareId}`, { method: "DELETE" }));
    },
    async hide() {
      await requireSuccess(calls.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic: false }));
    },
  };
}

interface Shown {
  questions: Question[];
}

/** Returns the hidden fields of the form of /custom-questions. */
export function shownQuestions({ questions }: Shown): Record<string, string> {
  return Object.fromEntries(questions.map(({ index, text }) => [shownName(`question-${index}`), text]));
}

async function addFiles(athlete: Caller, shareId: string, plan: RecapPlan): Promise<void> {
  const { photos = [], questionPhotos = [], video, recordings = [] } = plan;
  const files = [
    ...questionPhotos.map((name) => ({ file: file(photoFile(name), "image/jpeg"), questionIndex: "0" })),
    ...photos.map((name) => ({ file: file(photoFile(name), "image/jpeg") })),
    ...(video === undefined ? [] : [{ file: file(videoFile(video), "video/webm") }]),
  ];
  for (const fields of files) {
    const description = `${fields.file.name.split(".")[0]}, as the day began`;
    await sendFiles(athlete, `/api/recaps/${shareId}/media`, { ...fields, description });
  }
  for (const { sample = "answer-1.webm", transcript = "", isTranscribed = false } of recordings) {
    const audio = file(audioFile(sample), "audio/webm");
    const added = await sendFiles(athlete, `/api/recaps/${shareId}/recordings`, {
      audio,
      transcript,
      questionIndex: "0",
    });
    const { id } = (await added.json()) as { id: string };
    if (isTranscribed) await requireSuccess(athlete.send("POST", `/api/recordings/${id}/transcribe`, {}));
  }
}

async function addReactions({ origin, calls }: Athlete, shareId: string, plan: RecapPlan): Promise<void> {
  const { likes = 0, comments = [], commentsOpen: isOpen = true, holdsComments: holdsAll = false } = plan;
  const url = `/api/recaps/${shareId}`;
  for (let at = 1; at <= likes; at++) {
    const identity = { userName: `Visitor ${at}`, userEmail: `visitor-${at}@example.com` };
    await requireSuccess(caller({ fetch }, origin).send("POST", `${url}/likes`, identity));
  }
  for (const { userName, content, byAthlete = false, isHeld = false, isReported, decision } of comments) {
    const author = byAthlete ? calls : caller({ fetch }, origin);
    const body = { userName, userEmail: "visitor@example.com", content, website: isHeld ? "filled" : "" };
    const posted = await requireSuccess(author.send("POST", `${url}/comments`, body));
    const { id } = (await posted.json()) as { id: string };
    if (isReported)
      await requireSuccess(caller({ fetch }, origin).send("POST", `/api/comments/${id}/report`, {}));
    if (decision === "hide")
      await requireSuccess(calls.send("PATCH", `/api/comments/${id}`, { status: "hidden" }));
    if (decision === "block") await requireSuccess(calls.send("POST", `${url}/blocks`, { commentId: id }));
  }
  if (!isOpen || holdsAll)
    await requireSuccess(calls.send("PUT", `${url}/comment-settings`, { isOpen, holdsAll }));
}

function file(path: string, type: string): File {
  return new File([readFileSync(path)], path.split("/").at(-1) ?? "", { type });
}

function sendFiles(athlete: Caller, path: string, fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return requireSuccess(athlete.call(path, { method: "POST", body }));
}

async function requireSuccess(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (response.status >= 400)
    throw new Error(`${response.url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  return response;
}
