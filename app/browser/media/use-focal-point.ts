/** The focal point of a photo on a screen. Each choice is saved at once, in published recaps too. */
import { useState } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import { DEFAULT_FOCAL_POINT, type FocalPoint } from "../../domain/media/focal-point.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { changeFields, sendAgain } from "../text/change-fields.ts";
import { editSender } from "../text/tab-edits.ts";
import { useField } from "../text/use-field.ts";

const SAVED = { kind: "saved" } as const;

/** `recap`: as it was loaded. `id`: of the photo, or the key of its upload, of which no point is stored. */
export function useFocalPoint(
  recap: Recap,
  { id, focalPoint }: { id: string; focalPoint: FocalPoint | null },
) {
  const field: Field = `focal-${id}`;
  const { value, stored, state } = useField(recap, field);
  const [hasChosen, setHasChosen] = useState(false);
  const point = (value as FocalPoint | null) ?? focalPoint ?? DEFAULT_FOCAL_POINT;

  // The last one wins: it replaces what another tab has chosen.
  function choose(chosen: FocalPoint): void {
    setHasChosen(true);
    void changeFields(recap, { [field]: chosen }, { stored: { [field]: stored } });
  }
  async function retry(): Promise<void> {
    if (state.kind === "rejected") await sendAgain(recap.shareId, field);
    await editSender.send(recap.shareId, "athlete");
  }

  return {
    point,
    state: hasChosen && state.kind === "idle" ? SAVED : state,
    choose,
    /** Sends it again, even during a limit or after a refusal. */
    retry: () => void retry(),
  };
}
