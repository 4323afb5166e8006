/** The result of saving to the account. If scripts run, the page stays and shows it instead of following the redirect. */
import { isRouteErrorResponse } from "@remix-run/react";
import { isSessionOver } from "../../../browser/network/offline-action.ts";

/** Each kind is the code of its notice. */
export interface SaveResult {
  kind: "saved" | "missing-details" | "save-failed";
}

export type SaveFailure = Exclude<SaveResult["kind"], "saved">;

/**
 * For the clientAction. Returns the action's result; the redirect after a save becomes "saved", a 400 for a recap that
 * no longer exists "missing-details", and any other error "save-failed".
 */
export async function saveResultOf<Result>(
  serverAction: () => Promise<Result>,
): Promise<Result | SaveResult> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) return { kind: "saved" };
    if (isSessionOver(thrown)) return { kind: "save-failed" };
    const isRejected = isRouteErrorResponse(thrown) && thrown.status === 400;
    return { kind: isRejected ? "missing-details" : "save-failed" };
  }
}
