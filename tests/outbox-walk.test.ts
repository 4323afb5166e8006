/**
 * Random walks of the outbox against a model (goals.md, R16): an athlete with several tabs types, takes photos, records
 * and deletes, chooses courses, and publishes, while tabs are killed, the network and answers are lost, and the server
 * limits. The server may not know the recap at first. In the end it has all of it, once. 150 walks; `npm run torture --
 * sweep` makes 1,000.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { storeCourse } from "../app/browser/course/store-course.ts";
import { byteStore } from "../app/browser/device/outbox-byte-store.ts";
import { type FormItem, type Item, newItem, newTake } from "../app/browser/device/outbox-item.ts";
import { itemStore, storeForm } from "../app/browser/device/outbox-item-store.ts";
import { editDatabase } from "../app/browser/edit-store/edit-database.ts";
import type { EditsResponse } from "../app/browser/edit-store/edit-result.ts";
import { released } from "../app/browser/edit-store/edit-row.ts";
import type { EditStore } from "../app/browser/edit-store/edit-store.ts";
import { createFileSender } from "../app/browser/media/upload-sender.ts";
import type { FormAnswer } from "../app/browser/network/post-page-form.ts";
import type { CallOutcome } from "../app/browser/network/recap-api.ts";
import type { TranscribeAnswer } from "../app/browser/network/recording-calls.ts";
import type { UploadOutcome } from "../app/browser/network/upload-calls.ts";
import { createBlockedItems, moveFromLostQuestions } from "../app/browser/outbox/blocked-items.ts";
import { createLatestSender } from "../app/browser/outbox/latest-sender.ts";
import { createOutbox, type Outbox, type OutboxDeps } from "../app/browser/outbox/outbox.ts";
import { createEditSender, type EditSender } from "../app/browser/text/edit-sender.ts";
import { createDeleteSender, createTakeSender } from "../app/browser/voice/recording-sender.ts";
import { fieldsOfRecording, storeCaptions } from "../app/browser/voice/saved-transcripts.ts";
import { createTranscribeSender } from "../app/browser/voice/transcribe-sender.ts";
import { createVoiceState } from "../app/browser/voice/voice-state.ts";
import { createFormSender } from "../app/browser/wizard/form-sender.ts";
import type { Course } from "../app/domain/course/course.ts";
import { applyEdits } from "../app/domain/edits/apply-edits.ts";
import type { Edit } from "../app/domain/edits/edit.ts";
import type { Recording } from "../app/domain/voice/recording.ts";
import { createBrowser, type } from "./edit-tabs.ts";
import { course, recap, recording } from "./factories.ts";
import { after, createDevice, type Device, preparedOf, settle, setUpDevice } from "./outbox-device.ts";

setUpDevice();

const WALKS = process.env.TORTURE ? 1_000 : 150;
const SHARE_ID = "recap_1750000000000_AAAAAAAAAAAAAAAAAAAAAA";
const CAPTIONS = "As heard.";
const LIMITED = { kind: "limited", retryAfterMs: 600_000, message: "Too much" } as const;

/** What happens to the next calls. */
type Fault = "lost before" | "lost after" | "cut off" | "limited" | "conflict";

/** A server with one recap. Every call may meet a fault. */
class Server {
  answers: Record<string, string> = {};
  questions = recap().questions;
  /** Every answer that was ever saved. */
  readonly saved = new Set<string>();
  version = 1;
  /** By upload key. */
  readonly uploads = new Map<string, { id: string; bytes: string; fileName: string; isFinished: boolean }>();
  readonly recordings = new Map<string, Recording>();
  readonly deleted = new Set<string>();
  /** The seconds of the course that it has. */
  course: number | null = null;
  isBegun = true;
  /** What the device still had when it was published; null before. */
  unsent: string[] | null = null;
  /** What the device has not sent. */
  listUnsent: () => Promise<string[]> = async () => [];
  /** Whether anything came before its recap or its question. */
  isTooEarly = false;
  isOnline = true;
  isSignedIn = true;
  /** Whether the device has no room left for files. */
  isDeviceFull = false;
  faults: Fault[] = [];

