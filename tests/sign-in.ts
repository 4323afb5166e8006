/** Signs a caller in with a code from the outbox, as a browser without scripts does. */
import type { D1Database } from "@cloudflare/workers-types";
import { expect } from "vitest";
import type { Caller } from "./caller.ts";

/** The test's Worker keeps mails in its outbox. */
export async function signIn(athlete: Caller, email: string, { DB }: { DB: D1Database }): Promise<void> {
  const asked = await athlete.submit("/sign-in", { intent: "email", email, returnTo: "/account" });
  expect(asked.status).toBe(302);
  const mail = await DB.prepare('SELECT text FROM outbox WHERE "to" = ? ORDER BY id DESC')
    .bind(email)
    .first<{ text: string }>();
  const code = /^\d{4} \d{4}$/m.exec(mail?.text ?? "")?.[0] ?? "";
  const entered = await athlete.submit("/sign-in/code", { intent: "signIn", code });
  expect(entered.status).toBe(302);
}
