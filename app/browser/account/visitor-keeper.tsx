/** Stores the visitor pass, or restores the visitor by it after a crash (restore-visitor.ts). Renders nothing. */
import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isWizardPath } from "../../domain/wizard/wizard-screens.ts";
import { isShell } from "../start/shell-address.ts";
import { maintainVisitor } from "./restore-visitor.ts";

export function VisitorKeeper({ visitorKnown }: { visitorKnown: boolean }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isWizard = isWizardPath(pathname);

  useEffect(() => {
    // A shell was rendered for nobody, and its data is the device's.
    if (isShell()) return maintainVisitor({ visitorKnown: false, hasCookie: false, onRestored: () => {} });
    return maintainVisitor({ visitorKnown, hasCookie: visitorKnown || isWizard, onRestored: revalidate });
  }, [visitorKnown, isWizard, revalidate]);
  return null;
}