  /** Calls `act`, or answers with a fault before or after it. */
  async call<Answer>(act: (isCutOff: boolean) => Answer, isBegin = false) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!this.isOnline) return { kind: "lost", cause: "network" } as const;
    if (!this.isSignedIn) return { kind: "signed-out" } as const;
    const fault = this.faults.shift();
    if (fault === "limited") return LIMITED;
    if (fault === "lost before") return { kind: "lost", cause: "server" } as const;
    if (fault === "conflict") this.saveElsewhere();
    this.isBegun ||= isBegin;
    this.isTooEarly ||= !this.isBegun;
    const answer = act(fault === "cut off");
    if (fault === "cut off") return { kind: "lost", cause: "server" } as const;
    return fault === "lost after" ? ({ kind: "lost", cause: "server" } as const) : answer;
  }

  /** Another device answers the first question. */
  saveElsewhere(): void {
    this.version++;
    this.answers = { ...this.answers, "0": `Elsewhere ${this.version}` };
  }

  upload = (key: string, bytes: string, fileName: string, questionIndex: number | null = null) =>
    this.call((isCutOff): UploadOutcome => {
      this.isTooEarly ||= questionIndex !== null && !this.hasQuestion(questionIndex);
      const before = this.uploads.get(key);
      if (before?.isFinished) return { kind: "added", id: before.id };
      if (before && before.bytes !== bytes) return { kind: "key-reused" };
      const id = before?.id ?? `id-${this.uploads.size}`.padEnd(22, "x");
      this.uploads.set(key, { id, bytes, fileName, isFinished: !isCutOff });
      if (!this.recordings.has(id))
        this.recordings.set(id, recording({ id, ...UNTRANSCRIBED, uploadKey: key }));
      return { kind: "added", id };
    });

  edit = (edits: Edit[]) =>
    this.call((): CallOutcome<EditsResponse> => {
      const { recap: now, results, changes } = applyEdits(this.recap(), edits);
      this.answers = now.answers;
      this.questions = now.questions;
      for (const changed of now.recordings) this.recordings.set(changed.id, changed);
      if (changes.length > 0) this.version++;
      for (const result of results) if (result.is === "saved") this.saved.add(String(result.value));
      return { kind: "done", answer: { version: this.version, fields: results } };
    });

  post = async (path: string): Promise<FormAnswer | null> => {
    const unsent = await this.listUnsent();
    const outcome = await this.call(() => {
      if (path.startsWith("/summary")) this.unsent = unsent;
      return { kind: "redirect" } as const;
    }, path === "/race-type");
    if (outcome.kind === "lost" && outcome.cause === "network") return null;
    return { status: STATUS[outcome.kind], retryAfter: "600" };
  };

  saveCourse = (course: Course | null) =>
    this.call((): CallOutcome<null> => {
      this.course = course?.seconds ?? null;
      return { kind: "done", answer: null };
    });

  transcribe = (id: string) =>
    this.call((): TranscribeAnswer => {
      const found = this.recordings.get(id);
      if (!found || this.deleted.has(id)) return { kind: "gone" };
      const transcript = found.isEdited ? found.transcript : `${found.transcript} As transcribed.`;
      this.change(id, { transcript, isTranscribed: true });
      return { kind: "transcribed", recording: this.recordings.get(id) ?? found };
    });

  hasQuestion(index: number): boolean {
    return this.questions.some((question) => question.index === index);
  }

  change(id: string, changes: Partial<Recording>): void {
    const found = this.recordings.get(id);
    if (found) this.recordings.set(id, { ...found, ...changes });
  }

  recap() {
    const { version, answers, questions, recordings } = this;
    return recap({ shareId: SHARE_ID, version, answers, questions, recordings: [...recordings.values()] });
  }
}

const STATUS = { redirect: 302, lost: 500, limited: 429, "signed-out": 401 };

const UNTRANSCRIBED = { transcript: "", segments: [], isEdited: false, isTranscribed: false };

/** A tab. Once it is killed, nothing that it began has an effect. */
class Tab {
  readonly outbox: Outbox;
  readonly #locks: (() => void)[] = [];
  readonly #stopWatching: () => void;
  readonly sender: EditSender;
  /** The take that is being recorded. */
  recording: string | null = null;
  isAlive = true;

