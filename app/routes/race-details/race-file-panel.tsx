/** Offers what a shared race file says of the race. A typed detail is replaced only by a press, which can be undone. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { readRaceFile } from "../../browser/race-file/read-race-file.ts";
import {
  forgetSharedFile,
  listSharedFiles,
  type SharedFile,
} from "../../browser/service-worker/shared-files.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { formatDistance } from "../../domain/race/race.ts";
import {
  type DetailField,
  detailInWords,
  detailOf,
  EMPTY_DETAILS,
  type RaceDetails,
} from "../../domain/race/race-details.ts";
import { isRaceFile, type RaceFileOutcome } from "../../domain/race/race-file.ts";
import { detailsOfFile } from "../../domain/race/race-file-details.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/race/race-file.ts";
import { enteredDetails, formEntries } from "./details-values.ts";
import { fillIn } from "./use-details.ts";

type Details = Partial<RaceDetails>;
type Outcome = RaceFileOutcome | { kind: "unreadable"; reason: "failed" };

/** What is used together. */
const GROUPS: DetailField[][] = [
  ["date"],
  ["distance", "customDistanceValue", "customDistanceUnit"],
  ["finishTime"],
];

export function RaceFilePanel({ formRef }: { formRef: RefObject<HTMLFormElement> }) {
  const [shared, setShared] = useState<SharedFile | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** What the form had before. */
  const [before, setBefore] = useState<Details | null>(null);
  const [used, setUsed] = useState<DetailField[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    let last: SharedFile | undefined;
    const read = async () => {
      last = (await listSharedFiles()).findLast(({ file }) => isRaceFile(file));
      if (!last) return;
      setShared(last);
      setOutcome(
        await readRaceFile(last.file).catch(() => ({ kind: "unreadable", reason: "failed" }) as const),
      );
    };
    void read();
    // It was for this visit; a reload is still part of it.
    return () => void (last && forgetSharedFile(last));
  }, []);

  function use(details: Details, groups: DetailField[][]) {
    const form = formRef.current;
    if (!form) return;
    setBefore(before ?? (enteredDetails(formEntries(form)) as Details));
    setUsed([...used, ...groups.flat()]);
    enter(form, details);
  }

  function undo() {
    if (formRef.current && before) enter(formRef.current, pick(before, used));
    setBefore(null);
    setUsed([]);
    heading.current?.focus();
  }

  async function remove() {
    if (shared) await forgetSharedFile(shared);
    setShared(null);
    document.querySelector("h1")?.focus();
  }

  if (!shared) return null;
  const found = outcome?.kind === "read" ? detailsOfFile(outcome.file, localTimeZone()) : null;
  const offered = found ? GROUPS.filter(([first]) => first && first in found) : [];
  return (
    <section
      aria-labelledby="race-file"
      className="mb-8 rounded-card border-2 border-race bg-card p-4 sm:p-6"
    >
      <h2 ref={heading} id="race-file" tabIndex={-1} className="text-2xl">
        {TEXTS.heading}
      </h2>
      <p className="wrap-anywhere text-quiet">
        <bdi>{shared.file.name}</bdi>. {TEXTS.private}
      </p>
      {outcome === null && (
        <p role="status" className="mt-3">
          {TEXTS.reading}
        </p>
      )}
      {outcome?.kind === "unreadable" && (
        <div className="mt-3">
          <Notice title={TEXTS.unreadable[outcome.reason]} tone="danger" role="alert" />
        </div>
      )}
      {found && (
        <dl className="mt-3 divide-y divide-line">
          {offered.map((group) => (
            <Offer
              key={group[0]}
              field={group[0] as DetailField}
              details={found}
              isUsed={used.includes(group[0] as DetailField)}
              onUse={() => use(pick(found, group), [group])}
            />
          ))}
        </dl>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {before ? (
          <Button look="secondary" onClick={undo}>
            {TEXTS.undo}
          </Button>
        ) : (
          found && <Button onClick={() => use(found, offered)}>{TEXTS.useAll}</Button>
        )}
        <Button look="quiet" onClick={() => void remove()}>
          {TEXTS.remove}
        </Button>
      </div>
    </section>
  );
}

interface OfferProps {
  field: DetailField;
  details: Details;
  isUsed: boolean;
  onUse: () => void;
}

function Offer({ field, details, isUsed, onUse }: OfferProps) {
  const { label } = detailOf(field);
  const value =
    field === "distance"
      ? formatDistance({ ...EMPTY_DETAILS, ...details })
      : detailInWords(field, details[field]);
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div>
        <dt className="text-quiet text-sm">{label}</dt>
        <dd className="font-semibold">{value}</dd>
      </div>
      <Button look="secondary" aria-label={`${isUsed ? TEXTS.used : TEXTS.use}: ${label}`} onClick={onUse}>
        {isUsed ? TEXTS.used : TEXTS.use}
      </Button>
    </div>
  );
}

/** Fills in details as if they were typed. */
function enter(form: HTMLFormElement, details: Details): void {
  fillIn(form, details);
  const control = form.elements.namedItem(Object.keys(details)[0] ?? "");
  if (control instanceof HTMLElement) control.dispatchEvent(new Event("input", { bubbles: true }));
}

function pick(details: Details, fields: DetailField[]): Details {
  return Object.fromEntries(fields.map((field) => [field, details[field] ?? null]));
}

function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
