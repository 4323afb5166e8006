/**
 * Prepares and sends the items of this tab and of closed tabs. Lost and limited items are retried until they arrive; after
 * the end of the session, once the athlete has signed in. A rejected item does not block the next one.
 */
import { PHOTO_TYPES } from "../../domain/media/media.ts";
import type { ByteStore } from "../device/outbox-byte-store.ts";
import { type Item, type ItemKind, startState, unprepared } from "../device/outbox-item.ts";
import { type ItemStore, withoutDependency } from "../device/outbox-item-store.ts";
import { isOld } from "../device-migration/old-items.ts";
import { UnloadedError } from "../lib/load-script.ts";
import { type Limited, MAX_MISSES, retryDelayMs } from "../network/retry-delay.ts";
import type { ItemEvents, Lane, PrepareOutcome, Sender, Senders, SendOutcome } from "./sender-types.ts";
import { createTaskList, type Task, type Wait } from "./task-list.ts";

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
  store: ItemStore & ByteStore;
  senders: Senders;
  /** Waits for the item's lock. Resolves with a function that releases it. */
  lock: (id: string) => Promise<() => void>;
  /** Resolves with null if another tab holds the lock. */
  tryLock: (id: string) => Promise<(() => void) | null>;
  createKey: () => string;
  /** Whether the server does not have the item's recap or question yet. Files are prepared meanwhile. */
  isBlocked: (item: Item) => boolean;
  /** Called when the server has the file or recording. Resolves once the item's texts are stored under its id. */
  onArrived: (item: Item, id: string) => Promise<void>;
  cancelUpload: (uploadId: string) => Promise<void>;
}

const OFFLINE_MS = 60_000;
/** Every browser can show these as they are. */
const SHOWN_TYPES: readonly string[] = PHOTO_TYPES;

