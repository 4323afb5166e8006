/** Loads a form's recap on first use, once for all parts of the form. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Recap } from "../domain/recap/recap.ts";

export type RecapReader = () => Promise<Recap | null>;

/** Returns a reader that resolves with the recap, or null if the viewer may not edit it. */
export function recapReader({ services, viewer }: AppLoadContext, shareId: string): RecapReader {
  let reading: Promise<Recap | null> | undefined;
  return () => {
    reading ??= services.recaps.findEditable(viewer, { shareId });
    return reading;
  };
}
