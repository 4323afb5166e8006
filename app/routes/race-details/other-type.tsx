/** Says that the race's file is of another sport than the recap, and changes the recap's by a press. */
import { useState } from "react";
import { changeFields, leaveFields } from "../../browser/text/change-fields.ts";
import { useShown } from "../../browser/text/use-field.ts";
import { Button } from "../../components/ui/button.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { RACE_FILE_TEXTS } from "../../texts/course/race-file.ts";

const TEXTS = RACE_FILE_TEXTS.otherType;

/** `found`: what the file's sports suggest. */
export function OtherType({ recap, found }: { recap: Recap; found: RaceType }) {
  const shown = useShown(recap);
  const [before, setBefore] = useState<RaceType | null>(null);
  const isChanged = before !== null && shown.raceType === found;
  if (!isChanged && shown.raceType === found) return null;

  function change(raceType: RaceType): void {
    setBefore(raceType === found ? shown.raceType : null);
    void changeFields(shown, { raceType });
    void leaveFields(recap.shareId, ["raceType"]);
  }

  const label = raceTypeLabel(found);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {isChanged ? TEXTS.changed(label) : TEXTS.looks(label)}
      {/* One button, so that the focus stays. */}
      <Button look="quiet" onClick={() => change(isChanged ? before : found)}>
        {isChanged ? RACE_FILE_TEXTS.undo : TEXTS.change(label)}
      </Button>
    </p>
  );
}