/** The internal state of a task, which no screen shows. */
interface Work {
  /** The picked, recorded or prepared bytes, if they are in memory only. */
  bytes: Blob | null;
  /** While it is being prepared or sent. */
  abort: AbortController | null;
  /** The end of the attempt to send it. */
  attempt: Promise<unknown>;
  isDeclared: boolean;
  /** Whether its lock was asked for. */
  isLocked: boolean;
  uploadId: string | null;
  /** How often its recap was missing. */
  misses: number;
  release: () => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ store, senders, ...deps }: OutboxDeps) {
  const list = createTaskList();
  const { find, update } = list;
  const works = new Map<string, Work>();
  const handlers: Partial<OutboxEvents>[] = [];
  const limits = new Map<Lane, { message: string; until: number }>();
  const network = { until: 0, losses: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function emit(name: keyof OutboxEvents, task: Task, arrivedId?: string): void {
    for (const handler of handlers) handler[name]?.(task, arrivedId);
  }
  function senderOf(item: Item): Sender<ItemKind> {
    return senders[item.kind] as unknown as Sender<ItemKind>;
  }

  function insert(item: Item, changes: Partial<Task> = {}, work: Partial<Work> = {}): void {
    if (works.has(item.id)) return;
    works.set(item.id, {
      bytes: null,
      abort: null,
      attempt: Promise.resolve(),
      isDeclared: false,
      isLocked: false,
      uploadId: null,
      misses: 0,
      release: () => {},
      ...work,
    });
    list.insert(item, changes);
  }

  /** Stores the item as the next page should find it. */
  async function persist(id: string): Promise<void> {
    const item = find(id)?.item;
    if (!item) return;
    // Prepared bytes that are in memory only are prepared again by the next page.
    const isInMemory = works.get(id)?.bytes !== null && startState(item) === "ready";
    await store.change(atRest(isInMemory ? unprepared(item) : item));
  }

  /** Returns an item as the next page finds it: work in progress and refused items that are kept start again. */
  function atRest(item: Item): Item {
    const { state } = item;
    const isRetried = state === "refused" && senderOf(item).refused === "kept";
    const isInProgress = state === "sending" || state === "waiting";
    return isRetried || isInProgress ? { ...item, state: startState(item) } : item;
  }

  /** The tasks of a lane that can be worked on, in their order. */
  function waitingIn(lane: Lane): Task[] {
    return list
      .all()
      .filter(
        ({ item, wait: why }) =>
          senderOf(item).lane === lane &&
          !item.isPaused &&
          why?.for !== "tab" &&
          !["held", "refused", "done"].includes(item.state) &&
          !item.dependsOn.some((id) => works.has(id)) &&
          (item.state === "preparing" || !deps.isBlocked(item)),
      );
  }

  function run(): void {
    for (const lane of new Set(Object.values(senders).map((sender) => sender.lane))) {
      prepareNext(lane);
      sendNext(lane);
    }
    clearTimeout(timer);
    const ends = list
      .all()
      .flatMap(({ wait }) => (wait && wait.until !== Number.POSITIVE_INFINITY ? [wait.until] : []));
    if (ends.length > 0) timer = setTimeout(wake, Math.max(0, Math.min(...ends) - Date.now()));
  }

  /** Resumes tasks whose wait is over. */
  function wake(): void {
    const now = Date.now();
    requeue(({ wait }) => wait !== null && wait.until <= now);
  }

  function requeue(isDue: (task: Task) => boolean): void {
    for (const task of list.all()) {
      const { item } = task;
      if (isDue(task)) update(item.id, { wait: null, refusal: null }, { state: startState(item) });
    }
    run();
  }

  function pauseOf(lane: Lane): Wait | null {
    const now = Date.now();
    if (network.until > now) return { for: "network", until: network.until };
    const limit = limits.get(lane);
    return limit && limit.until > now ? { for: "limit", ...limit } : null;
  }

  function sendNext(lane: Lane): void {
    const waiting = waitingIn(lane);
    const pause = pauseOf(lane);
    if (pause) {
      for (const { item } of waiting) if (item.state === "ready") wait(item.id, pause);
      return;
    }
    const sending = list.all().filter(({ item }) => senderOf(item).lane === lane && item.state === "sending");
    const isDeclaring = lane.declaresOneByOne && sending.some(({ item }) => !works.get(item.id)?.isDeclared);
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
    const attempted = attempt(id, work, signal).catch(reportFault);
    work.attempt = attempted;
    const outcome = await attempted;
    if (work.abort === abort) work.abort = null;
    if (outcome.kind === "limited") limit(senderOf(item).lane, outcome);
    const isWanted = !signal.aborted || outcome.kind === "done";
    if (isWanted && works.get(id) === work) await settle(id, work, outcome);
    run();
  }

  async function attempt(id: string, work: Work, signal: AbortSignal): Promise<SendOutcome> {
    const known = find(id)?.item;
    // It was cancelled meanwhile.
    if (!known) return { kind: "lost", cause: "server" };
    // Its dependency was sent while it was being adopted, and the stored item has the recording's id.
    const item = known.dependsOn.length > 0 ? ((await store.find(id)) ?? known) : known;
    const sender = senderOf(item);
    const hasBytes = sender.prepare !== undefined;
    const prepared = hasBytes ? (work.bytes ?? (await store.openPrepared(id, sender.reopen))) : null;
    if (prepared === undefined) return { kind: "lost", cause: "server" };
    if (hasBytes && prepared === null)
      return { kind: "gone", message: sender.goneMessage?.(item, "unreadable") ?? "" };
    if (prepared) update(id, { totalBytes: prepared.size });
    return sender.send(item, prepared, eventsOf(id, work, signal), signal);
  }

  function eventsOf(id: string, work: Work, signal: AbortSignal): ItemEvents {
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
      case "recap-gone": {
        const { message } = outcome;
        if (++work.misses <= MAX_MISSES) return wait(id, { for: "server", until: retryAt() });
        return message === null ? complete(task, undefined) : refuse(task, { message, isGone: false });
      }
      case "key-reused": {
        update(id, {}, { state: "ready", uploadKey: deps.createKey() });
        for (const { item } of list.all()) {
          if (item.dependsOn.includes(id)) change(item.id, { uploadKey: find(id)?.item.uploadKey ?? "" });
        }
        await persist(id);
        // The first retry is immediate; later ones wait.
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

  async function complete(task: Task, recordingId: string | undefined): Promise<void> {
    const { item } = task;
    network.losses = 0;
    update(
      item.id,
      { wait: null, sentBytes: task.totalBytes, arrivedId: recordingId ?? null },
      { state: "done" },
    );
    // Texts and screens get the id at the same time, so that text typed next is stored under it.
    const renamed = recordingId === undefined ? null : deps.onArrived(item, recordingId);
    emit("onDone", { ...task, item: { ...item, state: "done" } as Item }, recordingId);
    // If the page is closed now, the next page sends it again and gets the same id.
    await renamed?.catch(reportFault);
    // It was cancelled meanwhile.
    if (!works.has(item.id)) return;
    drop(item, { recordingId });
    for (const other of list.all()) {
      if (other.item.dependsOn.includes(item.id))
        update(other.item.id, { item: withoutDependency(other.item, item.id, recordingId) });
    }
    if (!("declaration" in item)) remove(item.id);
  }

  async function refuse(task: Task, refusal: Task["refusal"]): Promise<void> {
    const { item } = task;
    const { refused } = senderOf(item);
    update(item.id, { refusal, wait: null }, { state: "refused" });
    emit("onRefused", find(item.id) ?? task);
    if (refused === "deleted") return drop(item);
    if (refused === "stored") await persist(item.id);
  }

  /** Ends the work on an item and deletes it from the device. */
  function drop(item: Item, done?: { recordingId: string | undefined }): void {
    const work = works.get(item.id);
    works.delete(item.id);
    work?.abort?.abort();
    const { discard } = senderOf(item);
    // The lock is released last, so that a waiting tab does not find the item.
    void Promise.all([store.remove(item.id, done), discard?.(item.id)]).finally(() => work?.release());
  }

  /** Removes a task from the list, and not from the device. */
  function remove(id: string): void {
    works.delete(id);
    list.remove(({ item }) => item.id === id);
  }

  function prepareNext(lane: Lane): void {
    const isBusy = list
      .all()
      .some(
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
      if (picked === undefined) {
        wait(id, { for: "server", until: Date.now() + retryDelayMs(find(id)?.losses ?? 0) });
      } else {
        const outcome: PrepareOutcome<Partial<Item>> = picked
          ? await sender.prepare(item, picked, abort.signal)
          : { kind: "gone", message: sender.goneMessage?.(item, "closed") ?? "" };
        if (works.get(id) === work) await applyPrepared(id, work, outcome);
      }
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
    const { changes, files, isPrivate, followers = [], thumbnail = null } = outcome;
    const item = { ...task.item, ...changes, state: "ready" } as Item;
    const isStored = await store.putPrepared(item, files, { isPrivate, followers, thumbnail });
    // Otherwise stores at least the small items and the picked file.
    const areStored = isStored || (await store.add(followers));
    const isPickedStored = !isStored && work.bytes instanceof File && (await store.putPicked(id, work.bytes));
    // It was cancelled while it was stored.
    if (works.get(id) !== work) return drop(item);
    work.bytes = isStored ? null : new Blob(files, { type: files[0]?.type ?? "" });
    const isAnyStored = isStored || isPickedStored || task.isStored;
    update(id, { isStored: isAnyStored, thumbnail }, { ...changes, state: "ready" });
    for (const follower of followers) insert(follower, { isStored: areStored });
    void lockAll(followers);
    // It may have been paused meanwhile.
    await persist(id);
  }

  /** Changes an item, here and on the device. */
  function change(id: string, changes: Partial<Item>): void {
    // Only the tab that holds the lock may change it.
    if (find(id)?.wait?.for === "tab") return;
    update(id, {}, changes);
    void persist(id);
  }

  /** Aborts sending, unless all bytes have been sent. */
  function stop(task: Task): void {
    const { item, isFinishing } = task;
    if (item.state !== "sending" || isFinishing) return;
    works.get(item.id)?.abort?.abort();
    update(item.id, {}, { state: "ready" });
  }

  /** Stops and deletes an item, here and on the server. Resolves when none of its requests is pending. */
  async function cancel(id: string): Promise<void> {
    const task = find(id);
    // Only the tab that holds the lock may delete it.
    if (!task || task.wait?.for === "tab") return;
    const work = works.get(id);
    if (work?.uploadId) void deps.cancelUpload(work.uploadId);
    for (const { item } of list.all()) if (item.dependsOn.includes(id)) void cancel(item.id);
    drop(task.item);
    remove(id);
    run();
    await work?.attempt;
  }

  /** Retries lost items at once, unless a limit applies. */
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
      // A recording in progress in another tab is not shown.
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
      insert(atRest(item), {}, { release, isLocked: true });
      // What depends on it can be adopted now.
      return restore();
    }
    if (waited) emit("onEndedElsewhere", waited);
    if (item) await Promise.all([store.remove(id), sender.discard?.(id)]);
    release();
  }

  /** Ids of items that were found on the device, and are not in the list yet. */
  const restoring = new Set<string>();
  /** Adopts items that other pages have left on this device. */
  async function restore(): Promise<void> {
    const items = await store.list();
    const left = new Set(items.map(({ id }) => id));
    for (const item of items) {
      // A done or refused item may have been read before it was deleted. Its task stays for the screen.
      if (find(item.id) || restoring.has(item.id)) continue;
      // device-migration/migrate-device-data.ts turns it into edits.
      if (isOld(item)) continue;
      if (item.dependsOn.some((id) => left.has(id) && !works.has(id))) continue;
      restoring.add(item.id);
      void adopt(item).finally(() => {
        restoring.delete(item.id);
        run();
      });
    }
    run();
  }

  /** Adds new items, and stores them. `bytes`: what was picked, by the item's place. Resolves once they are locked. */
  async function add(items: Item[], bytes: Blob[] = []): Promise<void> {
    for (const [at, item] of items.entries()) {
      const picked = bytes[at] ?? null;
      insert(
        item,
        {
          isStored: false,
          ...(picked && { totalBytes: picked.size }),
          // The picked photo is the preview until it is prepared.
          ...(picked && SHOWN_TYPES.includes(picked.type) && { thumbnail: picked }),
        },
        { bytes: picked },
      );
    }
    run();
    void store.add(items).then((isAdded) => {
      if (!isAdded) return;
      if (bytes.length === 0) for (const { id } of items) update(id, { isStored: true });
      void storePicked(items, bytes);
    });
    await lockAll(items);
  }

  async function lockAll(items: Item[]): Promise<void> {
    const locking = items.map(async (item) => {
      const work = works.get(item.id);
      if (!work || work.isLocked) return;
      work.isLocked = true;
      const release = await deps.lock(item.id);
      if (works.get(item.id) === work) work.release = release;
      else release();
    });
    await Promise.all(locking);
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
    /** Sends items that are no longer blocked. */
    sendUnblocked: run,
    /** Reads an item's small preview picture, if the device has it: its task has it then. */
    async readThumbnail(id: string) {
      const thumbnail = await store.openThumbnail(id);
      // It may have been prepared meanwhile.
      if (find(id)?.thumbnail === undefined) update(id, { thumbnail });
    },
    tasks: list.all,
    find<Kind extends ItemKind>(kind: Kind, id: string): Task<Kind> | undefined {
      const task = find(id);
      return task?.item.kind === kind ? (task as unknown as Task<Kind>) : undefined;
    },
    change,
    /** Starts to prepare a held item. `bytes`: the recording, and whether the device stores all of it. */
    release(id: string, changes: Partial<Item>, bytes?: { recorded: Blob; isStored: boolean }) {
      const work = works.get(id);
      if (work && bytes) work.bytes = bytes.recorded;
      update(id, bytes ? { isStored: bytes.isStored } : {}, { ...changes, state: "preparing" });
      void persist(id);
      run();
    },
    pause(id: string) {
      change(id, { isPaused: true });
      const task = find(id);
      if (task) stop(task);
      run();
    },
    resume(id: string) {
      change(id, { isPaused: false });
      const task = find(id);
      if (task?.wait) retryLost();
      else run();
    },
    /** Retries at the athlete's request, even during a limit or after a refusal. */
    retry(id: string) {
      const task = find(id);
      if (!task || !works.has(id)) return;
      limits.delete(senderOf(task.item).lane);
      if (task.item.state === "refused") update(id, { refusal: null }, { state: startState(task.item) });
      retryLost();
    },
    retryLost,
    goOffline() {
      network.until = Date.now() + OFFLINE_MS;
      for (const task of list.all()) stop(task);
      run();
    },
    cancel,
    /** Removes what has arrived from the list. */
    forget: list.remove,
    listen: (events: Partial<OutboxEvents>) => void handlers.push(events),
    subscribe: list.subscribe,
  };
}

function reportFault(error: unknown): SendOutcome {
  console.error("An item could not be sent", error);
  return { kind: "lost", cause: "server" };
}
