/** Tabs of one browser for tests of the edit store: their stores share a database in memory (fake-indexeddb) and a channel. */

import { vi } from "vitest";
import { type EditDatabase, openEditDatabase, type Viewer } from "../app/browser/edit-store/edit-database.ts";
import { changed, type EditRow } from "../app/browser/edit-store/edit-row.ts";
import { createEditStore, type EditChannel, type EditStore } from "../app/browser/edit-store/edit-store.ts";
import type { Field, Value } from "../app/domain/edits/edit.ts";
import type { Recap } from "../app/domain/recap/recap.ts";

/** Returns a function that opens a further tab of one browser. `shared`: a database that all of its tabs have open. */
export function createBrowser(shared?: EditDatabase): () => EditStore {
  const database = `edits-${crypto.randomUUID()}`;
  const channels: EditChannel[] = [];
  return () => {
    const own: EditChannel = {
      onmessage: null,
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== own) other.onmessage?.call(own as BroadcastChannel, { data } as MessageEvent);
      },
    };
    channels.push(own);
    return createEditStore(shared ?? openEditDatabase(database), own);
  };
}

export interface Typing {
  viewer?: Viewer;
  /** What the screen showed of the row. */
  seen?: Value;
  stored?: Value;
  isHeld?: boolean;
}

let lastOrder = 0;

/** Types in a tab. Resolves when it is on the disk. */
export function type(
  store: EditStore,
  shareId: string,
  field: Field,
  typed: Value,
  { viewer = null, seen, stored = null, isHeld = false }: Typing = {},
): Promise<void> {
  const place = { userId: viewer, shareId, order: ++lastOrder };
  const written = (rows: EditRow[]) => {
    const row = changed(
      rows.find((one) => one.field === field),
      { field, typed, stored, seen, isHeld },
      place,
    );
    return [...rows.filter((one) => one.field !== field), ...(row ? [row] : [])];
  };
  return store.update(viewer, shareId, written, [field]);
}

/** Returns functions that list the keys of what has been read and written in IndexedDB since; of a range, the range. */
export function spyOnRows() {
  const [get, getAll, put] = (["get", "getAll", "put"] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name),
  );
  const keys = (spy: typeof get, at: number) => spy?.mock.calls.map((args) => args.at(at)) ?? [];
  return { read: () => [...keys(get, 0), ...keys(getAll, 0)], written: () => keys(put, 1) };
}

/** Returns a row that is ready. */
export function editRow(values: Partial<EditRow> = {}): EditRow {
  return {
    ...{ userId: null, shareId: "recap", field: "answer-0", base: [null], value: "Mud.", typed: "Mud." },
    ...{ state: "ready", message: null, theirs: null, requests: [], order: ++lastOrder },
    ...values,
  };
}

/** Returns a copy as it is after loading. */
export function loadCopy(store: EditStore, recap: Recap, viewer: Viewer = null): Promise<void> {
  return store.storeCopy(viewer, recap, Date.now());
}
