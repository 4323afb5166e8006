/** Announces the result of an action and moves the focus when the pressed button disappears. */
import { useEffect, useRef, useState } from "react";
import { coverOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { MediaAction } from "../../domain/recap/story-intents.ts";
import { MEDIA_GRID_TEXTS } from "../../texts/media/media-grid.ts";
import { tileButtonId } from "./grid-tiles.ts";

interface ActionOutcome {
  announcement: string;
  /** Call when an action's button is pressed; null for another button. */
  press: (action: MediaAction | null) => void;
}

/** `keyOf` returns the key of the upload that a photo or video was on this page. */
export function useActionOutcome(recap: Recap, keyOf: (mediaId: string) => string | null): ActionOutcome {
  const pressedRef = useRef<MediaAction | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const keyRef = useRef(keyOf);
  keyRef.current = keyOf;

  useEffect(() => {
    const { current: action } = pressedRef;
    const at = recap.media.findIndex(({ id }) => id === action?.target);
    const media = recap.media[at];
    if (!action || !media) return;
    if (action.intent === "restore")
      document.getElementById(tileButtonId(keyRef.current(media.id) ?? media.id))?.focus();
    else if (action.intent === "cover" && coverOf(recap)?.id === media.id) {
      setAnnouncement(MEDIA_GRID_TEXTS.coverChanged(at + 1));
    } else return;
    pressedRef.current = null;
  }, [recap]);

  function press(action: MediaAction | null) {
    pressedRef.current = action;
    setAnnouncement("");
  }
  return { announcement, press };
}
