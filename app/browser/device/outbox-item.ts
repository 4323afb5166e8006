/** An item: something that an athlete has made and this device has not sent. The outbox (outbox.ts) sends it. */
import type { ContributionInput } from "../../domain/contributions/contribution.ts";
import type { Course } from "../../domain/course/course.ts";
import type { UploadDeclaration } from "../../domain/media/upload-declaration.ts";
import type { SoundTrouble } from "../../domain/media/upload-progress.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";
import { pageUser } from "../lib/page-user.ts";

export type ItemState =
  /** Waits for the athlete: it is being recorded, or was found after a crash. */
  | "held"
  | "preparing"
  | "ready"
  | "sending"
  /** Waits for the network, a response, a limit, a sign-in or another tab. Resumes by itself. */
  | "waiting"
  /** The server rejected it. */
  | "refused"
  | "done";

interface ItemFields {
  id: string;
  shareId: string;
  /** The user for whose page it was made; null for a visitor's. */
  userId: string | null;
  state: ItemState;
  /** The idempotency key. A new key does not change the id. */
  uploadKey: string;
  /** Ids of items that the server must have before this one. */
  dependsOn: string[];
  /** Milliseconds since 1970, with fractions: items are sent in this order. */
  order: number;
  isPaused: boolean;
}

/** A photo or video. */
export interface FileItem extends ItemFields, FileFields {
  kind: "file";
  /** Null for the gallery. */
  questionIndex: number | null;
  fileType: "image" | "video";
  /** Whether it becomes the cover once it has arrived. Older versions stored none. */
  isCover?: boolean;
  /** Where on the course it is pinned once it has arrived, in measured meters; null for nowhere. Absent until it is placed. */
  place?: number | null;
}

/** A photo, a clip or a cheer that a guest adds to the recap of somebody else. */
export interface ContributionItem extends ItemFields, FileFields {
  kind: "contribution";
  fileType: "image" | "video" | "audio";
  contribution: ContributionInput;
}

interface FileFields {
  fileName: string;
  /** Bytes of the picked file. */
  size: number;
  isPlayable: boolean;
  /** Older versions stored none. */
  soundTrouble?: SoundTrouble | null;
  /** Null until the file is prepared. */
  declaration: UploadDeclaration | null;
}

/** A recording of the recorder, or a picked voice memo. */
export interface TakeItem extends ItemFields {
  kind: "take";
  questionIndex: number;
  /** The recorder's MIME type, such as "audio/webm;codecs=opus"; empty for a memo of an unknown type. */
  type: string;
  /** The type of the playable file; null until that is made. */
  contentType: AudioType | null;
  /** Duration, as far as it is known. */
  seconds: number;
  /** Whether it was picked as a file. */
  isMemo: boolean;
  /** The text of the live captions. */
  liveText: string;
  /** ISO 639-1; null for automatic detection. */
  language: string | null;
  /** Deleted by the athlete, who may restore it while the screen is open. */
  isDeleted: boolean;
}

/** The transcription of a recording. Its `uploadKey` is the recording's. */
export interface TranscribeItem extends ItemFields {
  kind: "transcribe";
  /** Null until the server has the recording. */
  recordingId: string | null;
  language: string | null;
  /** Whether to transcribe from the beginning, as the athlete requested. */
  again: boolean;
  /** Whether the athlete asked for it. */
  isAsked: boolean;
}

/** The deletion of a recording. Its `uploadKey` is the recording's. */
interface DeleteItem extends ItemFields {
  kind: "delete";
  recordingId: string;
}

/** A form of the wizard that this device has answered without a network. It is sent to the server unchanged. */
export interface FormItem extends ItemFields {
  kind: "form";
  does: "begin" | "publish";
  /** Without files. */
  fields: [name: string, value: string][];
}

/** The order of a recap's photos and videos. */
export interface OrderItem extends ItemFields {
  kind: "order";
  mediaIds: string[];
}

/** What a recap shows of its race's file. */
export interface CourseItem extends ItemFields {
  kind: "course";
  /** Null removes it. */
  course: Course | null;
}

export type Item =
  | FileItem
  | ContributionItem
  | TakeItem
  | TranscribeItem
  | DeleteItem
  | FormItem
  | OrderItem
  | CourseItem;
export type ItemKind = Item["kind"];
export type ItemOf<Kind extends ItemKind> = Extract<Item, { kind: Kind }>;

/** Small files are stored as an ArrayBuffer, because Safari loses Blobs in IndexedDB (WebKit 47700). */
export interface StoredBytes {
  type: string;
  bytes: ArrayBuffer | Blob;
}

/** The bytes of a file or take. A take's are stored as chunks while it is recorded. */
export type ItemBytes =
  | { kind: "picked"; file: StoredBytes; fileName: string; lastModified: number }
  /** `original` is null for a video that is stored in the origin private file system (prepare/prepared-files.ts). */
  | { kind: "prepared"; original: StoredBytes | null; smaller: StoredBytes[] }
  /** Under a key of its own (`thumbnailKey`), so that a list does not read what is sent. */
  | ({ kind: "thumbnail" } & StoredBytes);

/** About a second of a take; not playable alone. */
export interface Chunk {
  /** From 0. */
  seq: number;
  bytes: ArrayBuffer;
}

/** Returns the fields that every new item has. The order is the time of its creation. */
export function newItem(id: string, shareId: string, order: number): ItemFields {
  const userId = pageUser();
  return { id, shareId, userId, state: "ready", uploadKey: id, dependsOn: [], order, isPaused: false };
}

/** Returns a take before anything was recorded. */
export function newTake(
  id: string,
  take: Pick<TakeItem, "shareId" | "order" | "questionIndex" | "language">,
): TakeItem {
  return {
    ...newItem(id, take.shareId, take.order),
    ...take,
    kind: "take",
    state: "held",
    type: "",
    contentType: null,
    seconds: 0,
    isMemo: false,
    liveText: "",
    isDeleted: false,
  };
}

/** The state in which an item's work begins, or begins again. */
export function startState(item: Item): ItemState {
  const isUnprepared =
    ("declaration" in item && item.declaration === null) ||
    (item.kind === "take" && item.contentType === null);
  return isUnprepared ? "preparing" : "ready";
}

/** Returns an item as it was before it was prepared. */
export function unprepared(item: Item): Item {
  if ("declaration" in item) return { ...item, state: "preparing", declaration: null };
  return item.kind === "take" ? { ...item, state: "preparing", contentType: null } : item;
}

export function isPublication(item: Item): boolean {
  return item.kind === "form" && item.does === "publish";
}

/** Whether it is a publication that the server has not refused. */
export function isPublishing(item: Item): boolean {
  return isPublication(item) && item.state !== "refused";
}

/** Whether a recap can be published without it: it only follows from a recording, or was deleted. */
export function isNotNeededToPublish(item: Item): boolean {
  if (isPublication(item)) return true;
  return item.kind === "transcribe" || item.kind === "delete" || (item.kind === "take" && item.isDeleted);
}

export function transcriptionId(uploadKey: string): string {
  return `transcribe-${uploadKey}`;
}
export function deletionId(uploadKey: string): string {
  return `delete-${uploadKey}`;
}

/** Returns the key of a small preview picture among the items' bytes. */
export function thumbnailKey(id: string): string {
  return `thumbnail ${id}`;
}

/** Returns the key range of a take's chunks; IndexedDB returns them in recorded order. */
export function chunksOf(takeId: string): IDBKeyRange {
  return IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);
}