  constructor(
    readonly device: Device,
    readonly server: Server,
    readonly store: EditStore,
    readonly keyOf: () => string,
  ) {
    const voices = createVoiceState({ kind: "idle" });
    const upload = (key: string, sound: Blob, name: string, questionIndex: number | null) =>
      this.#call(async () => {
        const bytes = await sound.text();
        return this.#call(() => server.upload(key, bytes, name, questionIndex));
      });
    const items = this.#cut({ ...itemStore, ...byteStore });
    const lock = (name: string) => this.#lock(device.lock(name));
    const latest = { store: items, lock };
    this.outbox = createOutbox({
      store: items,
      lock,
      tryLock: (id) => this.#lock(device.tryLock(id)),
      createKey: keyOf,
      isBlocked: createBlockedItems({
        store,
        viewer: () => null,
        onKnown: () => this.isAlive && this.outbox.sendUnblocked(),
      }),
      onArrived: ({ id, shareId }, arrived) => store.arrive(null, shareId, id, arrived),
      cancelUpload: async () => {},
      senders: {
        file: createFileSender({
          prepare: async (file) => ({ kind: "prepared", media: preparedOf(file) }),
          send: ({ declaration, blob }, events) => {
            events.onDeclared(declaration.uploadKey);
            const { uploadKey, fileName, questionIndex = null } = declaration;
            return upload(uploadKey, blob, fileName, questionIndex);
          },
        }),
        // The walk is the athlete's. What guests send takes the same way as a file.
        contribution: createFileSender({
          prepare: async () => ({ kind: "refused", reason: "damaged" }),
          send: async () => ({ kind: "lost", cause: "network" }),
        }) as unknown as OutboxDeps["senders"]["contribution"],
        take: createTakeSender({
          voices,
          store: byteStore,
          // Finishing it again gives other bytes.
          finish: async (sound) => ({
            kind: "audio",
            contentType: "audio/webm",
            durationSeconds: 10,
            decodedSeconds: 10,
            bytes: new TextEncoder().encode(`${await sound.text()} ${keyOf()}`),
          }),
          send: (take, sound) => upload(take.uploadKey, sound, take.id, take.questionIndex),
          finalCaptions: () => Promise.resolve(CAPTIONS),
          storeCaptions: ({ id, shareId }, captions) => storeCaptions(store, null, shareId, id, captions),
          drawWaveform: () => {},
        }),
        transcribe: createTranscribeSender({
          voices,
          transcribeNextPiece: (id) => this.#call(() => server.transcribe(id)),
          sendTyped: (shareId) => this.sender.send(shareId, "page"),
        }),
        delete: createDeleteSender({ voices, deleteRecording: async () => "done" }),
        order: createLatestSender<"order">({ ...latest, call: async () => ({ kind: "done", answer: null }) }),
        course: createLatestSender<"course">({
          ...latest,
          call: ({ course }) => this.#call(() => server.saveCourse(course)),
        }),
        form: createFormSender({
          store: itemStore,
          rowsOf: async (shareId) => (await store.load(null, shareId)).rows,
          renewCopy: () => this.#renewCopy(),
          post: (path) => this.#call(() => server.post(path)),
        }),
      } as OutboxDeps["senders"],
    });
    this.sender = createEditSender({
      store,
      viewer: () => null,
      patch: (_shareId, edits) => this.#call(() => server.edit(edits)),
      lockWithin: (_milliseconds, name) => this.#lock(device.tryLock(name)),
      isVisitorKnown: () => this.isAlive,
      createId: keyOf,
      renewCopy: () => void this.#renewCopy(),
    });
    const onEdits = () => {
      moveFromLostQuestions(this.outbox, SHARE_ID, store.snapshot(null, SHARE_ID));
      this.outbox.sendUnblocked();
    };
    const stops = [store.subscribe(onEdits), this.sender.start()];
    this.#stopWatching = () => {
      for (const stop of stops) stop();
    };
    void this.outbox.restore();
  }

  async #renewCopy(): Promise<boolean> {
    const found = await this.#call(() => this.server.call(() => this.server.recap()));
    if (!("answers" in found)) return false;
    await this.#call(() => this.store.storeCopy(null, found, Date.now()));
    return true;
  }

  kill(): void {
    this.isAlive = false;
    this.#stopWatching();
    for (const release of this.#locks) release();
  }

  /** A killed tab calls nobody. */
  #call<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.isAlive ? this.#ifAlive(act()) : new Promise(() => {});
  }

  #ifAlive<Result>(result: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      result.then(
        (value) => this.isAlive && resolve(value),
        (error) => this.isAlive && reject(error),
      );
    });
  }

  async #lock<Release extends (() => void) | null>(locking: Promise<Release>): Promise<Release> {
    const release = await locking;
    if (release && !this.isAlive) release();
    if (release) this.#locks.push(release);
    return this.#ifAlive(Promise.resolve(release));
  }

  #cut(store: OutboxDeps["store"]): OutboxDeps["store"] {
    const { putPrepared } = store;
    const limited: typeof store = {
      ...store,
      putPrepared: async (...args) => !this.server.isDeviceFull && putPrepared(...args),
    };
    const cut = Object.entries(limited).map(([name, method]) => [
      name,
      (...args: never[]) =>
        this.isAlive
          ? this.#ifAlive((method as (...all: never[]) => Promise<unknown>)(...args))
          : new Promise(() => {}),
    ]);
    return Object.fromEntries(cut) as OutboxDeps["store"];
  }
}

