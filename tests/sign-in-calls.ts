/** Signs a caller in with a code from the outbox, as a browser without scripts does. */
import type { D1Database } from "@cloudflare/workers-types";
import { expect } from "vitest";
import type { Caller } from "./caller.ts";

/** The test's Worker keeps mails in its outbox. */
interface Outbox {
  DB: D1Database;
}

export async function signIn(athlete: Caller, email: string, outbox: Outbox): Promise<void> {
  const asked = await athlete.submit("/sign-in", { intent: "email", email, returnTo: "/account" });
  expect(asked.status).toBe(302);
  const code = await codeFor(email, outbox);
  const entered = await athlete.submit("/sign-in/code", { intent: "signIn", code });
  expect(entered.status).toBe(302);
}

/** Returns the text of the newest mail to this address; empty without one. */
export async function mailTo(email: string, { DB }: Outbox): Promise<string> {
  const query = DB.prepare('SELECT text FROM outbox WHERE "to" = ? ORDER BY id DESC').bind(email);
  return (await query.first<{ text: string }>())?.text ?? "";
}

/** Returns the code in the newest mail to this address; empty without one. */
export async function codeFor(email: string, outbox: Outbox): Promise<string> {
  return /^\d{3} \d{3}$/m.exec(await mailTo(email, outbox))?.[0] ?? "";
}
