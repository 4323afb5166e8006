/**
 * Sends the ready rows of the edit store: those of a recap in one request, 0.8 s after the last change, and at once when the athlete
 * leaves a field, presses Next or hides the page. It uses the browser through its dependencies only.
 */
import type { Edit } from "../../domain/edits/edit.ts";
import type { Viewer } from "../edit-store/edit-database.ts";
import { answersAll, type EditsResponse, refusedEdits } from "../edit-store/edit-result.ts";
import { type EditRow, editOf, ended, type RowRequest } from "../edit-store/edit-row.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import { type BatchOptions, groupsOf, nextBatch, takeBatch } from "./edit-batch.ts";
import { createSendPace, type SendPause } from "./edit-send-pace.ts";

export interface EditSenderDeps {
  store: EditStore;
  viewer: () => Viewer;
  patch: (shareId: string, edits: Edit[]) => Promise<CallOutcome<EditsResponse>>;
  /** Resolves with a function that releases the lock, or null if another tab still has it after that time. */
  lockWithin: (milliseconds: number, name: string) => Promise<(() => void) | null>;
  /** Without Web Locks, every lock succeeds. */
  hasLocks: boolean;
  /** Whether the page's visitor is known: what is sent before would be another visitor's. */
  isVisitorKnown: () => boolean;
  createId: () => string;
  /** Loads the copy anew. */
  renewCopy: (shareId: string) => void;
}

/** What becomes of the edits of a recap. "idle": everything is sent that can be. */
export type SendState = { kind: "idle" | "saving" } | SendPause;

export interface EditSender {
  /** Sends what earlier pages have left, and from now on what changes. Returns a function that ends it. */
  start(): () => void;
  /** Sends at once what is ready of a recap. Resolves when that has ended, or waits. "athlete": even during a limit, and beside a request that does not end. */
  send(shareId: string, by: "page" | "athlete"): Promise<SendState>;
  /** For a page that is hidden, and may be gone at any time: the request starts before this returns. */
  hide(): void;
  /** The network is back, or the athlete has signed in: tries again at once. */
  retry(): void;
  goOffline(): void;
  state(shareId: string): SendState;
  subscribe(listener: () => void): () => void;
}

const IDLE: SendState = { kind: "idle" };
const SAVING: SendState = { kind: "saving" };
const SAVE_DELAY_MS = 800;
/** How long Next waits for a request that this tab has sent. */
const NEXT_WAITS_MS = 1_000;
/** How long to wait for a request of another tab, which may be frozen. */
const LOCK_WAITS_MS = 500;
const LOOK_AGAIN_MS = 2_000;

