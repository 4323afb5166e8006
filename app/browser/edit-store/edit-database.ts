/**
 * The IndexedDB database of the edit store: rows and copies of recaps, by user. If the browser allows none, does not answer
 * or has no room left, both are stored in memory and are lost with the page.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { Field } from "../../domain/edits/edit.ts";
import type { EditRow } from "./edit-row.ts";
import type { RecapCopy } from "./edited-copy.ts";

interface EditSchema extends DBSchema {
  rows: { key: [owner: string, shareId: string, field: string]; value: EditRow };
  recaps: { key: [owner: string, shareId: string]; value: RecapCopy };
}

/** A user's id, or null for a visitor. */
export type Viewer = string | null;

/** The part of a recap that is read or changed. */
export interface Part {
  /** Undefined for all fields. */
  fields: Field[] | undefined;
  /** Whether it includes the copy, which may be large. */
  hasCopy: boolean;
}

/** The BroadcastChannel on which tabs announce what they have changed on the disk. */
export const EDITS_CHANNEL = "edits";
export interface Changed extends Part {
  shareId: string;
}

/** What a transaction reads and writes. A viewer sees their own data, and then a visitor's. */
export interface EditTables {
  /** Returns what the viewer sees of a recap, of these fields of it, or of all recaps. */
  rows(viewer: Viewer, shareId?: string, fields?: Field[]): Promise<EditRow[]>;
  /** Returns the rows of all users. */
  everyRow(): Promise<EditRow[]>;
  putRow(row: EditRow): void;
  deleteRow(row: EditRow): void;
  copies(viewer: Viewer, shareId?: string): Promise<RecapCopy[]>;
  putCopy(copy: RecapCopy): void;
  /** Returns the copies of all users. */
  everyCopy(): Promise<RecapCopy[]>;
  deleteCopy(copy: Pick<RecapCopy, "userId" | "shareId">): void;
}

type Use<Result> = (tables: EditTables) => Promise<Result>;

export interface EditDatabase {
  /** Runs a transaction. Resolves once its writes are on the disk, or in memory. `use` may be called again. */
  transact<Result>(mode: IDBTransactionMode, use: Use<Result>): Promise<Result>;
  /** Whether what is stored survives the page. */
  isDurable(): boolean;
}

/** How long to wait for a database that may never answer. */
const OPEN_MS = 3_000;
/** Safari loses connections: the second attempt opens another one. */
const ATTEMPTS = 2;

export function openEditDatabase(name = "race-recap-edits"): EditDatabase {
  let opening: Promise<IDBPDatabase<EditSchema>> | null = null;
  let memory: EditDatabase | null = null;

  function open(): Promise<IDBPDatabase<EditSchema>> {
    opening ??= openDB<EditSchema>(name, 1, {
      upgrade(database) {
        database.createObjectStore("rows");
        database.createObjectStore("recaps");
      },
      terminated: close,
      blocking(_oldVersion, _newVersion, event) {
        (event.target as IDBDatabase).close();
        close();
      },
    });
    return opening;
  }
  function close(): void {
    opening = null;
  }

  async function attempt<Result>(mode: IDBTransactionMode, use: Use<Result>): Promise<Result> {
    // "strict": it is on disk when the transaction is done.
    const options = { durability: "strict" } as const;
    const transaction = (await inTime(open())).transaction(["rows", "recaps"], mode as "readwrite", options);
    // A request that fails rejects this, too.
    transaction.done.catch(() => {});
    const result = await use(tablesOf(transaction));
    await transaction.done;
    return result;
  }

  /** Continues in memory, with what can be read. */
  async function leaveDisk(): Promise<EditDatabase> {
    const read = await attempt("readonly", async (tables) => ({
      rows: await tables.everyRow(),
      copies: await tables.everyCopy(),
    })).catch(() => ({ rows: [], copies: [] }));
    memory ??= memoryDatabase(read);
    return memory;
  }

  return {
    isDurable: () => memory === null,
    async transact(mode, use) {
      for (let attempts = 0; attempts < ATTEMPTS && !memory; attempts++) {
        try {
          return await attempt(mode, use);
        } catch (error) {
          // Without IndexedDB there is a ReferenceError.
          if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
          close();
        }
      }
      return (memory ?? (await leaveDisk())).transact(mode, use);
    },
  };
}

