/**
 * The edit store: unsent edits, one row for each field, and this device's copies of recaps. Screens read and write text
 * here alone. A change is in this tab's memory at once, on the disk some milliseconds later, and then in the other tabs.
 */
import type { Edit, Field } from "../../domain/edits/edit.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { createListeners } from "../lib/listeners.ts";
import {
  type Changed,
  EDITS_CHANNEL,
  type EditDatabase,
  editDatabase,
  type Part,
  type Viewer,
} from "./edit-database.ts";
import { answered, type EditsResponse } from "./edit-result.ts";
import { type EditRow, withFilledIn, withId } from "./edit-row.ts";
import { type Edited, NOT_READ, readRecap, writeRecap } from "./edit-transaction.ts";
import { inThisVersion, replaced, valueIn, withResults } from "./edited-copy.ts";

type RowsChange = (rows: EditRow[]) => EditRow[];

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

export type EditStore = ReturnType<typeof createEditStore>;

export function createEditStore(database: EditDatabase, channel: EditChannel | null) {
  const recaps = new Map<string, OpenRecap>();
  const { notify, subscribe } = createListeners<[shareId: string]>();

  if (channel)
    channel.onmessage = ({ data: { shareId, ...part } }: MessageEvent<Changed>) => {
      const open = [...recaps.keys()].filter((key) => key.endsWith(` ${shareId}`));
      for (const key of open) void run(key.split(" ")[0] || null, shareId, (edited) => edited, part);
      if (open.length === 0) notify(shareId);
    };
  function open(viewer: Viewer, shareId: string): OpenRecap {
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
        if (changed) channel?.postMessage({ shareId, ...changed } satisfies Changed);
        for (const { done } of jobs) done();
      } catch (error) {
        recap.jobs.splice(0, jobs.length);
        for (const { done } of jobs) done(error);
      }
    }
    recap.isBusy = false;
  }

  /**
   * Changes the rows of a recap. Calls `change` synchronously, and again with the rows on the disk. Resolves once they are
   * stored. `fields`: all fields that it reads or changes; by default any.
   */
  function update(viewer: Viewer, shareId: string, change: RowsChange, fields?: Field[]): Promise<void> {
    const changed = ({ rows, copy }: Edited) => ({ rows: change(rows), copy });
    return run(viewer, shareId, changed, { fields, hasCopy: false });
  }
  const load = (viewer: Viewer, shareId: string) => run(viewer, shareId, (edited) => edited, ALL);
  return {
    /** Returns what this tab has read so far; the first call starts reading. The same object until it changes. */
    snapshot(viewer: Viewer, shareId: string): Edited {
      const recap = open(viewer, shareId);
      if (recap.stored === NOT_READ && recap.jobs.length === 0) void load(viewer, shareId);
      return recap.edited;
    },
    /** Resolves with what the device has. */
    async load(viewer: Viewer, shareId: string): Promise<Edited> {
      await load(viewer, shareId);
      return open(viewer, shareId).edited;
    },
    /** Calls the listener for each change of any recap, in this tab or another. */
    subscribe,
    update,
    /** Applies the response to a request with these edits, to the rows and the copy. */
    respond: (
      viewer: Viewer,
      shareId: string,
      requestId: string,
      edits: Edit[],
      { version, fields }: EditsResponse,
    ) =>
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
    /** Stores the server's version. `loadedAt`: when it was asked for, in milliseconds since 1970. */
    storeCopy: (viewer: Viewer, recap: Recap, loadedAt: number) =>
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
    /** Returns all rows that the viewer sees, oldest first. */
    async listRows(viewer: Viewer): Promise<EditRow[]> {
      const rows = await database.transact("readonly", (tables) => tables.rows(viewer));
      return rows.toSorted((a, b) => a.order - b.order);
    },
    /** Returns each recap that the viewer sees once, last changed first. */
    async listRecaps(viewer: Viewer): Promise<Edited[]> {
      const { rows, copies } = await database.transact("readonly", async (tables) => ({
        rows: await tables.rows(viewer),
        copies: await tables.copies(viewer),
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
    /** A file or recording has arrived: rows of its item take its id. */
    arrive: (viewer: Viewer, shareId: string, itemId: string, id: string) =>
      update(viewer, shareId, (rows) => withId(rows, itemId, id)),
    /** Deletes everything of a recap. */
    forget: (viewer: Viewer, shareId: string) => run(viewer, shareId, () => ({ rows: [], copy: null }), ALL),
    /** Whether what is typed survives the page. */
    isDurable: database.isDurable,
  };
}

/** Returns what any of these jobs reads or changes. */
function partOf(jobs: Job[]): Part {
  const hasAll = jobs.some(({ part }) => !part.fields);
  const fields = hasAll ? undefined : [...new Set(jobs.flatMap(({ part }) => part.fields ?? []))];
  return { fields, hasCopy: jobs.some(({ part }) => part.hasCopy) };
}

export const editStore = createEditStore(
  editDatabase,
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(EDITS_CHANNEL),
);
