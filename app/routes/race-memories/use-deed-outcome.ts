/** What a pressed button has come to, where it takes itself away: who hears the page is told, and the focus goes on. */
import { useEffect, useRef, useState } from "react";
import { coverOf } from "../../domain/media.ts";
import type { Recap } from "../../domain/recap.ts";

interface DeedOutcome {
  /** What screen readers hear. */
  said: string;
  /** To be told the value of the button. */
  press: (go: string) => void;
}

export function useDeedOutcome(recap: Recap): DeedOutcome {
  const pressed = useRef("");
  const [said, setSaid] = useState("");

  useEffect(() => {
    const at = recap.media.findIndex(({ id }) => pressed.current.endsWith(`-${id}`));
    const media = recap.media[at];
    if (!media) return;
    if (pressed.current.startsWith("restore")) focus(`[value="delete-${media.id}"]`);
    else if (pressed.current.startsWith("cover") && coverOf(recap)?.id === media.id) {
      setSaid(`Photo ${at + 1} is the cover now`);
      focus("[data-cover]");
    } else return;
    pressed.current = "";
  }, [recap]);

  function press(go: string) {
    pressed.current = go;
    setSaid("");
  }
  return { said, press };
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
