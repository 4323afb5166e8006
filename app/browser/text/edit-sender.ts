/**
 * Sends the ready rows of the edit store, those of a recap in one request: 0.8 s after the last change, and at once when
 * the athlete leaves a field, presses Next or hides the page.
 */
import type { Edit } from "../../domain/edits/edit.ts";
import type { Viewer } from "../edit-store/edit-database.ts";
import { answersAll, type EditsResponse, refusedEdits } from "../edit-store/edit-result.ts";
import { type EditRow, editOf, ended, type RowRequest } from "../edit-store/edit-row.ts";
import type { EditStore } from "../edit-store/edit-store.ts";
import { createListeners } from "../lib/listeners.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import { MAX_MISSES } from "../network/retry-delay.ts";
import { type BatchOptions, groupsOf, nextBatch, startBatch } from "./edit-batch.ts";
import { createSendPace, type SendPause } from "./edit-send-pace.ts";

export interface EditSenderDeps {
  store: EditStore;
  viewer: () => Viewer;
  patch: (shareId: string, edits: Edit[]) => Promise<CallOutcome<EditsResponse>>;
  /** Resolves with a function that releases the lock, or null if another tab still has it after that time. */
  lockWithin: (milliseconds: number, name: string) => Promise<(() => void) | null>;
  /** Whether the page's visitor is known. Edits sent before would belong to another visitor. */
  isVisitorKnown: () => boolean;
  createId: () => string;
  renewCopy: (shareId: string) => void;
}

/** The state of a recap's edits. "idle": everything that can be sent has been sent. */
export type SendState = { kind: "idle" | "saving" } | SendPause;

const IDLE: SendState = { kind: "idle" };
const SAVING: SendState = { kind: "saving" };
const SAVE_DELAY_MS = 800;
/** How long Next waits for a request that this tab has sent. */
const NEXT_WAITS_MS = 1_000;
/** How long to wait for a request of another tab, which may be frozen. */
const LOCK_WAITS_MS = 500;
const LOOK_AGAIN_MS = 2_000;

export type EditSender = ReturnType<typeof createEditSender>;

export function createEditSender({ store, viewer, patch, ...deps }: EditSenderDeps) {
  /** By recap: how often the server did not find it. */
  const misses = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const sending = new Map<string, Promise<void>>();
  const { notify, subscribe } = createListeners();
  const pace = createSendPace(() => void sendAll());

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

  /** Sends a recap's ready rows at once. Resolves when they are sent or paused. "athlete": ignores limits and pending requests. */
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
    const { edits, request, isStored } = startRequest(shareId, { isLocked, isBeside, isPageGoing: false });
    await isStored;
    if (edits().length > 0) return settle(shareId, request, edits(), await patch(shareId, edits()));
    // Another request is pending.
    if (rowsOf(shareId).some(({ requests }) => requests.length > 0)) sendAfter(LOOK_AGAIN_MS, shareId);
    return false;
  }

  /** Marks the rows that are sent. `edits` returns them: first as this tab knows them, then as they are on the disk. */
  function startRequest(shareId: string, options: Omit<BatchOptions, "request"> & { isLocked: boolean }) {
    const request = { id: deps.createId(), at: Date.now(), isLocked: options.isLocked };
    const isBegun = store.snapshot(viewer(), shareId).copy?.recap.id !== 0;
    let batch: EditRow[] = [];
    const isStored = store.update(viewer(), shareId, (rows) => {
      const taken = startBatch(rows, { ...options, request });
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
      // The server has changes that this device lacks.
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

  /** Sends each edit alone, once, so that one bad edit does not block the others. Groups stay together. */
  async function sendAlone(shareId: string, request: RowRequest, edits: Edit[]): Promise<boolean> {
    const isSent = (row: EditRow) => edits.some(({ field }) => field === row.field);
    for (const group of groupsOf(rowsOf(shareId).filter(isSent))) {
      const own = edits.filter(({ field }) => group.some((row) => row.field === field));
      const outcome = await patch(shareId, own);
      // It cannot be split further.
      const message = outcome.kind === "rejected" && outcome.status !== 404 ? outcome.message : null;
      if (message === null) {
        if (!(await settle(shareId, request, own, outcome))) return false;
      } else await store.update(viewer(), shareId, (all) => refusedEdits(all, own, message));
    }
    await store.update(viewer(), shareId, (all) => ended(all, ({ id }) => id === request.id));
    return true;
  }

  /** Returns why the recap accepts no edits, or null if it may be found again. */
  function refusalOf(shareId: string, rejection: { status: number; message: string }): string | null {
    const { status, message } = rejection;
    if (status !== 404) return message;
    const count = (misses.get(shareId) ?? 0) + 1;
    misses.set(shareId, count);
    return count > MAX_MISSES ? message : null;
  }

  async function sendAll(): Promise<void> {
    if (isPaused()) return;
    const rows = await store.listRows(viewer());
    for (const shareId of new Set(rows.map((row) => row.shareId)))
      if (!sending.has(shareId)) void send(shareId, "page");
  }

  return {
    /** Sends the rows of earlier pages, and from now on every change. Returns a function that stops it. */
    start() {
      void sendAll();
      return store.subscribe(onChange);
    },
    send,
    /** Call when the page is hidden and may be closed: the request starts synchronously. */
    hide() {
      if (isPaused()) return;
      for (const shareId of timers.keys()) {
        if (sending.has(shareId)) continue;
        const options = { isLocked: false, isBeside: false, isPageGoing: true };
        const { edits, request, isStored } = startRequest(shareId, options);
        const first = edits();
        if (first.length > 0)
          void Promise.all([patch(shareId, first), isStored]).then(([outcome]) =>
            settle(shareId, request, first, outcome),
          );
      }
    },
    /** The network is back, or the athlete has signed in: tries again at once. */
    retry() {
      pace.goOn();
      void sendAll();
    },
    goOffline() {
      pace.goOffline();
      notify();
    },
    state,
    subscribe,
  };
}
