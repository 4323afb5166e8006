/** The recap that a form is about, read where one of the form's parts needs it, and then once for all of them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Recap } from "../domain/recap.ts";

export type RecapReader = () => Promise<Recap | null>;

/** Reads null for a recap that is not the viewer's. */
export function recapReader({ services, viewer }: AppLoadContext, shareId: string): RecapReader {
  let reading: Promise<Recap | null> | undefined;
  return () => {
    reading ??= services.recaps.findEditable(viewer, { shareId });
    return reading;
  };
}
