/** The focal point of a photo as the athlete chooses it. It is saved at once, in published recaps too. */
import { useEffect, useRef, useState } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import type { FocalPoint } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { changeFields } from "../text/change-fields.ts";
import { editSender } from "../text/tab-edits.ts";
import { type FieldState, useField } from "../text/use-field.ts";

interface ScreenFocalPoint {
  point: FocalPoint;
  state: FieldState;
  choose: (point: FocalPoint) => void;
  retry: () => void;
}

/** `sent`: what a form without scripts has sent in vain; it is chosen anew once they run. */
export function useFocalPoint(recap: Recap, media: Media, sent: FocalPoint | null): ScreenFocalPoint {
  const name: Field = `focal-${media.id}`;
  const field = useField(recap, name, { isHeld: false });
  const [unsaved, setUnsaved] = useState(sent);
  const firstRef = useRef({ recap, name, sent });
  useEffect(() => {
    const { recap, name, sent } = firstRef.current;
    if (sent) void changeFields(recap, { [name]: sent });
    setUnsaved(null);
  }, []);
  return {
    point: unsaved ?? (field.value as FocalPoint | null) ?? media.focalPoint,
    state: field.state,
    choose(point) {
      field.change(point);
      field.blur();
    },
    retry: () => void editSender.send(recap.shareId, "athlete"),
  };
}