/** The athlete's browser, and what must not be lost. */
class World {
  readonly device = createDevice();
  readonly server = new Server();
  readonly tabs: Tab[] = [];
  /** By item: what was picked, recorded or typed, unless the athlete has deleted it. */
  readonly photos = new Map<string, string>();
  readonly takes = new Map<string, string>();
  readonly texts = new Set<string>();
  /** By index. */
  readonly questions = new Map<number, string>();
  readonly openStore = createBrowser(editDatabase);
  /** Of nobody's tab. */
  readonly reader = this.openStore();
  /** The seconds of the newest course. */
  course: number | null = null;
  /** Texts that were shown as changed in two places. */
  readonly offered = new Set<string>();
  /** What had been made when the athlete asked to publish; null before. */
  promised: string[] | null = null;
  #keys = 0;

  constructor() {
    this.server.listUnsent = async () => {
      const [items, rows] = await Promise.all([itemStore.list(), this.reader.listRows(null)]);
      return [...items.map(({ id }) => id), ...rows.map(({ typed }) => String(typed))];
    };
  }

  /** A form that the device answers, because the server cannot be asked. */
  async fillIn(does: FormItem["does"]): Promise<void> {
    await storeForm({ shareId: SHARE_ID, userId: null, does, fields: [["recap", SHARE_ID]] });
    // The next form has a later time.
    await after(1);
  }

  async publish(tab: Tab): Promise<void> {
    this.promised = [...this.photos.keys(), ...this.takes.keys(), ...this.texts];
    await this.fillIn("publish");
    void tab.outbox.restore();
  }

  key = () => `key-${++this.#keys}`;

  tab(at: number): Tab {
    const alive = this.tabs.filter(({ isAlive }) => isAlive);
    return alive[at % Math.max(alive.length, 1)] ?? this.open();
  }

  open(): Tab {
    const tab = new Tab(this.device, this.server, this.openStore(), this.key);
    this.tabs.push(tab);
    return tab;
  }

  killAll(): void {
    for (const tab of this.tabs) if (tab.isAlive) tab.kill();
  }

  /** The athlete types over what the tab shows. */
  async type(tab: Tab, at: number): Promise<void> {
    const question = [0, 1, 4][at] ?? 0;
    const field = `answer-${question}` as const;
    const { rows } = await tab.store.load(null, SHARE_ID);
    const row = rows.find((one) => one.field === field);
    const text = `Text ${this.key()}`;
    const stored = this.server.answers[question] ?? null;
    this.texts.delete(String(row?.typed));
    this.texts.add(text);
    await type(tab.store, SHARE_ID, field, text, {
      stored,
      // A sentence that is not complete, or one of a draft.
      isHeld: this.texts.size % 2 === 0,
      ...(row && { seen: row.typed }),
    });
  }

  /** The athlete chooses another part of the course, or nothing of it. */
  async choose(tab: Tab, at: number): Promise<void> {
    const seconds = at === 2 ? null : Number(this.key().replace("key-", ""));
    this.course = seconds;
    await storeCourse(SHARE_ID, seconds === null ? null : course({ seconds }));
    void tab.outbox.restore();
  }

  /** The athlete leaves all fields of a tab. */
  async leave(tab: Tab): Promise<void> {
    await tab.store.update(null, SHARE_ID, (rows) => rows.map(released));
  }

