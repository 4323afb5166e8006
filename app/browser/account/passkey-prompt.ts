/** Signs in with a passkey or confirms who is signed in, and adds one (https://www.w3.org/TR/webauthn-3/). */
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import * as z from "zod/mini";
import { PASSKEY_FIELD, passkeyIntents } from "../../domain/account/passkey-form.ts";
import { sentence } from "../../domain/lib/sentence.ts";
import { PASSKEY_TEXTS } from "../../texts/account/sign-in.ts";
import { announceSignedOut } from "../network/signed-out.ts";

type PasskeyFailure =
  /** Closed, took too long, or there is none for this site. */
  | { kind: "cancelled" }
  | { kind: "unknown" }
  | { kind: "failed" }
  /** The device has a passkey for this account. */
  | { kind: "exists" }
  /** The athlete has to confirm first that it's them. */
  | { kind: "unproven" }
  | { kind: "offline" }
  | { kind: "limited"; message: string };

/** The options come from our server, and the browser validates them. */
type OptionsOf<Start extends (options: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

const FAILURES: Record<number, "unknown" | "unproven"> = { 400: "unknown", 403: "unproven" };

const startedSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });
const enteredSchema = z.object({ location: z.string() });
const limitedSchema = z.object({ message: z.string() });

/** Whether this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Asks for a passkey and leaves the page for `returnTo`. Returns the reason if none was used. `path` is one of passkey-form.ts. */
export async function enterWithPasskey(path: string, returnTo: string): Promise<string | null> {
  const finished = await runCeremony(path, { returnTo }, (options) =>
    startAuthentication({ optionsJSON: options as OptionsOf<typeof startAuthentication> }),
  );
  if ("kind" in finished) return passkeyFailureText(finished);
  window.location.assign(enteredSchema.parse(finished.body).location);
  return null;
}

/** Adds a passkey to the account of the signed-in user. */
export async function addPasskey(): Promise<PasskeyFailure | { kind: "added" }> {
  const finished = await runCeremony("/account/passkey", {}, (options) =>
    startRegistration({ optionsJSON: options as OptionsOf<typeof startRegistration> }),
  );
  return "kind" in finished ? finished : { kind: "added" };
}

export function passkeyFailureText(failure: PasskeyFailure): string {
  return failure.kind === "limited" ? sentence(failure.message) : PASSKEY_TEXTS[failure.kind];
}

/** Asks the server for options, the device for an answer, and sends the answer. */
async function runCeremony(
  url: string,
  fields: Record<string, string>,
  start: (options: object) => Promise<object>,
): Promise<{ body: unknown } | PasskeyFailure> {
  const begun = await submit(url, { ...fields, ...intentField("options") });
  if ("kind" in begun) return begun;
  try {
    const answer = await start(startedSchema.parse(begun.body).options);
    return await submit(url, { ...intentField("finish"), [PASSKEY_FIELD]: JSON.stringify(answer) });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return { kind: "exists" };
    if (error.name === "NotAllowedError" || error.name === "AbortError") return { kind: "cancelled" };
    // Such as an address that passkeys do not work on.
    if (error instanceof WebAuthnError) return { kind: "failed" };
    throw error;
  }
}

function intentField(intent: "options" | "finish"): Record<string, string> {
  const { name, value } = passkeyIntents.button(intent);
  return { [name]: value };
}

async function submit(
  url: string,
  fields: Record<string, string>,
): Promise<{ body: unknown } | PasskeyFailure> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
  if (!response) return { kind: "offline" };
  if (response.status === 429) return { kind: "limited", ...limitedSchema.parse(await response.json()) };
  if (response.ok) return { body: await response.json() };
  // An unread body would keep its connection open.
  await response.text();
  if (response.status === 401) announceSignedOut();
  return { kind: FAILURES[response.status] ?? "failed" };
}
