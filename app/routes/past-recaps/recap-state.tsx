/** What is special about a past recap: that it is private, hidden or a device's copy. */
import { Badge } from "../../components/ui/badge.tsx";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";

const TEXTS = PAST_RECAPS_TEXTS.card;

export function RecapState({ recap: { kind, isPrivate, isHidden } }: { recap: CollectedRecap }) {
  if (kind === "draft") return null;
  if (kind === "deviceCopy") return <Badge>{TEXTS.deviceCopy}</Badge>;
  if (isHidden) return <Badge>{TEXTS.hidden}</Badge>;
  return isPrivate && <Badge>{TEXTS.private}</Badge>;
}