  /** A question of the athlete's own, with a photo of it in the same minute. */
  async ask(tab: Tab): Promise<void> {
    const index = 10_000 + this.questions.size;
    const text = `Question ${this.key()}`;
    this.questions.set(index, text);
    await type(tab.store, SHARE_ID, `question-${index}`, text);
    this.photograph(tab, index);
  }

  photograph(tab: Tab, questionIndex: number | null = null): void {
    const id = this.key();
    this.photos.set(id, `Photo ${id}`);
    const name = `${id}.jpg`;
    const item: Item = {
      ...newItem(id, SHARE_ID, Date.now()),
      kind: "file",
      state: "preparing",
      questionIndex,
      fileName: name,
      fileType: "image",
      size: 9,
      isPlayable: true,
      declaration: null,
    };
    void tab.outbox.add([item], [new File([`Photo ${id}`], name)]);
  }

  async record(tab: Tab): Promise<void> {
    if (tab.recording !== null) return this.stop(tab, tab.recording);
    const id = this.key();
    const language = null;
    const item = newTake(id, { shareId: SHARE_ID, order: Date.now(), questionIndex: 0, language });
    await tab.outbox.add([item]);
    await byteStore.addChunks(item, [{ seq: 0, bytes: new TextEncoder().encode(`Take ${id}`).buffer }]);
    this.takes.set(id, `Take ${id}`);
    tab.recording = id;
  }

  stop(tab: Tab, id: string): void {
    tab.recording = null;
    const recorded = new Blob([`Take ${id}`]);
    tab.outbox.release(id, { seconds: 10, liveText: "" }, { recorded, isStored: true });
  }

  /** Deletes the athlete's newest photo or take that this tab has. */
  delete(tab: Tab): void {
    const task = tab.outbox.tasks().findLast(({ item, wait }) => {
      const isMedia = item.kind === "file" || item.kind === "take";
      return isMedia && item.id !== tab.recording && item.state !== "done" && wait?.for !== "tab";
    });
    if (!task) return;
    const ofTake = fieldsOfRecording(task.item.id);
    void tab.store.update(null, SHARE_ID, (rows) => rows.filter(({ field }) => !ofTake.includes(field)));
    void tab.outbox.cancel(task.item.id);
    this.photos.delete(task.item.id);
    this.takes.delete(task.item.id);
  }

  pause(tab: Tab): void {
    for (const { item } of tab.outbox.tasks()) {
      if (item.kind === "file") tab.outbox[item.isPaused ? "resume" : "pause"](item.id);
    }
  }

  /** The athlete keeps what the server has. Publishing waits for that. */
  async #settleConflicts(tab: Tab): Promise<void> {
    const { rows } = await tab.store.load(null, SHARE_ID);
    for (const { state, typed, theirs } of rows) {
      // Beyond the server's limit, a question is refused.
      if (state !== "conflict" && state !== "refused") continue;
      for (const text of [typed, ...(theirs?.where === "tab" ? theirs.values : [])])
        this.offered.add(String(text));
      // What this browser has sent itself is nobody else's.
      if (theirs?.where === "stored") expect(theirs.value).toMatch(/^Elsewhere/);
    }
    await tab.store.update(null, SHARE_ID, (all) =>
      all.filter(({ state }) => state !== "conflict" && state !== "refused"),
    );
  }

  /** All is well again: a last tab sends what is left, and the athlete lets go what waits for it. */
  async end(): Promise<void> {
    this.killAll();
    Object.assign(this.server, { isOnline: true, isSignedIn: true, isDeviceFull: false, faults: [] });
    const last = this.open();
    await settle();
    for (const { item } of last.outbox.tasks()) {
      if (item.state === "held") last.outbox.release(item.id, { seconds: 10 });
      if (item.isPaused) last.outbox.resume(item.id);
    }
    for (const wait of [70_000, 1_800_000, 1_800_000]) {
      await after(wait);
      await last.outbox.restore();
      await this.leave(last);
      last.sender.retry();
      await this.#settleConflicts(last);
    }
    await settle();
  }
}

const tabs = fc.nat(2);
const actions = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("type" as const), tab: tabs, question: fc.nat(2) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "leave",
        "ask",
        "photo",
        "record",
        "delete",
        "pause",
        "kill",
        "open",
        "wait",
        "moment",
      ),
      tab: tabs,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("online", "offline", "sign out", "sign in", "elsewhere", "full", "room"),
      tab: tabs,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("course" as const), tab: tabs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("publish" as const), tab: tabs }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("fault" as const),
      tab: tabs,
      fault: fc.constantFrom<Fault>("lost before", "lost after", "cut off", "limited", "conflict"),
    }),
  },
);

