/** Checks that a published recap can be fetched by its share id (specification 4, Share page, on load). */
import { useCallback, useEffect, useState } from "react";
import { checkRecap } from "../network/recap-api.ts";

export type LinkState = "checking" | "ready" | "failed";

export function useLinkCheck(shareId: string): { state: LinkState; check: () => void } {
  const [state, setState] = useState<LinkState>("checking");
  const check = useCallback(() => {
    setState("checking");
    checkRecap(shareId).then(
      () => setState("ready"),
      () => setState("failed"),
    );
  }, [shareId]);
  useEffect(check, [check]);
  return { state, check };
}
