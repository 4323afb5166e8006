/** Stores the visitor pass, or restores the visitor by it after a crash (visitor-pass.ts). Renders nothing. */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isWizardPath } from "../../domain/wizard/wizard.ts";
import { restoreVisitor, storeVisitorPass } from "./visitor-pass.ts";

export function VisitorKeeper({ visitorKnown }: { visitorKnown: boolean }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const hasCookie = visitorKnown || isWizardPath(pathname);

  useEffect(() => {
    storeOrRestore(visitorKnown, hasCookie, revalidate).catch((error: unknown) => {
      // Without a database or a network, only the cookie identifies the visitor.
      console.warn("The visitor pass could not be used", error);
    });
  }, [visitorKnown, hasCookie, revalidate]);
  return null;
}

async function storeOrRestore(visitorKnown: boolean, hasCookie: boolean, reload: () => void): Promise<void> {
  if (await restoreVisitor(visitorKnown)) reload();
  else if (hasCookie) await storeVisitorPass();
}
