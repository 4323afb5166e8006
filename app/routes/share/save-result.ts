/** What "Save to Account" comes to. Where scripts run the page stays and tells it, instead of being left at once. */
import { isRouteErrorResponse } from "@remix-run/react";

/** Each kind is the code of its notice. */
export interface SaveResult {
  kind: "saved" | "missing-details" | "save-failed";
}

export type SaveFailure = Exclude<SaveResult["kind"], "saved">;

/** For the clientAction: the server redirects after a save, and refuses a recap that is gone with 400. */
export async function saveResultOf<Result>(
  serverAction: () => Promise<Result>,
): Promise<Result | SaveResult> {
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400) return { kind: "saved" };
    const isRefused = isRouteErrorResponse(answer) && answer.status === 400;
    return { kind: isRefused ? "missing-details" : "save-failed" };
  }
}
