/**
 * The edit store: unsent edits, one row for each field, and this device's copies of recaps. Screens read and write text
 * here alone. A change is in this tab's memory at once, on the disk some milliseconds later, and then in the other tabs.
 */
import type { Edit, Field } from "../../domain/edits/edit.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { createListeners } from "../lib/listeners.ts";
import { isOwn } from "../lib/page-user.ts";
import {
  type Changed,
  EDITS_CHANNEL,
  type EditDatabase,
  editDatabase,
  listForViewer,
  type Part,
  type Viewer,
} from "./edit-database.ts";
import { answered, type EditsResponse } from "./edit-result.ts";
import { type EditRow, withFilledIn, withId } from "./edit-row.ts";
import { type Edited, NOT_READ, readRecap, writeRecap } from "./edit-transaction.ts";
import { inThisVersion, replaced, valueIn, withResults } from "./edited-copy.ts";

type RowsChange = (rows: EditRow[]) => EditRow[];

export interface EditStore {
  /** Returns what this tab has read so far; the first call starts reading. The same object until it changes. */
  snapshot(viewer: Viewer, shareId: string): Edited;
  /** Resolves with what the device has. */
  load(viewer: Viewer, shareId: string): Promise<Edited>;
  /** Calls the listener for each change of any recap, in this tab or another. */
  subscribe(listener: (shareId: string) => void): () => void;
  /**
   * Changes the rows of a recap. Calls `change` synchronously, and again with the rows on the disk. Resolves once they are
   * stored. `fields`: all fields that it reads or changes; by default any.
   */
  update(viewer: Viewer, shareId: string, change: RowsChange, fields?: Field[]): Promise<void>;
  /** Applies the response to a request with these edits, to the rows and the copy. */
  respond(
    viewer: Viewer,
    shareId: string,
    requestId: string,
    edits: Edit[],
    response: EditsResponse,
  ): Promise<void>;
  /** Stores the server's version. `loadedAt`: when it was asked for, in milliseconds since 1970. */
  storeCopy(viewer: Viewer, recap: Recap, loadedAt: number): Promise<void>;
  /** Returns all rows that the viewer sees, oldest first. */
  listRows(viewer: Viewer): Promise<EditRow[]>;
  /** Returns each recap that the viewer sees once, last changed first. */
  listRecaps(viewer: Viewer): Promise<Edited[]>;
  /** A file or recording has arrived: rows of its item take its id. */
  arrive(viewer: Viewer, shareId: string, itemId: string, id: string): Promise<void>;
  /** Deletes everything of a recap. */
  forget(viewer: Viewer, shareId: string): Promise<void>;
  /** Whether what is typed survives the page. */
  isDurable(): boolean;
}

/** Tells the other tabs. */
export type EditChannel = Pick<BroadcastChannel, "postMessage" | "onmessage">;

interface Job {
  change: (edited: Edited) => Edited;
  /** What it reads or changes. */
  part: Part;
  done: (error?: unknown) => void;
}

interface OpenRecap {
  /** As the last transaction has left it. */
  stored: Edited;
  /** After the jobs. */
  edited: Edited;
  jobs: Job[];
  isBusy: boolean;
}

const ALL: Part = { fields: undefined, hasCopy: true };

