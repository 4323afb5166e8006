/** The link that opens a past recap, or continues a draft at the screen where this device left it. */
import { Link } from "@remix-run/react";
import { useLastStepUrl } from "../../browser/device/last-steps.ts";
import { continueUrl, publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";

const TEXTS = PAST_RECAPS_TEXTS.card;

interface OpenLinkProps {
  recap: CollectedRecap;
  /** The id of the recap's name. */
  describedBy: string;
  className: string;
}

export function OpenLink({ recap: { kind, shareId }, describedBy, className }: OpenLinkProps) {
  const lastStepUrl = useLastStepUrl(shareId, continueUrl(shareId));
  return kind === "draft" ? (
    <Link to={lastStepUrl} className={className} aria-describedby={describedBy}>
      {TEXTS.continue}
    </Link>
  ) : (
    <a href={publicUrl(shareId)} className={className} aria-describedby={describedBy}>
      {TEXTS.view}
    </a>
  );
}
