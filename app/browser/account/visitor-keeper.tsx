/** Stores the visitor pass, or restores the visitor by it after a crash (visitor-pass.ts). Renders nothing. */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isWizardPath } from "../../domain/wizard/wizard.ts";
import { noteVisitor } from "../lib/page-user.ts";
import { isShell } from "../start/shell.ts";
import { restoreVisitor, storeVisitorPass } from "./visitor-pass.ts";

export function VisitorKeeper({ visitorKnown }: { visitorKnown: boolean }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const hasCookie = visitorKnown || isWizardPath(pathname);

  useEffect(() => {
    if (isShell()) return whenOnline();
    void trying(storeOrRestore(visitorKnown, hasCookie, revalidate)).then(noteVisitor);
  }, [visitorKnown, hasCookie, revalidate]);
  return null;
}

async function trying(use: Promise<unknown>): Promise<void> {
  await use.catch((error: unknown) => {
    // Without a database or a network, only the cookie identifies the visitor.
    console.warn("The visitor pass could not be used", error);
  });
}

/** How long a shell waits before it tries again to restore the visitor. The outbox waits for that, up to a minute. */
const RETRY_MS = 5_000;

/** A shell was rendered for nobody. Returns a function that stops it. */
function whenOnline(): () => void {
  const restore = async () => {
    try {
      await restoreVisitor(false);
      noteVisitor();
    } catch {
      setTimeout(restore, RETRY_MS);
    }
  };
  if (navigator.onLine) void restore();
  window.addEventListener("online", restore);
  return () => window.removeEventListener("online", restore);
}

async function storeOrRestore(visitorKnown: boolean, hasCookie: boolean, reload: () => void): Promise<void> {
  if (await restoreVisitor(visitorKnown)) reload();
  else if (hasCookie) await storeVisitorPass();
}