export function createEditSender({ store, viewer, patch, ...deps }: EditSenderDeps): EditSender {
  const missing = createMissingRecaps();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const sending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const pace = createSendPace(() => void sendAll());

  function notify(): void {
    for (const listener of listeners) listener();
  }
  function rowsOf(shareId: string): EditRow[] {
    return store.snapshot(viewer(), shareId).rows;
  }
  function isPaused(): boolean {
    return !deps.isVisitorKnown() || pace.pause() !== null;
  }
  function state(shareId: string): SendState {
    return sending.has(shareId) ? SAVING : (pace.pause() ?? IDLE);
  }

  /** Each call starts the wait anew. */
  function sendAfter(milliseconds: number, shareId: string): void {
    clearTimeout(timers.get(shareId));
    timers.set(
      shareId,
      setTimeout(() => {
        timers.delete(shareId);
        void send(shareId, "page");
      }, milliseconds),
    );
  }
  function onChange(shareId: string): void {
    // After a pause everything is sent.
    const isWaiting = isPaused() || sending.has(shareId) || nextBatch(rowsOf(shareId)).length === 0;
    if (!isWaiting) sendAfter(SAVE_DELAY_MS, shareId);
  }

  async function send(shareId: string, by: "page" | "athlete"): Promise<SendState> {
    const isAsked = by === "athlete";
    if (isAsked) pace.goOn();
    clearTimeout(timers.get(shareId));
    timers.delete(shareId);
    if (isAsked)
      await Promise.race([sending.get(shareId), new Promise((go) => setTimeout(go, NEXT_WAITS_MS))]);
    else while (sending.has(shareId)) await sending.get(shareId);
    const own = sendRecap(shareId, isAsked).finally(() => {
      if (sending.get(shareId) === own) sending.delete(shareId);
      notify();
      onChange(shareId);
    });
    sending.set(shareId, own);
    notify();
    await own;
    return state(shareId);
  }

  async function sendRecap(shareId: string, isAsked: boolean): Promise<void> {
    await store.load(viewer(), shareId);
    if (isPaused() || !rowsOf(shareId).some((row) => row.state === "ready")) return;
    const release = await deps.lockWithin(LOCK_WAITS_MS, `edits ${shareId}`);
    // Another tab is sending, or frozen.
    if (!release && !isAsked) return sendAfter(LOOK_AGAIN_MS, shareId);
    try {
      let isSent = true;
      while (isSent && !isPaused()) isSent = await sendBatch(shareId, release !== null, isAsked);
    } finally {
      release?.();
    }
  }

  /** Returns whether there may be more to send. */
  async function sendBatch(shareId: string, isLocked: boolean, isBeside: boolean): Promise<boolean> {
    const { edits, request, isStored } = take(shareId, { isLocked, isBeside, isPageGoing: false });
    await isStored;
    if (edits().length > 0) return settle(shareId, request, edits(), await patch(shareId, edits()));
    // Another request has not ended.
    if (rowsOf(shareId).some(({ requests }) => requests.length > 0)) sendAfter(LOOK_AGAIN_MS, shareId);
    return false;
  }

  /** Marks what is sent. `edits` returns it: at first what this tab knows, then what was on the disk. */
  function take(shareId: string, options: Omit<BatchOptions, "request"> & { isLocked: boolean }) {
    const request = { id: deps.createId(), at: Date.now(), isLocked: options.isLocked };
    const isBegun = store.snapshot(viewer(), shareId).copy?.recap.id !== 0;
    let batch: EditRow[] = [];
    const isStored = store.update(viewer(), shareId, (rows) => {
      const taken = takeBatch(rows, { ...options, request });
      batch = isBegun ? taken.batch : [];
      return isBegun ? taken.rows : rows;
    });
    return { request, isStored, edits: () => batch.map(editOf) };
  }

  /** Returns whether the next batch can be sent. */
  async function settle(
    shareId: string,
    request: RowRequest,
    edits: Edit[],
    outcome: CallOutcome<EditsResponse>,
  ): Promise<boolean> {
    if (outcome.kind === "done" && answersAll(outcome.answer, edits)) {
      pace.goOn();
      await store.respond(viewer(), shareId, request.id, edits, outcome.answer);
      const { rows, copy } = store.snapshot(viewer(), shareId);
      // Something else was changed in between.
      const isOutdated = rows.length === 0 && copy && copy.recap.version < outcome.answer.version;
      const isRemoved = outcome.answer.fields.some((result) => "isRemoved" in result && result.isRemoved);
      if (isOutdated || isRemoved) deps.renewCopy(shareId);
      return true;
    }
    if (outcome.kind === "rejected" && outcome.status !== 404 && edits.length > 1)
      return sendAlone(shareId, request, edits);
    const refusal = outcome.kind === "rejected" ? refusalOf(shareId, outcome) : null;
    await store.update(viewer(), shareId, (rows) => {
      const open = ended(rows, ({ id }) => id === request.id);
      return refusal === null ? open : refusedEdits(open, edits, refusal);
    });
    if (refusal !== null) return true;
    pace.hold(outcome.kind === "done" ? { kind: "lost" } : outcome);
    notify();
    return false;
  }

  /** One bad edit does not stop the others: each is sent alone, once. Fields of a group stay together. */
  async function sendAlone(shareId: string, request: RowRequest, edits: Edit[]): Promise<boolean> {
    const isSent = (row: EditRow) => edits.some(({ field }) => field === row.field);
    for (const group of groupsOf(rowsOf(shareId).filter(isSent))) {
      const own = edits.filter(({ field }) => group.some((row) => row.field === field));
      const outcome = await patch(shareId, own);
      // Nothing smaller can be sent.
      const message = outcome.kind === "rejected" && outcome.status !== 404 ? outcome.message : null;
      if (message === null) {
        if (!(await settle(shareId, request, own, outcome))) return false;
      } else await store.update(viewer(), shareId, (all) => refusedEdits(all, own, message));
    }
    await store.update(viewer(), shareId, (all) => ended(all, ({ id }) => id === request.id));
    return true;
  }

  /** Returns why the recap takes no edits, or null if it may be found again. */
  function refusalOf(
    shareId: string,
    { status, message }: { status: number; message: string },
  ): string | null {
    if (status !== 404) return message;
    const outcome = missing(shareId, message);
    return outcome.kind === "refused" ? outcome.message : null;
  }

  /** Sends what waits of all recaps. */
  async function sendAll(): Promise<void> {
    if (isPaused()) return;
    const rows = await store.listRows(viewer());
    for (const shareId of new Set(rows.map((row) => row.shareId)))
      if (!sending.has(shareId)) void send(shareId, "page");
  }

  return {
    start() {
      void sendAll();
      return store.subscribe(onChange);
    },
    send,
    hide() {
      if (isPaused()) return;
      for (const shareId of timers.keys()) {
        if (sending.has(shareId)) continue;
        const { edits, request, isStored } = take(shareId, {
          isLocked: false,
          isBeside: false,
          isPageGoing: true,
        });
        const first = edits();
        if (first.length > 0)
          void Promise.all([patch(shareId, first), isStored]).then(([outcome]) =>
            settle(shareId, request, first, outcome),
          );
      }
    },
    retry() {
      pace.goOn();
      void sendAll();
    },
    goOffline() {
      pace.goOffline();
      notify();
    },
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
