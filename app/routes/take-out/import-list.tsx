/** The recaps of an import: their names, and once something happens how far each is, what became of it, and a link to it. */

import type { ImportStop } from "../../domain/take-out/import-refusals.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { TAKE_OUT_TEXTS } from "../../texts/take-out/take-out.ts";
import type { ShownImport } from "./use-import.ts";

const TEXTS = TAKE_OUT_TEXTS.import;

interface ImportListProps {
  recaps: ShownImport[];
  isRunning: boolean;
}

export function ImportList({ recaps, isRunning }: ImportListProps) {
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
