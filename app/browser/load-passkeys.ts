/** Loads the code for passkeys when one is used. */
import type { PasskeyFailure } from "./passkeys.ts";

/** Whether this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Loads the code and uses it. Without a network the outcome is "offline". */
export async function loadPasskeys<Outcome>(
  use: (passkeys: typeof import("./passkeys.ts")) => Promise<Outcome>,
): Promise<Outcome | PasskeyFailure> {
  try {
    return await use(await import("./passkeys.ts"));
  } catch (error) {
    // A failed import or fetch is a TypeError.
    if (error instanceof TypeError) return { kind: "offline" };
    throw error;
  }
}
