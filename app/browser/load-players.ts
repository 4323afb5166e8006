/**
 * Loads what plays recordings with the first sign of the visitor: until then a page with recordings needs no more
 * JavaScript than one without.
 */
import { onFirstSign } from "./first-sign.ts";

/** Returns what forgets it. */
export function loadPlayers(): () => void {
  let pressed: HTMLElement | null = null;
  let disconnect: () => void = () => {};
  const left = new AbortController();
  const remember = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest("[data-play], [data-start]") ?? pressed;
  };
  document.addEventListener("click", remember, { capture: true, signal: left.signal });
  const forgetSign = onFirstSign(() => void load());

  async function load(): Promise<void> {
    try {
      const { connectPlayers } = await import("./recording-player.ts");
      if (left.signal.aborted) return;
      left.abort();
      disconnect = connectPlayers();
      // Pressed while it was on its way.
      pressed?.click();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      showPlainPlayers();
    }
  }

  return () => {
    left.abort();
    forgetSign();
    disconnect();
  };
}

/** Without the script each recording has the browser's own controls. */
function showPlainPlayers(): void {
  for (const player of document.querySelectorAll("[data-player]")) player.setAttribute("data-plain", "");
}
