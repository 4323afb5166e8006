/** Keeps this browser the visitor that it is, through crashes (browser/visitor-pass.ts). Shows nothing. */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isWizardPath } from "../domain/wizard.ts";
import { keepVisitorPass, restoreVisitor } from "./visitor-pass.ts";

export function VisitorKeeper({ visitorKnown }: { visitorKnown: boolean }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const hasCookie = visitorKnown || isWizardPath(pathname);

  useEffect(() => {
    keepOrRestore(visitorKnown, hasCookie, revalidate).catch((error: unknown) => {
      // Without a database or a network the cookie alone has to do.
      console.warn("The visitor pass could not be used", error);
    });
  }, [visitorKnown, hasCookie, revalidate]);
  return null;
}

async function keepOrRestore(visitorKnown: boolean, hasCookie: boolean, reload: () => void): Promise<void> {
  if (await restoreVisitor(visitorKnown)) reload();
  else if (hasCookie) await keepVisitorPass();
}
