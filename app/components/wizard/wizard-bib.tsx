/**
 * The race's bib in the wizard: on wide screens beside the column, otherwise a strip under the progress bar. Like both of
 * them it is decorative.
 */
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { EMPTY_DETAILS, resultFigure } from "../../domain/race/race-details.ts";
import { formatDistance, raceTypeLabel } from "../../domain/race/race-type.ts";
import { FILLING_BIB_TEXTS } from "../../texts/recap/race-bib.ts";
import { BibStrip } from "../recap/bib-paper.tsx";
import { RaceTypeIcon } from "../recap/race-type-icon.tsx";
import { BLANK_RESULT, FillingBib, type FillingRace, NEUTRAL_BAND } from "./filling-bib.tsx";
import { BesideColumn } from "./wizard-frame.tsx";

interface WizardBibProps {
  race: FillingRace;
  /** Whether the strip stays in view while the column scrolls. */
  isSticky?: boolean;
  /** Whether phones have the strip too: not where the screen needs its room. */
  isOnPhones?: boolean;
}

export function WizardBib({ race, isSticky = false, isOnPhones = true }: WizardBibProps) {
  return (
    <>
      <div
        aria-hidden="true"
        data-sticky-bib={isSticky || undefined}
        className={`wizard-bib ${isOnPhones ? "" : "max-sm:hidden"}`.trimEnd()}
      >
        <FillingStrip race={race} />
      </div>
      <BesideColumn className="max-[72rem]:hidden">
        <div className="mx-auto max-w-76 rotate-3">
          <FillingBib race={race} />
        </div>
      </BesideColumn>
    </>
  );
}

function FillingStrip({ race }: { race: FillingRace }) {
  const known = { ...EMPTY_DETAILS, ...race };
  const { raceType, name, date, location } = known;
  // The date first: a narrow strip cuts the end.
  const facts = [date && formatRaceDate(date), formatDistance(known), location].filter(Boolean).join(" · ");
  const result = resultFigure(known)?.value ?? null;
  return (
    <div data-race={raceType ?? undefined} className={`@container ${raceType ? "" : NEUTRAL_BAND}`.trimEnd()}>
      <BibStrip icon={raceType && <RaceTypeIcon raceType={raceType} size={22} />}>
        <p className="strip-lines">
          <span>
            <bdi>{name ?? (raceType ? raceTypeLabel(raceType) : FILLING_BIB_TEXTS.race)}</bdi>
          </span>
          <span className={facts ? "" : "w-3/5 border-edge border-b-2 border-dashed"}>
            <bdi>{facts || "\u00a0"}</bdi>
          </span>
        </p>
        <p className={`strip-result ${result === null ? "text-edge" : ""}`}>
          <bdi>{result ?? BLANK_RESULT}</bdi>
        </p>
      </BibStrip>
    </div>
  );
}
