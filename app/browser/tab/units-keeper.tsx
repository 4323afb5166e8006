/** Sets the units of an own recap that has none from the athlete's browser (product.md, Units). */
import { useEffect } from "react";
import { ownUnitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { usePageRecap } from "../device/page-keeper.tsx";
import { loadTabOutbox } from "./use-tab-outbox.ts";

export function UnitsKeeper() {
  const { isFromDevice, recap } = usePageRecap();
  useEffect(() => {
    if (recap?.canEdit && !isFromDevice && ownUnitsOf(recap) === null) void settle(recap);
  }, [recap, isFromDevice]);
  return null;
}

/** Few recaps need this. The next visit tries again. */
async function settle(recap: Recap): Promise<void> {
  try {
    const { settleUnits } = await import("./choose-units.ts");
    if (await settleUnits(recap)) await loadTabOutbox();
  } catch (error) {
    console.warn("The recap's units can't be stored", error);
  }
}