export function createEditStore(database: EditDatabase, openChannel: () => EditChannel | null): EditStore {
  const recaps = new Map<string, OpenRecap>();
  const { notify, subscribe } = createListeners<[shareId: string]>();
  let opened: EditChannel | null | undefined;

  function channel(): EditChannel | null {
    if (opened !== undefined) return opened;
    opened = openChannel();
    if (opened)
      opened.onmessage = ({ data: { shareId, ...part } }: MessageEvent<Changed>) => {
        const open = [...recaps.keys()].filter((key) => key.endsWith(` ${shareId}`));
        for (const key of open) void run(key.split(" ")[0] || null, shareId, (edited) => edited, part);
        if (open.length === 0) notify(shareId);
      };
    return opened;
  }
  function open(viewer: Viewer, shareId: string): OpenRecap {
    channel();
    const key = `${viewer ?? ""} ${shareId}`;
    const nothing = { stored: NOT_READ, edited: NOT_READ, jobs: [], isBusy: false };
    const recap = recaps.get(key) ?? nothing;
    recaps.set(key, recap);
    return recap;
  }

  /** Applies the change in memory, and then in the database to what that has. */
  function run(viewer: Viewer, shareId: string, change: Job["change"], part: Part): Promise<void> {
    const recap = open(viewer, shareId);
    const stored = new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) => (error === undefined ? resolve() : reject(error));
      recap.jobs.push({ change, part, done });
    });
    const edited = change(recap.edited);
    if (edited !== recap.edited) {
      recap.edited = edited;
      notify(shareId);
    }
    if (!recap.isBusy) void drain(recap, viewer, shareId);
    return stored;
  }

  /** What has come meanwhile shares the next transaction. */
  async function drain(recap: OpenRecap, viewer: Viewer, shareId: string): Promise<void> {
    recap.isBusy = true;
    while (recap.jobs.length > 0) {
      const jobs = [...recap.jobs];
      const part = recap.stored === NOT_READ ? ALL : partOf(jobs);
      try {
        const { after, changed } = await database.transact("readwrite", async (tables) => {
          const found = await readRecap(tables, viewer, shareId, recap.stored, part);
          const after = jobs.reduce((now, { change }) => change(now), found.edited);
          return { after, changed: writeRecap(tables, found, after) };
        });
        recap.jobs.splice(0, jobs.length);
        recap.stored = after;
        recap.edited = recap.jobs.reduce((now, { change }) => change(now), after);
        notify(shareId);
        if (changed) channel()?.postMessage({ shareId, ...changed } satisfies Changed);
        for (const { done } of jobs) done();
      } catch (error) {
        recap.jobs.splice(0, jobs.length);
        for (const { done } of jobs) done(error);
      }
    }
    recap.isBusy = false;
  }

  function update(viewer: Viewer, shareId: string, change: RowsChange, fields?: Field[]): Promise<void> {
    const changed = ({ rows, copy }: Edited) => ({ rows: change(rows), copy });
    return run(viewer, shareId, changed, { fields, hasCopy: false });
  }
  const load = (viewer: Viewer, shareId: string) => run(viewer, shareId, (edited) => edited, ALL);
  return {
    snapshot(viewer, shareId) {
      const recap = open(viewer, shareId);
      if (recap.stored === NOT_READ && recap.jobs.length === 0) void load(viewer, shareId);
      return recap.edited;
    },
    async load(viewer, shareId) {
      await load(viewer, shareId);
      return open(viewer, shareId).edited;
    },
    subscribe(listener) {
      channel();
      return subscribe(listener);
    },
    update,
    respond: (viewer, shareId, requestId, edits, { version, fields }) =>
      run(
        viewer,
        shareId,
        ({ rows, copy }) => ({
          rows: answered(rows, requestId, edits, fields),
          copy: copy && {
            ...copy,
            recap: withResults(copy.recap, version, fields),
            editedAt: Date.now(),
            knownVersion: Math.max(copy.knownVersion, version),
          },
        }),
        ALL,
      ),
    storeCopy: (viewer, recap, loadedAt) =>
      run(
        viewer,
        recap.shareId,
        ({ rows, copy }) => {
          const isBegun = copy?.recap.id === 0 && recap.id !== 0;
          const loaded = { shareId: recap.shareId, userId: viewer, recap };
          return {
            rows: isBegun ? withFilledIn(rows, (field: Field) => valueIn(recap, field)) : rows,
            copy: replaced(copy, loaded, { loadedAt, isSent: rows.length === 0 }),
          };
        },
        ALL,
      ),
    async listRows(viewer) {
      const rows = await database.transact("readonly", (tables) => tables.everyRow());
      return rows.filter((row) => isOwn(row, viewer)).toSorted((a, b) => a.order - b.order);
    },
    async listRecaps(viewer) {
      const { rows, copies } = await database.transact("readonly", async (tables) => ({
        rows: await listForViewer(viewer, (owner) => tables.rows(owner)),
        copies: await listForViewer(viewer, (owner) => tables.copies(owner)),
      }));
      const byRecap = Map.groupBy(rows, ({ shareId }) => shareId);
      // The viewer's own come first.
      const known = copies.filter(
        (copy, at) => copies.findIndex((one) => one.shareId === copy.shareId) === at,
      );
      return known
        .map((copy) => ({ rows: byRecap.get(copy.shareId) ?? [], copy: inThisVersion(copy) }))
        .toSorted((a, b) => b.copy.recap.updatedAt.localeCompare(a.copy.recap.updatedAt));
    },
    arrive: (viewer, shareId, itemId, id) => update(viewer, shareId, (rows) => withId(rows, itemId, id)),
    forget: (viewer, shareId) => run(viewer, shareId, () => ({ rows: [], copy: null }), ALL),
    isDurable: database.isDurable,
  };
}

/** Returns what any of these jobs reads or changes. */
function partOf(jobs: Job[]): Part {
  const hasAll = jobs.some(({ part }) => !part.fields);
  const fields = hasAll ? undefined : [...new Set(jobs.flatMap(({ part }) => part.fields ?? []))];
  return { fields, hasCopy: jobs.some(({ part }) => part.hasCopy) };
}

export const editStore = createEditStore(editDatabase, () =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(EDITS_CHANNEL),
);
