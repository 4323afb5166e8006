/** Announces the result of an action and moves the focus when the pressed button disappears. */
import { useEffect, useRef, useState } from "react";
import { coverOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { MediaAction } from "../../domain/recap/story-intents.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";
import { tileButtonId } from "./memory-tile.tsx";

interface ActionOutcome {
  /** For screen readers. */
  announcement: string;
  /** Call when an action's button is pressed. */
  press: (action: MediaAction) => void;
}

export function useActionOutcome(recap: Recap): ActionOutcome {
  const pressedRef = useRef<MediaAction | null>(null);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const { current: action } = pressedRef;
    const at = recap.media.findIndex(({ id }) => id === action?.target);
    const media = recap.media[at];
    if (!action || !media) return;
    if (action.intent === "restore") focus(`#${tileButtonId(media.id)}`);
    else if (action.intent === "cover" && coverOf(recap)?.id === media.id) {
      setAnnouncement(MEMORIES_TEXTS.coverChanged(at + 1));
      focus("[data-cover]");
    } else return;
    pressedRef.current = null;
  }, [recap]);

  function press(action: MediaAction) {
    pressedRef.current = action;
    setAnnouncement("");
  }
  return { announcement, press };
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
