/** The bib of step 2. It shows the details as they are entered. */
import { type MutableRefObject, useEffect, useState } from "react";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { ShowOnBib } from "./use-details.ts";

interface DetailsBibProps {
  /** The recap as the form first shows it. */
  saved: Recap;
  showRef: MutableRefObject<ShowOnBib>;
}

export function DetailsBib({ saved, showRef }: DetailsBibProps) {
  const [entered, setEntered] = useState<Partial<RaceDetails>>(saved);
  useEffect(() => {
    showRef.current = setEntered;
  }, [showRef]);
  return <WizardBib race={{ ...entered, raceType: saved.raceType, owner: saved.owner }} isSticky />;
}
