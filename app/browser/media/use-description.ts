/** The description of a photo or video on a screen. */
import { useEffect, useRef, useState } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { changeFields } from "../text/change-fields.ts";
import { type FieldOnScreen, useField } from "../text/use-field.ts";

/** `sent`: what a form without scripts has sent in vain; it is typed anew once they run. */
export function useDescription(recap: Recap, { id }: Pick<Media, "id">, sent: string | null) {
  const name: Field = `description-${id}`;
  const field = useField(recap, name);
  const [unsaved, setUnsaved] = useState(sent);
  const firstRef = useRef({ recap, name, sent });
  useEffect(() => {
    const { recap, name, sent } = firstRef.current;
    if (sent !== null) void changeFields(recap, { [name]: sent });
    setUnsaved(null);
  }, []);
  const text = unsaved ?? String(field.value ?? "");
  const errors = descriptionSchema.safeParse(text).error?.issues.map((issue) => issue.message);
  return {
    text,
    stored: String(field.stored ?? ""),
    errors,
    state: errors ? ({ kind: "rejected" } as const) : field.state,
    conflict: conflictOf(field),
    onDescribe: field.change,
    onFocus: field.focus,
    onLeave: field.blur,
  };
}

function conflictOf({ conflict }: FieldOnScreen) {
  return (
    conflict && {
      mine: String(conflict.mine ?? ""),
      theirs: String(conflict.theirs ?? ""),
      isOtherTab: conflict.isOtherTab,
      keepMine: conflict.keepMine,
      takeOther: conflict.takeTheirs,
    }
  );
}
