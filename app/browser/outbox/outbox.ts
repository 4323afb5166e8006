/**
 * Prepares and sends the items of this tab, and those that closed tabs have left on the device. Lost and limited items
 * are sent again until they arrive, after the end of the session once the athlete has signed in; a rejected one lets the
 * next one pass. It uses the browser through its dependencies only.
 */
import { totalBytes } from "../../domain/media/uploads.ts";
import { type Item, type ItemKind, type ItemOf, startState } from "../device/item.ts";
import { type ItemStore, released } from "../device/item-store.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { Limited } from "../network/retry-after.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";

/** Items of the same lane wait for each other. */
interface Lane {
  /** How many are sent at once. */
  atOnce: number;
  /** Whether the next one starts only when those before it are declared. */
  isDeclared: boolean;
  /** Whether one that waits holds back those behind it. */
  isOrdered: boolean;
}

export interface SendEvents {
  /** Called when an upload is declared: from then on its place in the gallery is reserved. */
  onDeclared: (uploadId: string) => void;
  onProgress: (sentBytes: number) => void;
  /** Called when all bytes have been sent: it is too late to stop. */
  onFinishing: () => void;
  /** Changes the item, here and on the device. */
  onChange: (changes: object) => void;
}

export type SendOutcome =
  /** `id`: of the photo, video or recording. */
  | { kind: "done"; id?: string }
  | { kind: "conflict" }
  /** Another tab or device is at it. */
  | { kind: "busy"; retryAfterMs: number }
  | { kind: "gone"; message: string }
  | Exclude<UploadOutcome, { kind: "added" | "recap-gone" | "unreadable" }>;

type PrepareOutcome<Changes> =
  /** `followers` are stored with it, and depend on it. `isPrivate`: the first file is stored on the device already. */
  | { kind: "prepared"; changes: Changes; files: Blob[]; isPrivate: boolean; followers?: Item[] }
  | { kind: "refused" | "gone"; message: string }
  /** It is worth nothing: deleted without a trace. */
  | { kind: "worthless" };

/** Sends the items of one kind. Its functions reject for faults alone. */
export interface Sender<Kind extends ItemKind> {
  lane: Lane;
  /** Makes what is sent of what was picked or recorded, one item at a time. Rejects with an UnloadedError too. */
  prepare?: (
    item: ItemOf<Kind>,
    picked: Blob,
    signal: AbortSignal,
  ) => Promise<PrepareOutcome<Partial<ItemOf<Kind>>>>;
  /** `prepared` is null for items without bytes. */
  send: (
    item: ItemOf<Kind>,
    prepared: Blob | null,
    events: SendEvents,
    signal: AbortSignal,
  ) => Promise<SendOutcome>;
  /** Called when an item is found on the device. Resolves with false if it is worth nothing. */
  onFound?: (item: ItemOf<Kind>) => Promise<boolean>;
  /** The message when its bytes no longer exist. */
  goneMessage?: (item: ItemOf<Kind>, loss: "closed" | "unreadable") => string;
  /** The message when it cannot be prepared because of a fault. */
  notPrepared?: string;
  /** Returns bytes that are stored outside the database. */
  reopen?: (id: string) => Promise<Blob | null>;
  /** Deletes them. */
  discard?: (id: string) => Promise<void>;
  /** What becomes of a rejected item: "kept" for the athlete to send again or delete, or "deleted" from the device. */
  refused: "kept" | "deleted";
  /** Whether an item is locked only while it is sent, because a screen may take it over. */
  isBorrowed?: boolean;
}

type Senders = { [Kind in ItemKind]: Sender<Kind> };

/** Why an item waits. A loss has a cause, a limit has a message that says until when. */
export type Wait =
  | { for: "network" | "server" | "sign-in" | "tab" | "busy"; until: number }
  | { for: "limit"; message: string; until: number };

/** An item that this tab works on, as screens show it. Never changes; the outbox replaces it. */
export interface Task<Kind extends ItemKind = ItemKind> {
  item: ItemOf<Kind>;
  /** Whether it survives a crash. */
  isStored: boolean;
  sentBytes: number;
  /** 0 if they are not known yet. */
  totalBytes: number;
  isFinishing: boolean;
  /** Null unless it is waiting. */
  wait: Wait | null;
  /** Null unless it is refused. `isGone`: its bytes no longer exist. */
  refusal: { message: string; isGone: boolean } | null;
  /** How often it was lost in a row. */
  losses: number;
}

