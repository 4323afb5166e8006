/** What the buttons of the screen for another email address do. */
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { codeEntrySchema, codeRequestSchema } from "../../domain/account/sign-in.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { withNotice } from "../../http/notices.ts";
import type { UserSession } from "../../services/account-service.ts";
import { EMAIL_CHANGE_TEXTS as TEXTS } from "../../texts/account/account-email.ts";
import { CODE_FIELD_TEXTS, SIGN_IN_TEXTS } from "../../texts/account/sign-in.ts";
import { EMAIL_PATH } from "./email-intents.ts";

/** Returns the change that waits for a code in this browser; null without one. */
export async function pendingChange({ services, browserSession }: AppLoadContext, session: UserSession) {
  const { attemptToken } = browserSession;
  return attemptToken === null ? null : services.accounts.findEmailChange(session, attemptToken);
}

/** Sends a code. What was typed is shown again if that fails. */
export async function requestChange(form: FormData, context: AppLoadContext, session: UserSession) {
  const { services, viewer, browserSession } = context;
  const typed = String(form.get("email") ?? "");
  const entered = codeRequestSchema.safeParse({ email: typed });
  const invalid = (message: string) => data({ kind: "invalid" as const, typed, message }, 400);
  if (!entered.success) return invalid(entered.error.issues[0]?.message ?? "");
  const { email } = entered.data;
  if (email === session.user.email) return invalid(TEXTS.same);
  const replaces = (await pendingChange(context, session)) && browserSession.attemptToken;
  const outcome = await orLimit(() =>
    services.accounts.requestEmailChange(viewer, session, { email, replaces }),
  );
  switch (outcome.kind) {
    case "sent":
      browserSession.storeAttempt(outcome.attemptToken);
      return redirect(EMAIL_PATH);
    case "unproven":
      return data({ ...outcome, typed }, 403);
    case "address-refused":
      return invalid(SIGN_IN_TEXTS.addressRefused);
    case "unavailable":
      return data({ kind: "unavailable" as const, typed }, 503);
    case "limited":
      return data({ ...outcome, typed }, TOO_MANY_REQUESTS);
  }
}

/** Loads the account as a new document, because the profile menu may show the address. */
export async function confirmChange(
  form: FormData,
  { services, viewer, browserSession }: AppLoadContext,
  session: UserSession,
) {
  const typed = String(form.get("code") ?? "");
  const wrong = (message: string) => data({ kind: "wrong" as const, typed, message }, 400);
  const entered = codeEntrySchema.safeParse({ code: typed });
  if (!entered.success) return wrong(entered.error.issues[0]?.message ?? "");
  const { attemptToken } = browserSession;
  const { code } = entered.data;
  const outcome =
    attemptToken === null
      ? { kind: "no-attempt" as const }
      : await orLimit(() => services.accounts.finishEmailChange(viewer, session, attemptToken, code));
  switch (outcome.kind) {
    case "changed":
      browserSession.storeAttempt(null);
      return redirectDocument(withNotice("/account", "email-changed"));
    case "limited":
      return data({ ...outcome, typed }, TOO_MANY_REQUESTS);
    case "address-taken":
      browserSession.storeAttempt(null);
      return data({ kind: "ended" as const, message: TEXTS.taken }, 409);
    case "no-attempt":
      return data({ kind: "ended" as const, message: TEXTS.gone }, 410);
    case "wrong-code":
      if (outcome.triesLeft > 0) return wrong(CODE_FIELD_TEXTS.wrongCode(outcome.triesLeft));
      return data({ kind: "ended" as const, message: TEXTS.gone }, 410);
  }
}
