/** Signs in with the code of an email, which the athlete types into a form. */
import { Strategy } from "remix-auth/strategy";
import { codeEntrySchema } from "../../domain/account/sign-in.ts";
import type { CodeEntry, SignInOutcome } from "../../services/account-service.ts";
import { readForm } from "../read-form.ts";
import { placeOf } from "./place.ts";

/** What was typed is not a code. It uses up no try. */
export interface InvalidCode {
  kind: "invalid-code";
  message: string;
}

export class CodeStrategy extends Strategy<SignInOutcome | InvalidCode, CodeEntry> {
  override name = "code";

  override async authenticate(request: Request): Promise<SignInOutcome | InvalidCode> {
    const form = await readForm(request);
    const entry = codeEntrySchema.safeParse({ code: form.get("code") ?? undefined });
    if (!entry.success) return { kind: "invalid-code", message: entry.error.issues[0]?.message ?? "" };
    return this.verify({ ...entry.data, ...placeOf(request) });
  }
}