async function act(world: World, action: { kind: string; tab: number; question?: number; fault?: Fault }) {
  const { server } = world;
  const tab = world.tab(action.tab);
  switch (action.kind) {
    case "type":
      return world.type(tab, action.question ?? 0);
    case "leave":
      return world.leave(tab);
    case "ask":
      await world.ask(tab);
      return settle();
    case "photo":
      world.photograph(tab);
      // Before that only the memory has it.
      return settle();
    case "record":
      return world.record(tab);
    case "delete":
      return world.delete(tab);
    case "course":
      return world.choose(tab, action.tab);
    case "publish":
      return world.publish(tab);
    case "pause":
      return world.pause(tab);
    case "kill":
      return tab.kill();
    case "open":
      return void world.open();
    case "wait":
      return after(20_000);
    case "moment":
      return after(1_000);
    case "online":
      server.isOnline = true;
      tab.sender.retry();
      return tab.outbox.retryLost();
    case "offline":
      server.isOnline = false;
      tab.sender.goOffline();
      return tab.outbox.goOffline();
    case "sign out":
      server.isSignedIn = false;
      return;
    case "sign in":
      server.isSignedIn = true;
      tab.sender.retry();
      return tab.outbox.retryLost();
    case "full":
    case "room":
      server.isDeviceFull = action.kind === "full";
      return;
    case "elsewhere":
      return server.saveElsewhere();
    default:
      if (action.fault) server.faults.push(action.fault);
  }
}

async function walk(steps: Parameters<typeof act>[1][], isBegun: boolean): Promise<void> {
  for (const { id } of await itemStore.list()) await itemStore.remove(id);
  const world = new World();
  await world.reader.forget(null, SHARE_ID);
  world.server.isBegun = isBegun;
  if (!isBegun) {
    await world.reader.storeCopy(null, recap({ shareId: SHARE_ID, id: 0, status: "draft" }), 0);
    await world.fillIn("begin");
  }
  try {
    for (const [at, step] of steps.entries()) {
      await act(world, step);
      // Not always: the next action may come while the last one is under way.
      if (at % 3 > 0) await settle();
    }
    await settle();
    await world.end();
    await expectAllArrived(world);
  } finally {
    world.killAll();
  }
}

async function expectAllArrived(world: World): Promise<void> {
  const { server, photos, takes, texts } = world;
  const uploads = [...server.uploads.values()].filter(({ isFinished }) => isFinished);
  const uploaded = (start: string) => uploads.filter(({ bytes }) => bytes.startsWith(start));
  const counts = (made: Map<string, string>) =>
    [...made].map(([id, start]) => [
      id,
      uploaded(`${start}`).filter(({ bytes }) => bytes.split(" ")[1] === id).length,
    ]);
  expect(counts(photos)).toEqual([...photos.keys()].map((id) => [id, 1]));
  expect(counts(takes)).toEqual([...takes.keys()].map((id) => [id, 1]));
  for (const id of takes.keys()) {
    const upload = uploads.find(({ fileName }) => fileName === id);
    expect(server.recordings.get(upload?.id ?? "")).toMatchObject({
      isTranscribed: true,
      transcript: `${CAPTIONS} As transcribed.`,
    });
  }
  expect(server.course).toBe(world.course);
  const asked = server.questions.map(({ text }) => text);
  for (const text of world.questions.values())
    expect([text, asked.includes(text) || world.offered.has(text)]).toEqual([text, true]);
  for (const text of texts)
    expect([text, server.saved.has(text) || world.offered.has(text)]).toEqual([text, true]);
  const left = [...(await itemStore.list()), ...(await world.reader.listRows(null))];
  expect([left, server.isTooEarly]).toEqual([[], false]);
  expect(server.unsent?.filter((id) => world.promised?.includes(id))).toEqual(
    world.promised ? [] : undefined,
  );
}

test("whatever happens, the server has all that was made, once", async () => {
  const steps = fc.array(actions, { minLength: 5, maxLength: 40 });
  await fc.assert(fc.asyncProperty(steps, fc.boolean(), walk), { numRuns: WALKS });
}, 600_000);