interface OutboxEvents {
  /** The server has it. */
  onDone: (task: Task, id: string | undefined) => void;
  onRefused: (task: Task) => void;
  /** Called at the first loss of each item. */
  onLost: (task: Task) => void;
  /** Another tab has sent or deleted it. */
  onEndedElsewhere: (task: Task) => void;
}

export interface OutboxDeps {
  store: ItemStore;
  senders: Senders;
  /** Waits for the item's lock. Resolves with a function that releases it. */
  lock: (id: string) => Promise<() => void>;
  /** Resolves with null if another tab holds the lock. */
  tryLock: (id: string) => Promise<(() => void) | null>;
  createKey: () => string;
  /** Cancels an upload on the server. */
  cancelUpload: (uploadId: string) => Promise<void>;
}

export interface Outbox {
  /** Adds new items. `bytes`: what was picked, by the item's place. Resolves once they are locked and stored. */
  add(items: Item[], bytes?: Blob[]): Promise<void>;
  /** Works on what other pages have left on this device. */
  restore(): Promise<void>;
  tasks(): readonly Task[];
  find<Kind extends ItemKind>(kind: Kind, id: string): Task<Kind> | undefined;
  /** Changes an item, here and on the device. */
  change(id: string, changes: Partial<Item>): void;
  /** Lets a held item go. `bytes`: what was recorded, and whether the device stores all of it. */
  release(id: string, changes: Partial<Item>, bytes?: { recorded: Blob; isStored: boolean }): void;
  pause(id: string): void;
  resume(id: string): void;
  /** Makes one attempt at the athlete's request, even during a limit or after a refusal. */
  retry(id: string): void;
  /** Retries what was lost now, unless the server limits it. */
  retryLost(): void;
  goOffline(): void;
  /** Stops the work on an item and deletes it, here and on the server. Resolves when no request of it is under way. */
  cancel(id: string): Promise<void>;
  /** Removes what has arrived from the list. */
  forget(isForgotten: (task: Task) => boolean): void;
  listen(events: Partial<OutboxEvents>): void;
  subscribe(listener: () => void): () => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** The working state of a task that nobody shows. */
interface Work {
  /** What was picked, recorded or prepared, if only the memory has it. */
  bytes: Blob | null;
  /** While it is being prepared or sent. */
  abort: AbortController | null;
  /** The end of the attempt to send it. */
  attempt: Promise<unknown>;
  isDeclared: boolean;
  uploadId: string | null;
  /** Releases the lock. */
  release: () => void;
}

export function createOutbox({ store, senders, ...deps }: OutboxDeps): Outbox {
  let tasks: readonly Task[] = [];
  const works = new Map<string, Work>();
  const listeners = new Set<() => void>();
  const handlers: Partial<OutboxEvents>[] = [];
  const limits = new Map<Lane, { message: string; until: number }>();
  const network = { until: 0, losses: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: readonly Task[]): void {
    tasks = next;
    for (const listener of listeners) listener();
  }
  function find(id: string): Task | undefined {
    return tasks.find(({ item }) => item.id === id);
  }
  function update(id: string, changes: Partial<Task>, itemChanges: Partial<Item> = {}): void {
    show(
      tasks.map((task) =>
        task.item.id === id
          ? { ...task, ...changes, item: { ...task.item, ...changes.item, ...itemChanges } as Item }
          : task,
      ),
    );
  }
  function emit<Name extends keyof OutboxEvents>(
    name: Name,
    ...details: Parameters<OutboxEvents[Name]>
  ): void {
    for (const handler of handlers)
      (handler[name] as ((...all: typeof details) => void) | undefined)?.(...details);
  }
  function senderOf(item: Item): Sender<ItemKind> {
    return senders[item.kind] as unknown as Sender<ItemKind>;
  }

  function insert(item: Item, changes: Partial<Task> = {}, work: Partial<Work> = {}): void {
    works.set(item.id, {
      bytes: null,
      abort: null,
      attempt: Promise.resolve(),
      isDeclared: false,
      uploadId: null,
      release: () => {},
      ...work,
    });
    const initial = {
      isStored: true,
      sentBytes: 0,
      totalBytes: sizeOf(item),
      isFinishing: false,
      wait: null,
      refusal: null,
      losses: 0,
    };
    show([...tasks, { ...initial, item, ...changes }].toSorted((a, b) => a.item.order - b.item.order));
  }

  /** Stores the item as it is now: what is in progress begins again on the next page. */
  async function persist(id: string): Promise<void> {
    const item = find(id)?.item;
    if (item) await store.change(atRest(item));
  }

  /** The tasks of a lane that can be worked on, in their order. */
  function waitingIn(lane: Lane): Task[] {
    return tasks.filter(
      ({ item }) =>
        senderOf(item).lane === lane &&
        !item.isPaused &&
        !["held", "refused", "done"].includes(item.state) &&
        !item.dependsOn.some((id) => works.has(id)),
    );
  }

  function run(): void {
    for (const lane of new Set(Object.values(senders).map((sender) => sender.lane))) {
      prepareNext(lane);
      sendNext(lane);
    }
    clearTimeout(timer);
    const ends = tasks.flatMap(({ wait }) =>
      wait && wait.until !== Number.POSITIVE_INFINITY ? [wait.until] : [],
    );
    if (ends.length > 0) timer = setTimeout(wake, Math.max(0, Math.min(...ends) - Date.now()));
  }

  /** Goes on with what has waited long enough. */
  function wake(): void {
    const now = Date.now();
    requeue(({ wait }) => wait !== null && wait.until <= now);
  }

  function requeue(isDue: (task: Task) => boolean): void {
    for (const task of tasks) {
      const { item } = task;
      if (isDue(task)) update(item.id, { wait: null, refusal: null }, { state: startState(item) });
    }
    run();
  }

  function hold(lane: Lane): Wait | null {
    const now = Date.now();
    if (network.until > now) return { for: "network", until: network.until };
    const limit = limits.get(lane);
    return limit && limit.until > now ? { for: "limit", ...limit } : null;
  }

  function sendNext(lane: Lane): void {
    const waiting = waitingIn(lane);
    const held = hold(lane);
    if (held) {
      for (const { item } of waiting) if (item.state === "ready") wait(item.id, held);
      return;
    }
    const sending = tasks.filter(({ item }) => senderOf(item).lane === lane && item.state === "sending");
    const isDeclaring = lane.isDeclared && sending.some(({ item }) => !works.get(item.id)?.isDeclared);
    if (sending.length >= lane.atOnce || isDeclaring) return;
    const next = lane.isOrdered ? waiting[0] : waiting.find(({ item }) => item.state === "ready");
    if (next?.item.state === "ready") void sendOne(next.item);
  }

  function wait(id: string, why: Wait): void {
    const task = find(id);
    if (!task) return;
    const isLoss = why.for === "network" || why.for === "server";
    if (isLoss && task.losses === 0) emit("onLost", task);
    update(id, { wait: why, losses: task.losses + (isLoss ? 1 : 0) }, { state: "waiting" });
  }

  async function sendOne(item: Item): Promise<void> {
    const { id } = item;
    const work = works.get(id);
    if (!work) return;
    const abort = new AbortController();
    const { signal } = abort;
    Object.assign(work, { abort, isDeclared: false });
    update(id, { sentBytes: 0, isFinishing: false, wait: null }, { state: "sending" });
    const { isBorrowed, lane } = senderOf(item);
    const isOurs = !isBorrowed || (await borrow(id, work));
    const attempted = isOurs ? attempt(id, work, signal) : Promise.resolve(null);
    work.attempt = attempted;
    const outcome = await attempted;
    if (work.abort === abort) work.abort = null;
    if (outcome?.kind === "limited") limit(lane, outcome);
    if (outcome && !signal.aborted && works.get(id) === work) await settle(id, work, outcome);
    if (isBorrowed && outcome?.kind !== "done") work.release();
    if (!isOurs) remove(id);
    run();
  }

  /** Locks an item that a screen may have taken over or sent. Returns false if it has. */
  async function borrow(id: string, work: Work): Promise<boolean> {
    const release = await deps.tryLock(id);
    const item = release && (await store.find(id));
    if (item?.state !== "ready") {
      release?.();
      return false;
    }
    work.release = release ?? work.release;
    update(id, { item: { ...item, state: "sending" } });
    return true;
  }

  async function attempt(id: string, work: Work, signal: AbortSignal): Promise<SendOutcome> {
    const item = find(id)?.item;
    // It was cancelled meanwhile.
    if (!item) return { kind: "lost", cause: "server" };
    const sender = senderOf(item);
    const hasBytes = sender.prepare !== undefined;
    const prepared = hasBytes
      ? (work.bytes ?? (await store.openPrepared(id, sender.reopen ?? noFile)))
      : null;
    if (hasBytes && !prepared)
      return { kind: "gone", message: sender.goneMessage?.(item, "unreadable") ?? "" };
    if (prepared) update(id, { totalBytes: prepared.size });
    return sender.send(item, prepared, eventsOf(id, work, signal), signal);
  }

  function eventsOf(id: string, work: Work, signal: AbortSignal): SendEvents {
    const unlessAborted = (act: () => void) => signal.aborted || act();
    return {
      onDeclared(uploadId) {
        // The item was cancelled while it was declared.
        if (works.get(id) !== work) return void deps.cancelUpload(uploadId);
        work.uploadId = uploadId;
        if (work.abort?.signal === signal) work.isDeclared = true;
        network.losses = 0;
        run();
      },
      onProgress: (sentBytes) => unlessAborted(() => showProgress(id, sentBytes)),
      onFinishing: () => unlessAborted(() => update(id, { isFinishing: true })),
      onChange: (changes) => unlessAborted(() => change(id, changes)),
    };
  }

  /** Once for each percent. */
  function showProgress(id: string, sentBytes: number): void {
    const task = find(id);
    if (!task) return;
    const percentOf = (sent: number) => Math.floor((sent / task.totalBytes) * 100);
    if (percentOf(sentBytes) !== percentOf(task.sentBytes)) update(id, { sentBytes });
  }

  async function settle(id: string, work: Work, outcome: SendOutcome): Promise<void> {
    const task = find(id);
    if (!task) return;
    const retryAt = () => Date.now() + retryDelayMs(task.losses);
    switch (outcome.kind) {
      case "done":
        return complete(task, outcome.id);
      case "refused":
        return refuse(task, { message: outcome.message, isGone: false });
      case "gone":
        return refuse(task, { message: outcome.message, isGone: true });
      case "conflict":
        update(id, {}, { isConflict: true });
        return refuse(task, { message: "", isGone: false });
      case "key-reused": {
        update(id, {}, { state: "ready", uploadKey: deps.createKey() });
        for (const { item } of tasks) {
          // A screen may have changed a text meanwhile.
          const isChanged = item.dependsOn.includes(id) && !senderOf(item).isBorrowed;
          if (isChanged) change(item.id, { uploadKey: find(id)?.item.uploadKey ?? "" });
        }
        await persist(id);
        // At once, but not again and again.
        if (work.isDeclared) wait(id, { for: "server", until: retryAt() });
        return;
      }
      case "limited":
        // It waits with the others until the limit ends.
        return update(id, {}, { state: "ready" });
      case "signed-out":
        return wait(id, { for: "sign-in", until: Number.POSITIVE_INFINITY });
      case "busy":
        return wait(id, { for: "busy", until: Date.now() + outcome.retryAfterMs });
      case "lost":
        if (outcome.cause === "network") loseNetwork(id);
        else wait(id, { for: "server", until: retryAt() });
    }
  }

  function loseNetwork(id: string): void {
    network.until = Date.now() + retryDelayMs(network.losses++);
    wait(id, { for: "network", until: network.until });
  }

  /** The longer of two limits applies. */
  function limit(lane: Lane, { retryAfterMs, message }: Limited): void {
    const until = Date.now() + retryAfterMs;
    if ((limits.get(lane)?.until ?? 0) < until) limits.set(lane, { message, until });
  }

  function complete(task: Task, recordingId: string | undefined): void {
    const { item } = task;
    network.losses = 0;
    update(item.id, { wait: null, sentBytes: task.totalBytes }, { state: "done" });
    drop(item, recordingId);
    for (const other of tasks) {
      if (other.item.dependsOn.includes(item.id))
        update(other.item.id, { item: released(other.item, item.id, recordingId) });
    }
    emit("onDone", { ...task, item: { ...item, state: "done" } as Item }, recordingId);
    if (item.kind !== "file") remove(item.id);
  }

  async function refuse(task: Task, refusal: Task["refusal"]): Promise<void> {
    const { item } = task;
    const sender = senderOf(item);
    update(item.id, { refusal, wait: null }, { state: "refused" });
    emit("onRefused", find(item.id) ?? task);
    if (sender.refused === "deleted") return drop(item);
    if (!sender.isBorrowed) return;
    await persist(item.id);
    remove(item.id);
  }

  /** Ends the work on an item and deletes it from the device. */
  function drop(item: Item, recordingId?: string): void {
    const work = works.get(item.id);
    works.delete(item.id);
    work?.abort?.abort();
    const { discard } = senderOf(item);
    // The lock is released after that, so that a waiting tab finds nothing.
    void Promise.all([store.remove(item.id, recordingId), discard?.(item.id)]).finally(() => work?.release());
  }

  /** Removes a task from the list, and not from the device. */
  function remove(id: string): void {
    works.delete(id);
    show(tasks.filter(({ item }) => item.id !== id));
  }

  function prepareNext(lane: Lane): void {
    const isBusy = tasks.some(
      ({ item }) => senderOf(item).lane === lane && item.state === "preparing" && works.get(item.id)?.abort,
    );
    const next = waitingIn(lane).find(({ item }) => item.state === "preparing");
    if (next && !isBusy) void prepareOne(next.item);
  }

  async function prepareOne(item: Item): Promise<void> {
    const { id } = item;
    const sender = senderOf(item);
    const work = works.get(id);
    if (!work || !sender.prepare) return;
    const abort = new AbortController();
    work.abort = abort;
    try {
      const picked = work.bytes ?? (await store.openPicked(item));
      const outcome: PrepareOutcome<Partial<Item>> = picked
        ? await sender.prepare(item, picked, abort.signal)
        : { kind: "gone", message: sender.goneMessage?.(item, "closed") ?? "" };
      if (works.get(id) === work) await applyPrepared(id, work, outcome);
    } catch (error) {
      const task = find(id);
      if (!task || works.get(id) !== work) return run();
      if (error instanceof UnloadedError) loseNetwork(id);
      else {
        console.error("A file could not be prepared", error);
        await refuse(task, { message: sender.notPrepared ?? "", isGone: false });
      }
    }
    work.abort = null;
    run();
  }

  async function applyPrepared(
    id: string,
    work: Work,
    outcome: PrepareOutcome<Partial<Item>>,
  ): Promise<void> {
    const task = find(id);
    if (!task) return;
    if (outcome.kind === "worthless") return cancel(id);
    if (outcome.kind !== "prepared")
      return refuse(task, { message: outcome.message, isGone: outcome.kind === "gone" });
    const { changes, files, isPrivate, followers = [] } = outcome;
    const item = { ...task.item, ...changes, state: "ready" } as Item;
    if (followers.length > 0) await add(followers);
    const isStored = await store.putPrepared(item, files, isPrivate);
    // It was cancelled while it was stored.
    if (works.get(id) !== work) return drop(item);
    work.bytes = isStored ? null : new Blob(files, { type: files[0]?.type ?? "" });
    update(id, { isStored: isStored || task.isStored }, { ...changes, state: "ready" });
    // It may have been paused meanwhile.
    await persist(id);
  }

  function change(id: string, changes: Partial<Item>): void {
    update(id, {}, changes);
    void persist(id);
  }

  /** Stops what is in progress, unless all bytes have been sent. */
  function stop(task: Task): void {
    const { item, isFinishing } = task;
    if (item.state !== "sending" || isFinishing) return;
    works.get(item.id)?.abort?.abort();
    update(item.id, {}, { state: "ready" });
  }

  async function cancel(id: string): Promise<void> {
    const task = find(id);
    if (!task) return;
    const work = works.get(id);
    if (work?.uploadId) void deps.cancelUpload(work.uploadId);
    for (const { item } of tasks) if (item.dependsOn.includes(id)) void cancel(item.id);
    drop(task.item);
    remove(id);
    run();
    await work?.attempt;
  }

  function retryLost(): void {
    network.until = 0;
    const isLimited = ({ item, wait: why }: Task) =>
      why?.for === "limit" && (limits.get(senderOf(item).lane)?.until ?? 0) > Date.now();
    requeue((task) => task.wait !== null && task.wait.for !== "tab" && !isLimited(task));
  }

  /** Takes over an item that another page has left, now or when the tab that has it is closed. */
  async function adopt(stored: Item): Promise<void> {
    const { id } = stored;
    const sender = senderOf(stored);
    let release = await deps.tryLock(id);
    if (!release) {
      // A recording that is under way in another tab is not shown.
      const isShown = stored.state !== "held";
      if (isShown)
        insert({ ...stored, state: "waiting" }, { wait: { for: "tab", until: Number.POSITIVE_INFINITY } });
      release = await deps.lock(id);
    }
    const item = await store.find(id);
    const isWanted = item !== undefined && (await (sender.onFound?.(item) ?? true));
    const waited = find(id);
    remove(id);
    if (isWanted) {
      insert(atRest(item), {}, { release });
      // What depends on it can be adopted now.
      return restore();
    }
    if (waited) emit("onEndedElsewhere", waited);
    await Promise.all([store.remove(id), sender.discard?.(id)]);
    release();
  }

  const restoring = new Set<string>();
  async function restore(): Promise<void> {
    const items = await store.list();
    const left = new Set(items.map(({ id }) => id));
    for (const item of items) {
      if (works.has(item.id) || restoring.has(item.id)) continue;
      if (item.dependsOn.some((id) => left.has(id) && !works.has(id))) continue;
      if (senderOf(item).isBorrowed) {
        if (item.state === "ready") insert(item);
        continue;
      }
      restoring.add(item.id);
      void adopt(item).finally(() => restoring.delete(item.id));
    }
    run();
  }

  async function add(items: Item[], bytes: Blob[] = []): Promise<void> {
    for (const [at, item] of items.entries()) {
      const picked = bytes[at] ?? null;
      insert(item, { isStored: false, ...(picked && { totalBytes: picked.size }) }, { bytes: picked });
    }
    run();
    const locked = items.map(async (item) => {
      if (senderOf(item).isBorrowed) return;
      const release = await deps.lock(item.id);
      const work = works.get(item.id);
      if (work) work.release = release;
      else release();
    });
    const isAdded = await store.add(items);
    if (isAdded && bytes.length === 0) for (const { id } of items) update(id, { isStored: true });
    await Promise.all(locked);
    if (isAdded) void storePicked(items, bytes);
  }

  /** Stores picked files one at a time, unless they are already prepared. */
  async function storePicked(items: Item[], files: Blob[]): Promise<void> {
    for (const [at, { id }] of items.entries()) {
      const file = files[at];
      if (!(file instanceof File) || find(id)?.item.state !== "preparing") continue;
      if (await store.putPicked(id, file)) update(id, { isStored: true });
    }
  }

  return {
    add,
    restore,
    tasks: () => tasks,
    find: (kind, id) => {
      const task = find(id);
      return task?.item.kind === kind ? (task as unknown as Task<typeof kind>) : undefined;
    },
    change,
    release(id, changes, bytes) {
      const work = works.get(id);
      if (work && bytes) work.bytes = bytes.recorded;
      update(id, bytes ? { isStored: bytes.isStored } : {}, { ...changes, state: "preparing" });
      void persist(id);
      run();
    },
    pause(id) {
      change(id, { isPaused: true });
      const task = find(id);
      if (task) stop(task);
      run();
    },
    resume(id) {
      change(id, { isPaused: false });
      const task = find(id);
      if (task?.wait) retryLost();
      else run();
    },
    retry(id) {
      const task = find(id);
      if (!task) return;
      limits.delete(senderOf(task.item).lane);
      if (task.refusal) update(id, { refusal: null }, { state: startState(task.item) });
      retryLost();
    },
    retryLost,
    goOffline() {
      network.until = Date.now() + LONGEST_RETRY_MS;
      for (const task of tasks) stop(task);
      run();
    },
    cancel,
    forget(isForgotten) {
      if (tasks.some(isForgotten)) show(tasks.filter((task) => !isForgotten(task)));
    },
    listen: (events) => void handlers.push(events),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns an item as the next page finds it: what is in progress begins again. */
function atRest(item: Item): Item {
  const isInProgress = item.state === "sending" || item.state === "waiting";
  return isInProgress ? { ...item, state: startState(item) } : item;
}

function sizeOf(item: Item): number {
  if (item.kind !== "file") return 0;
  return item.declaration ? totalBytes(item.declaration) : item.size;
}

/** The wait after each loss in a row: 2 seconds, then twice as long, up to a minute. */
function retryDelayMs(losses: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** losses, LONGEST_RETRY_MS);
}

async function noFile(): Promise<null> {
  return null;
}
