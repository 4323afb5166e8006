/** Loads the code for passkeys when one is used. */
import { sentence } from "../../domain/lib/sentence.ts";
import { PASSKEY_TEXTS } from "../../texts/account/sign-in.ts";
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

/** Asks for a passkey and leaves the page for `returnTo`. Returns the reason if none was used. */
export async function enterWithPasskey(path: string, returnTo: string): Promise<string | null> {
  const outcome = await loadPasskeys((passkeys) => passkeys.askForPasskey(path, returnTo));
  if (outcome.kind !== "entered") return passkeyFailureText(outcome);
  window.location.assign(outcome.location);
  return null;
}

export function passkeyFailureText(failure: PasskeyFailure): string {
  return failure.kind === "limited" ? sentence(failure.message) : PASSKEY_TEXTS[failure.kind];
}
