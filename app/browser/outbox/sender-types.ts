/** The interface of senders. A new kind of item needs a sender, and a line in `tab-outbox.client.ts`. */
import type { Item, ItemKind, ItemOf } from "../device/outbox-item.ts";
import type { SendEvents } from "../network/send-upload.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";

/** A queue: items of the same lane wait for each other. */
export interface Lane {
  /** How many are sent at once. */
  atOnce: number;
  /** Whether the next one starts only when those before it are declared. */
  declaresOneByOne: boolean;
  /** Whether an item that waits blocks those after it. */
  isOrdered: boolean;
}

export interface ItemEvents extends SendEvents {
  /** Changes the item, here and on the device. */
  onChange: (changes: object) => void;
}

export type SendOutcome =
  /** `id`: of the photo, video or recording. */
  | { kind: "done"; id?: string }
  /** Another tab or device is working on it. */
  | { kind: "busy"; retryAfterMs: number }
  | { kind: "gone"; message: string }
  /** The server does not find the recap. Once it is given up: null if there is nothing to tell the athlete. */
  | { kind: "recap-gone"; message: string | null }
  | Exclude<UploadOutcome, { kind: "added" | "recap-gone" | "unreadable" }>;

export type PrepareOutcome<Changes> =
  | {
      kind: "prepared";
      changes: Changes;
      files: Blob[];
      /** Whether the first file is stored on the device already. */
      isPrivate: boolean;
      /** Items that depend on it and are stored with it. */
      followers?: Item[];
      /** A small preview picture. */
      thumbnail?: Blob | null;
    }
  | { kind: "refused" | "gone"; message: string }
  /** Too short to keep; dropped silently. */
  | { kind: "worthless" };

/** Sends the items of one kind. Its functions reject for faults alone. */
export interface Sender<Kind extends ItemKind> {
  lane: Lane;
  /** Prepares picked or recorded bytes for sending, one item at a time. May reject with an UnloadedError. */
  prepare?: (
    item: ItemOf<Kind>,
    picked: Blob,
    signal: AbortSignal,
  ) => Promise<PrepareOutcome<Partial<ItemOf<Kind>>>>;
  /** `prepared` is null for items without bytes. */
  send: (
    item: ItemOf<Kind>,
    prepared: Blob | null,
    events: ItemEvents,
    signal: AbortSignal,
  ) => Promise<SendOutcome>;
  /** Called when an item is found on the device. Resolves with false if it is to be deleted. */
  onFound?: (item: ItemOf<Kind>) => Promise<boolean>;
  /** The message when its bytes no longer exist. */
  goneMessage?: (item: ItemOf<Kind>, loss: "closed" | "unreadable") => string;
  /** The message when it cannot be prepared because of a fault. */
  notPrepared?: string;
  /** Returns bytes that are stored outside the database. */
  reopen?: (id: string) => Promise<Blob | null>;
  /** Deletes them. */
  discard?: (id: string) => Promise<void>;
  /** A rejected item is "kept", so that the next page retries it; "stored" as refused; or "deleted" from the device. */
  refused: "kept" | "stored" | "deleted";
}

export type Senders = { [Kind in ItemKind]: Sender<Kind> };
