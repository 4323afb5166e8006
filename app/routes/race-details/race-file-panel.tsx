/** Offers what a shared race file says of the race. A typed detail is replaced only by a press, which can be undone. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { readRaceFile } from "../../browser/course/read-race-file.ts";
import {
  forgetSharedFile,
  listSharedFiles,
  type SharedFile,
} from "../../browser/service-worker/shared-files.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { detailsOfFile } from "../../domain/course/details-of-file.ts";
import { isRaceFile, type RaceFileOutcome } from "../../domain/course/race-file.ts";
import { formatDistance } from "../../domain/race/race.ts";
import {
  type DetailField,
  detailInWords,
  detailOf,
  EMPTY_DETAILS,
  type RaceDetails,
} from "../../domain/race/race-details.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { detailText, enteredDetails, formEntries } from "./details-values.ts";
import { fillIn } from "./use-details.ts";

type Details = Partial<RaceDetails>;
type Outcome = RaceFileOutcome | { kind: "unreadable"; reason: "failed" };

/** What is used together. */
const GROUPS: DetailField[][] = [
  ["date"],
  ["distance", "customDistanceValue", "customDistanceUnit"],
  ["finishTime"],
];

interface Use {
  before: Details;
  filled: Details;
}

interface RaceFilePanelProps {
  /** The id of the share. */
  share: string;
  formRef: RefObject<HTMLFormElement>;
}

export function RaceFilePanel({ share, formRef }: RaceFilePanelProps) {
  const [shared, setShared] = useState<SharedFile | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [uses, setUses] = useState<Use[]>([]);
  const [announcement, setAnnouncement] = useState<string>(TEXTS.reading);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    let last: SharedFile | undefined;
    let isLeft = false;
    const forget = () => void (last && forgetSharedFile(last));
    const read = async () => {
      last = (await listSharedFiles(share)).findLast(({ file }) => isRaceFile(file));
      if (isLeft) return forget();
      if (!last) return;
      setShared(last);
      const found = await readRaceFile(last.file).catch(
        () => ({ kind: "unreadable", reason: "failed" }) as const,
      );
      setOutcome(found);
      setAnnouncement(found.kind === "read" ? TEXTS.found : "");
    };
    void read();
    // It was for this visit; a reload is still part of it.
    return () => {
      isLeft = true;
      forget();
    };
  }, [share]);

  function use(details: Details, groups: DetailField[][]) {
    const form = formRef.current;
    if (!form) return;
    const now = enteredDetails(formEntries(form)) as Details;
    // Without a finish there is no time of it.
    const used = groups.filter(([first]) => first !== "finishTime" || now.dnf !== true);
    setUses([
      ...uses,
      ...used.map((fields) => ({ before: pick(now, fields), filled: pick(details, fields) })),
    ]);
    for (const fields of used) enter(form, pick(details, fields));
    setAnnouncement(TEXTS.filledIn);
  }

  /** What was typed since then stays. */
  function undo() {
    const form = formRef.current;
    if (!form) return;
    for (const { before, filled } of uses.toReversed()) {
      const now = enteredDetails(formEntries(form)) as Details;
      const fields = Object.keys(filled) as DetailField[];
      if (fields.every((field) => detailText(now[field]) === detailText(filled[field]))) enter(form, before);
    }
    setUses([]);
    setAnnouncement(TEXTS.undone);
    heading.current?.focus();
  }

  async function remove() {
    if (shared) await forgetSharedFile(shared);
    setShared(null);
    document.querySelector("h1")?.focus();
  }

  if (!shared) return null;
  const found =
    outcome?.kind === "read" ? detailsOfFile(outcome.file, localTimeZone(), navigator.language) : null;
  const offered = found ? GROUPS.filter(([first]) => first && first in found) : [];
  return (
    <section
      aria-labelledby="race-file"
      className="mb-8 rounded-card border-2 border-race bg-card p-4 sm:p-6"
    >
      <h2 ref={heading} id="race-file" tabIndex={-1} className="text-2xl">
        {TEXTS.heading}
      </h2>
      <p className="wrap-anywhere font-semibold">
        <bdi>{shared.file.name}</bdi>
      </p>
      <p className="text-quiet text-sm">{TEXTS.private}</p>
      <p role="status" className={outcome === null ? "mt-3" : "sr-only"}>
        {announcement}
      </p>
      {outcome?.kind === "unreadable" && (
        <div className="mt-3">
          <Notice title={TEXTS.unreadable[outcome.reason]} tone="danger" role="alert" />
        </div>
      )}
      {found && (
        <dl className="mt-3 divide-y divide-line">
          {offered.map((fields) => (
            <Offer
              key={fields[0]}
              field={fields[0] as DetailField}
              details={found}
              isUsed={uses.some(({ filled }) => (fields[0] as DetailField) in filled)}
              onUse={() => use(found, [fields])}
            />
          ))}
        </dl>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {found && <Button onClick={() => use(found, offered)}>{TEXTS.useAll}</Button>}
        {uses.length > 0 && (
          <Button look="secondary" onClick={undo}>
            {TEXTS.undo}
          </Button>
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
    <div className={field === "finishTime" ? "only-dnf-false" : ""}>
      <div className="flex items-center justify-between gap-4 py-2">
        <div>
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
        <Button
          look={isUsed ? "quiet" : "secondary"}
          aria-label={`${isUsed ? TEXTS.useAgain : TEXTS.use}: ${label}`}
          onClick={onUse}
        >
          {isUsed ? TEXTS.useAgain : TEXTS.use}
        </Button>
      </div>
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
