/**
 * Loads the script of likes and comments at the visitor's first pointer or keyboard event. A button that is pressed before
 * it has loaded is pressed again afterwards, so nothing is sent twice.
 */
import { onFirstSign } from "./first-sign.ts";

export function loadReactions(section: HTMLElement): void {
  let pressed: HTMLElement | null = null;
  const hold = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>("button");
    if (pressed) event.preventDefault();
  };
  section.addEventListener("click", hold);
  onFirstSign(async () => {
    // Without the script the forms are sent as the browser sends them.
    const script = await import("./reactions.ts").catch(() => null);
    section.removeEventListener("click", hold);
    script?.connectReactions(section);
    pressed?.click();
  });
}