/** This page's. */
export const editDatabase = openEditDatabase();

function inTime<Database>(opening: Promise<Database>): Promise<Database> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException("No answer", "TimeoutError")), OPEN_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function tablesOf(transaction: IDBPTransaction<EditSchema, ("rows" | "recaps")[], "readwrite">): EditTables {
  const rows = transaction.objectStore("rows");
  const recaps = transaction.objectStore("recaps");
  return {
    async rows(viewer, shareId, fields) {
      const found = await Promise.all(
        ownersOf(viewer).flatMap((owner): Promise<EditRow[] | EditRow | undefined>[] =>
          shareId === undefined || !fields
            ? [rows.getAll(rangeOf(owner, shareId))]
            : fields.map((field) => rows.get([owner, shareId, field])),
        ),
      );
      return found.flat().filter((row) => row !== undefined);
    },
    everyRow: () => rows.getAll(),
    putRow: (row) => void rows.put(row, rowKey(row)),
    deleteRow: (row) => void rows.delete(rowKey(row)),
    async copies(viewer, shareId) {
      const found = ownersOf(viewer).map((owner) => recaps.getAll(rangeOf(owner, shareId)));
      return (await Promise.all(found)).flat();
    },
    everyCopy: () => recaps.getAll(),
    putCopy: (copy) => void recaps.put(copy, copyKey(copy)),
    deleteCopy: (copy) => void recaps.delete(copyKey(copy)),
  };
}

/** Returns the first part of their keys. */
function ownersOf(viewer: Viewer): string[] {
  return viewer === null ? [""] : [viewer, ""];
}

/** Arrays are after all texts. */
function rangeOf(owner: string, shareId?: string): IDBKeyRange {
  const prefix = shareId === undefined ? [owner] : [owner, shareId];
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

function rowKey({ userId, shareId, field }: EditRow): [string, string, string] {
  return [userId ?? "", shareId, field];
}

function copyKey({ userId, shareId }: Pick<RecapCopy, "userId" | "shareId">): [string, string] {
  return [userId ?? "", shareId];
}

function memoryDatabase(read: { rows: EditRow[]; copies: RecapCopy[] }): EditDatabase {
  const rows = new Map(read.rows.map((row) => [rowKey(row).join(), row]));
  const copies = new Map(read.copies.map((copy) => [copyKey(copy).join(), copy]));
  let last: Promise<unknown> = Promise.resolve();
  const seenBy = <Owned extends Pick<RecapCopy, "userId" | "shareId">>(
    viewer: Viewer,
    all: Map<string, Owned>,
    shareId: string | undefined,
  ) =>
    ownersOf(viewer).flatMap((owner) =>
      [...all.values()].filter(
        (one) => (one.userId ?? "") === owner && (shareId ?? one.shareId) === one.shareId,
      ),
    );
  const tables: EditTables = {
    rows: async (viewer, shareId, fields) =>
      seenBy(viewer, rows, shareId).filter(({ field }) => fields?.includes(field) ?? true),
    everyRow: async () => [...rows.values()],
    putRow: (row) => void rows.set(rowKey(row).join(), row),
    deleteRow: (row) => void rows.delete(rowKey(row).join()),
    copies: async (viewer, shareId) => seenBy(viewer, copies, shareId),
    everyCopy: async () => [...copies.values()],
    putCopy: (copy) => void copies.set(copyKey(copy).join(), copy),
    deleteCopy: (copy) => void copies.delete(copyKey(copy).join()),
  };
  return {
    isDurable: () => false,
    transact(_mode, use) {
      const result = last.then(() => use(tables));
      last = result.catch(() => {});
      return result;
    },
  };
}
