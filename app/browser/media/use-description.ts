/** The description of a photo or video on a screen. */
import { useEffect, useRef, useState } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { changeFields } from "../text/change-fields.ts";
import { type FieldConflict, type FieldState, useField } from "../text/use-field.ts";

export interface DescriptionOnScreen {
  text: string;
  /** As it is stored, as far as this device knows. */
  stored: string;
  errors: string[] | undefined;
  state: FieldState | { kind: "rejected" };
  conflict: FieldConflict | null;
  change: (text: string) => void;
  focus: () => void;
  blur: () => void;
}

/** `recap`: as it was loaded. `unsaved`: what a form without scripts has sent in vain. */
export function useDescription(
  recap: Recap,
  { id }: Pick<Media, "id">,
  unsaved: { typed: string } | undefined,
): DescriptionOnScreen {
  const field = descriptionField(id);
  const { value, stored, state, ...shown } = useField(recap, field);
  const [sent, setSent] = useState(unsaved?.typed);
  const first = useRef({ recap, field, sent });
  useEffect(() => {
    const { recap, field, sent } = first.current;
    if (sent === undefined) return;
    void changeFields(recap, { [field]: sent });
    setSent(undefined);
  }, []);
  const text = sent ?? String(value ?? "");
  const errors = descriptionSchema.safeParse(text).error?.issues.map((issue) => issue.message);
  return { ...shown, text, stored: String(stored ?? ""), errors, state: errors ? REJECTED : state };
}

export function descriptionField(mediaId: string): Field {
  return `description-${mediaId}`;
}

/** Removes the descriptions from a form that is sent once scripts run: the edit store has them. */
export function withoutDescriptions(form: FormData): FormData {
  for (const name of [...form.keys()]) if (/^(shown-)?description-/.test(name)) form.delete(name);
  return form;
}

const REJECTED = { kind: "rejected" } as const;
