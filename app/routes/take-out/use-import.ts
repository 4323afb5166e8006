/** The state of an import: picked, read, under way, stopped, done. Loads the code of imports when ZIPs are picked. */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ImportedRecap } from "../../browser/take-out/import-recap.ts";
import type { OpenedExport, RecapToImport } from "../../browser/take-out/import-recaps.client.ts";
import type { ImportRefusal, ImportStop } from "../../domain/take-out/import-refusals.ts";

export interface ShownImport {
  name: string | null;
  photoCount: number;
  /** Bytes. */
  size: number;
  sent: number;
  isIncomplete: boolean;
  imported: ImportedRecap | null;
  /** Why it cannot be imported. */
  failure: ImportStop | null;
}

export type ImportPhase =
  | { kind: "idle" }
  | { kind: "reading" }
  | { kind: "refused"; reason: ImportRefusal }
  /** The code of imports could not be loaded. */
  | { kind: "unloaded" }
  | { kind: "ready" }
  | { kind: "running" }
  | { kind: "stopped"; stop: ImportStop }
  | { kind: "done" };

export function useImport() {
  const [phase, setPhase] = useState<ImportPhase>({ kind: "idle" });
  const [shown, setShown] = useState<ShownImport[]>([]);
  const picked = useRef<Extract<OpenedExport, { kind: "opened" }> | null>(null);
  const abort = useRef(new AbortController());
  const { revalidate } = useRevalidator();
  useEffect(() => () => abort.current.abort(), []);

  const change = (at: number, changes: Partial<ShownImport>) =>
    setShown((all) => all.map((one, position) => (position === at ? { ...one, ...changes } : one)));

  async function pick(zips: File[]) {
    if (zips.length === 0) return;
    setPhase({ kind: "reading" });
    setShown([]);
    const opened = await loaded((code) => code.openExport(zips).catch(notOpened));
    if (opened === null) return setPhase({ kind: "unloaded" });
    if (opened.kind === "refused") return setPhase(opened);
    picked.current = opened;
    setShown(opened.recaps.map(shownOf));
    setPhase({ kind: "ready" });
  }

  async function start() {
    const { current: opened } = picked;
    if (!opened) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setPhase({ kind: "running" });
    setShown((all) => all.map((one) => ({ ...one, failure: null })));
    const stop = await loaded((code) =>
      code
        .importRecaps(
          opened,
          {
            onProgress: (at, sent) => change(at, { sent }),
            onImported: (at, imported) => change(at, { imported }),
            onFailed: (at, failure) => change(at, { failure }),
          },
          signal,
        )
        .then((reason) => reason ?? ({ kind: "complete" } as const)),
    );
    if (stop === null) return setPhase({ kind: "unloaded" });
    setPhase(stop.kind === "complete" ? { kind: "done" } : { kind: "stopped", stop });
    revalidate();
  }

  return { phase, shown, pick, start, cancel: () => abort.current.abort() };
}

function shownOf({ recap, size, isIncomplete }: RecapToImport): ShownImport {
  const photoCount = recap.media.filter(({ contentType }) => contentType.startsWith("image/")).length;
  return { name: recap.name, photoCount, size, sent: 0, isIncomplete, imported: null, failure: null };
}

/** The ZIP reader throws its own errors for anything that is not a ZIP of ours. */
function notOpened(error: unknown): { kind: "refused"; reason: ImportRefusal } {
  console.error(error);
  return { kind: "refused", reason: "not-ours" };
}

/** Returns null without a network. A failed import of a module is a TypeError. */
async function loaded<Result>(
  use: (code: typeof import("../../browser/take-out/import-recaps.client.ts")) => Promise<Result>,
): Promise<Result | null> {
  let code: typeof import("../../browser/take-out/import-recaps.client.ts");
  try {
    code = await import("../../browser/take-out/import-recaps.client.ts");
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return use(code);
}
