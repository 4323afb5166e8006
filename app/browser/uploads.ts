/**
 * The photos and videos that this tab is sending, one after the other. They go on while the athlete moves through the wizard;
 * what found no network goes again when there is one.
 */
import { MAX_PLAIN_UPLOAD_BYTES, MEDIA_REFUSALS, type Media } from "../domain/media.ts";
import type { MediaToSend, SendOutcome } from "./send-media.ts";

export interface Upload {
  key: string;
  shareId: string;
  questionIndex: number | null;
  fileName: string;
  state: "waiting" | "sending" | "lost" | "refused";
  /** 0 to 1. */
  progress: number;
  /** Why it was refused, in a person's words. */
  message: string | null;
}

export interface Uploads {
  add(shareId: string, questionIndex: number | null, files: File[]): void;
  /** Sends a lost one again. */
  retry(key: string): void;
  /** Forgets one, whether it is under way or not. */
  remove(key: string): void;
  /** The same array until something changes. */
  list(): readonly Upload[];
  counts(): UploadCounts;
  subscribe(listener: () => void): () => void;
}

/** Since this page was loaded. */
interface UploadCounts {
  /** Those that have arrived. */
  added: number;
  /** Those that were refused or lost. */
  failed: number;
  /** What arrived last. */
  lastAdded: Media["fileType"] | null;
}

interface UploadsParts {
  send: (
    media: MediaToSend,
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<SendOutcome>;
  createKey: () => string;
}

export function createUploads({ send, createKey }: UploadsParts): Uploads {
  let uploads: readonly Upload[] = [];
  let counts: UploadCounts = { added: 0, failed: 0, lastAdded: null };
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();
  let current: { key: string; abort: AbortController } | null = null;

  function show(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function change(key: string, changes: Partial<Upload>) {
    show(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  function forget(key: string) {
    files.delete(key);
    show(uploads.filter((upload) => upload.key !== key));
  }

  async function run(): Promise<void> {
    const upload = uploads.find(({ state }) => state === "waiting");
    const file = upload && files.get(upload.key);
    if (current || !upload || !file) return;
    const { key, shareId, questionIndex } = upload;
    const abort = new AbortController();
    current = { key, abort };
    change(key, { state: "sending", progress: 0 });
    const media = { shareId, file, questionIndex, uploadKey: key };
    const outcome = await send(
      media,
      (sent) => change(key, { progress: Math.min(sent / file.size, 1) }),
      abort.signal,
    );
    current = null;
    if (!abort.signal.aborted) finish(key, outcome);
    return run();
  }

  function finish(key: string, outcome: SendOutcome) {
    if (outcome.kind === "added") {
      counts = { ...counts, added: counts.added + 1, lastAdded: outcome.fileType };
      return forget(key);
    }
    counts = { ...counts, failed: counts.failed + 1 };
    if (outcome.kind === "refused") files.delete(key);
    const message = outcome.kind === "refused" ? outcome.message : null;
    change(key, { state: outcome.kind, message });
  }

  return {
    add(shareId, questionIndex, added) {
      const next = added.map((file): Upload => {
        const key = createKey();
        const refusal = refusalOf(file);
        if (refusal === null) files.set(key, file);
        else counts = { ...counts, failed: counts.failed + 1 };
        const state = refusal === null ? "waiting" : "refused";
        return { key, shareId, questionIndex, fileName: file.name, state, progress: 0, message: refusal };
      });
      show([...uploads, ...next]);
      void run();
    },
    retry(key) {
      change(key, { state: "waiting" });
      void run();
    },
    remove(key) {
      if (current?.key === key) current.abort.abort();
      forget(key);
    },
    list: () => uploads,
    counts: () => counts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What needs no server to be told. */
function refusalOf(file: File): string | null {
  if (file.size === 0) return MEDIA_REFUSALS.empty;
  return file.size > MAX_PLAIN_UPLOAD_BYTES ? MEDIA_REFUSALS["too-large"] : null;
}
