/** Picks the ZIPs of an export and imports their recaps, with the progress of each. */
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import type { ImportStop } from "../../domain/take-out/import-refusals.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { IMPORT_REFUSALS, stopText, TAKE_OUT_TEXTS } from "../../texts/take-out/take-out.ts";
import { type ImportPhase, type ShownImport, useImport } from "./use-import.ts";

const TEXTS = TAKE_OUT_TEXTS.import;

export function ImportSection() {
  const { phase, shown, pick, start, cancel } = useImport();
  const possible = shown.filter(({ isIncomplete }) => !isIncomplete).length;
  const notice = noticeOf(phase);
  const isBusy = phase.kind === "running" || phase.kind === "reading";
  return (
    <section aria-labelledby="import">
      <h2 id="import" tabIndex={-1} className="text-3xl">
        {TEXTS.heading}
      </h2>
      <p className="mt-1 mb-4">{TEXTS.copy}</p>
      <noscript>
        <p className="text-quiet">{TEXTS.needsScripts}</p>
      </noscript>
      <div className="no-js:hidden">
        {!isBusy && (
          <FileButton accept=".zip,application/zip" multiple onPick={(files) => void pick(files)}>
            {TEXTS.pick}
          </FileButton>
        )}
        <p role="status" className="my-3 min-h-6 font-semibold">
          {statusOf(phase, shown)}
        </p>
        {notice && (
          <FocusedNotice title={notice.title} tone="danger" className="mt-3 mb-4" result={notice.title}>
            {notice.text}
          </FocusedNotice>
        )}
        <div className="mb-4 flex flex-wrap gap-3 empty:hidden">
          {phase.kind === "ready" && possible > 0 && (
            <Button onClick={() => void start()}>{TEXTS.start(possible)}</Button>
          )}
          {phase.kind === "running" && (
            <Button look="secondary" onClick={cancel}>
              {TEXTS.cancel}
            </Button>
          )}
          {(phase.kind === "stopped" || (phase.kind === "unloaded" && shown.length > 0)) && (
            <Button onClick={() => void start()}>{TEXTS.again}</Button>
          )}
          {phase.kind === "done" && <ButtonLink to="/past-recaps">{TEXTS.seeRecaps}</ButtonLink>}
        </div>
        {shown.length > 0 && <ImportList recaps={shown} isRunning={phase.kind === "running"} />}
      </div>
    </section>
  );
}

function statusOf(phase: ImportPhase, shown: ShownImport[]): string {
  const done = shown.filter(({ imported }) => imported !== null).length;
  switch (phase.kind) {
    case "reading":
      return TEXTS.reading;
    case "ready":
      return TEXTS.count(shown.length, photosOf(shown));
    case "running":
      return TEXTS.running(Math.min(done, shown.length - 1), shown.length);
    case "done":
      return TEXTS.done(done);
    default:
      return "";
  }
}

function photosOf(shown: ShownImport[]): number {
  return shown.reduce((sum, { photoCount }) => sum + photoCount, 0);
}

/** Returns why ZIPs are refused, or why the import stopped. */
function noticeOf(phase: ImportPhase): { title: string; text: string | null } | null {
  if (phase.kind === "refused") return { title: IMPORT_REFUSALS[phase.reason], text: null };
  if (phase.kind === "unloaded") return stopText({ kind: "lost" });
  return phase.kind === "stopped" ? stopText(phase.stop) : null;
}

/** The imported recaps: their names, and their progress, outcome and link once it starts. */
function ImportList({ recaps, isRunning }: { recaps: ShownImport[]; isRunning: boolean }) {
  const current = recaps.find(
    ({ imported, failure, isIncomplete }) => imported === null && failure === null && !isIncomplete,
  );
  return (
    <ul className="divide-y-2 divide-line overflow-hidden rounded-card border-2 border-line bg-card">
      {recaps.map((recap, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={at} className="px-4 py-2">
          <p className="font-semibold">
            <RecapName recap={recap} />
          </p>
          <p className="text-quiet text-sm empty:hidden">{stateOf(recap, isRunning && recap === current)}</p>
          {recap.failure && <p className="text-danger text-sm">{failureText(recap.failure)}</p>}
          {recap.imported?.leftOut.map(({ fileName, message }) => (
            <p key={fileName} className="text-danger text-sm">
              {TEXTS.leftOut(fileName, message)}
            </p>
          ))}
          {isRunning && recap === current && recap.size > 0 && (
            <progress
              aria-label={TEXTS.progress}
              value={recap.sent}
              max={recap.size}
              className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-race [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-race"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function RecapName({ recap: { name, imported } }: { recap: ShownImport }) {
  const shown = <bdi>{name ?? TEXTS.nameless}</bdi>;
  if (imported === null) return shown;
  return (
    <a href={publicUrl(imported.shareId)} className="underline underline-offset-4 hover:text-race">
      {shown}
    </a>
  );
}

function failureText(failure: ImportStop): string {
  return failure.kind === "refused" ? failure.message : TEXTS.damaged;
}

function stateOf(
  { imported, failure, isIncomplete, sent, size }: ShownImport,
  isCurrent: boolean,
): string | null {
  if (isIncomplete) return TEXTS.incomplete;
  if (failure) return TEXTS.notImported;
  if (imported) return imported.isKnown ? TEXTS.known : TEXTS.imported;
  return isCurrent && size > 0 ? TEXTS.underWay(Math.floor((100 * sent) / size)) : null;
}
