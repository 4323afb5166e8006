/** Announces to the page that its session is over. Unsent data stays on this device. */
import { useEffect, useState } from "react";
import { withStorage } from "../lib/local-storage.ts";
import { isSessionOver } from "./session-check.ts";

/** In localStorage, which signing out clears: a page was shown here to a signed-in user. */
const MARK = "signedIn";

/** The events of `window`: a call was refused because nobody is signed in; the athlete has signed in again in another tab. */
const SIGNED_OUT = "signed-out";
export const SIGNED_IN = "signed-in";

/** Why a notice is shown: a call was refused, or somebody was signed in here before this page. */
export type SignedOutReason = "refused" | "before";

/** Returns null if no notice is needed. `isUser`: the page was rendered for a signed-in user; null for a shell. */
export function useSignedOut(isUser: boolean | null): SignedOutReason | null {
  const [reason, setReason] = useState<SignedOutReason | null>(null);
  useEffect(() => {
    const onRefused = () => setReason("refused");
    window.addEventListener(SIGNED_OUT, onRefused);
    withStorage((storage) => {
      if (isUser) storage.setItem(MARK, "yes");
      else if (isUser === false && storage.getItem(MARK)) setReason("before");
    });
    return () => window.removeEventListener(SIGNED_OUT, onRefused);
  }, [isUser]);
  return reason;
}

/** Whether a call was refused because the session is over. If so, announces it to the page. */
export async function isSignedOut(status: number, body: string): Promise<boolean> {
  if (status !== 401 && status !== 404) return false;
  if (!(await isSessionOver(status, body))) return false;
  announceSignedOut();
  return true;
}

export function announceSignedOut(): void {
  window.dispatchEvent(new Event(SIGNED_OUT));
}
