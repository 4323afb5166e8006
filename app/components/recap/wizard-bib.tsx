/**
 * The race's bib in the wizard: on wide screens beside the column, otherwise a strip under the progress bar. Like both of
 * them it is decorative.
 */
import { formatRaceDate } from "../../domain/dates.ts";
import { formatDistance, raceTypeLabel } from "../../domain/race.ts";
import { EMPTY_DETAILS, resultFigure } from "../../domain/race-details.ts";
import { FILLING_BIB_TEXTS } from "../../texts/filling-bib.ts";
import { BesideColumn } from "../layout/wizard-frame.tsx";
import { BibStrip } from "./bib-paper.tsx";
import { BLANK_RESULT, FillingBib, type FillingRace, NEUTRAL_BAND } from "./filling-bib.tsx";
import { RaceTypeIcon } from "./race-type-icon.tsx";

interface WizardBibProps {
  race: FillingRace;
  /** Whether the strip stays in view while the column scrolls. */
  isSticky?: boolean;
}

export function WizardBib({ race, isSticky = false }: WizardBibProps) {
  return (
    <>
      <div
        aria-hidden="true"
        data-sticky-bib={isSticky || undefined}
        className={`-mx-4 mb-2 bg-paper px-4 pb-2 min-[72rem]:hidden ${isSticky ? "z-10 -mt-2 pt-2 [@media(height>=30rem)]:sticky [@media(height>=30rem)]:top-0" : ""}`.trimEnd()}
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

/** Its text is at most as large as fits the strip, which is of one height. */
function FillingStrip({ race }: { race: FillingRace }) {
  const known = { ...EMPTY_DETAILS, ...race };
  const { raceType, name, date, location } = known;
  const facts = [formatDistance(known), location, date && formatRaceDate(date)].filter(Boolean).join(" · ");
  const result = resultFigure(known)?.value ?? null;
  return (
    <div data-race={raceType ?? undefined} className={`@container ${raceType ? "" : NEUTRAL_BAND}`.trimEnd()}>
      <BibStrip icon={raceType && <RaceTypeIcon raceType={raceType} size={22} />}>
        <p className="flex h-[58px] min-w-0 grow flex-col justify-center gap-[3px] px-3 leading-tight">
          <span className="truncate font-display font-extrabold text-[min(1.125rem,5vw)] leading-[1.2]">
            <bdi>{name ?? (raceType ? raceTypeLabel(raceType) : FILLING_BIB_TEXTS.race)}</bdi>
          </span>
          <span
            className={`truncate text-[min(0.8125rem,3.6vw)] text-quiet ${facts === "" ? "w-3/5 border-edge border-b-2 border-dashed" : ""}`}
          >
            <bdi>{facts || "\u00a0"}</bdi>
          </span>
        </p>
        <p
          className={`grid max-w-[45%] shrink-0 place-items-center border-line border-l-2 border-dashed px-3 font-display font-extrabold text-[min(1.375rem,6.1vw)] tabular-nums tracking-tight @max-[17rem]:hidden ${result === null ? "text-edge" : ""}`}
        >
          <bdi className="max-w-full truncate">{result ?? BLANK_RESULT}</bdi>
        </p>
      </BibStrip>
    </div>
  );
}
