/**
 * The line above a page of a browser that is not signed in any more and has something to send, or to add to a recap of the
 * account. It stays in view.
 */
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { itemStore } from "../../browser/device/outbox-item-store.ts";
import { recapsOf } from "../../browser/device/use-stored-recaps.ts";
import { findEveryRow } from "../../browser/edit-store/find-edits.ts";
import { isOwnRecap } from "../../browser/network/recap-api.ts";
import { isSignedIn } from "../../browser/network/session-check.ts";
import { SIGNED_IN, type SignedOutReason } from "../../browser/network/signed-out.ts";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { SHARED_PARAMETER, withSharedFiles } from "../../domain/site/shared-files-target.ts";
import { continueUrl } from "../../domain/wizard/wizard-screens.ts";
import { SESSION_OVER_TEXTS as TEXTS } from "../../texts/account/session-over.ts";

export function SignedOutNotice({ reason }: { reason: SignedOutReason }) {
  const { pathname, search } = useLocation();
  const isSigningIn = pathname.startsWith("/sign-in");
  const [isBack, setIsBack] = useState(false);
  const unsent = useUnsentRecap(reason === "before" && !isSigningIn);
  useEffect(() => {
    const hide = () => setIsBack(true);
    window.addEventListener(SIGNED_IN, hide);
    document.addEventListener("visibilitychange", tellIfSignedIn);
    return () => {
      window.removeEventListener(SIGNED_IN, hide);
      document.removeEventListener("visibilitychange", tellIfSignedIn);
    };
  }, []);

  // On other pages they are added already.
  const share = pathname === "/race-type" ? new URLSearchParams(search).get(SHARED_PARAMETER) : null;
  if (isBack || isSigningIn || (reason === "before" && unsent === null && !share)) return null;
  const isHere = unsent === null || new URLSearchParams(search).get("recap") === unsent;
  const unsentUrl = isHere ? pathname + search : continueUrl(unsent);
  return (
    <div role="alert" className="sticky top-0 z-30 bg-ink text-paper print:hidden">
      <p className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-1">
        <span>
          <strong>{TEXTS.title}.</strong> {share ? TEXTS.shared.text : TEXTS.unsent}
        </span>
        <a
          href={signInUrl(share ? withSharedFiles("/", share) : unsentUrl)}
          className="flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {share ? TEXTS.shared.signIn : TEXTS.signIn}
        </a>
      </p>
    </div>
  );
}

/** Returns a recap of an account that this device has something to send to, by share id. */
function useUnsentRecap(isAsked: boolean): string | null {
  const [shareId, setShareId] = useState<string | null>(null);
  useEffect(() => {
    if (isAsked) void findUnsentRecap().then(setShareId);
  }, [isAsked]);
  return shareId;
}

/** Includes other users' work, which is sent once they sign in. */
async function findUnsentRecap(): Promise<string | null> {
  for (const shareId of recapsOf(await itemStore.listAll(), await findEveryRow()))
    if (!(await isOwnRecap(shareId))) return shareId;
  return null;
}

/** The athlete returns to this tab, perhaps after signing in in another one. */
function tellIfSignedIn(): void {
  if (document.visibilityState !== "visible") return;
  void isSignedIn().then((isIn) => isIn && window.dispatchEvent(new Event(SIGNED_IN)));
}
