/** Changes the account's email address: the new one, then the code that was sent to it. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { enterWithPasskey, hasPasskeys } from "../../browser/account/passkey-prompt.ts";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { EmailField, type EmailFieldState } from "../../components/account/email-field.tsx";
import { EnterCodeForm } from "../../components/account/enter-code-form.tsx";
import { ProofChoices } from "../../components/account/proof-choices.tsx";
import { Button, buttonClass, SubmitButton } from "../../components/ui/button.tsx";
import { Failure, FormFailure, Notice } from "../../components/ui/notice.tsx";
import { PASSKEY_PROOF_PATH } from "../../domain/account/passkey-form.ts";
import { codeEntrySchema, codeRequestSchema } from "../../domain/account/sign-in.ts";
import { proofUrl } from "../../domain/account/sign-in-url.ts";
import { intents, none } from "../../domain/site/intents.ts";
import { findProofWays } from "../../http/auth/proof-ways.ts";
import { requireSession } from "../../http/auth/require-user.ts";
import { badRequest } from "../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import type { UserSession } from "../../services/account-service.ts";
import { EMAIL_CHANGE_TEXTS as TEXTS } from "../../texts/account/account-email.ts";
import { CODE_FIELD_TEXTS, SIGN_IN_TEXTS } from "../../texts/account/sign-in.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";

const EMAIL_PATH = "/account/email";

const emailIntents = intents({
  /** Sends a code to the new address. */
  request: none,
  confirm: none,
  other: none,
});

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const session = requireSession(context, EMAIL_PATH);
  const { accounts } = context.services;
  const pending = await pendingChange(context, session);
  const isProven = await accounts.isProven(session);
  return {
    email: session.user.email,
    pending: pending && pending.triesLeft > 0 ? pending.email : null,
    /** The ways to confirm that it's the athlete; null if no confirmation is needed. */
    proofWays: isProven ? null : await findProofWays(context, session.user),
    isSetUp: accounts.ways.code,
    hasOutbox: accounts.ways.outbox,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireSession(context, EMAIL_PATH);
  const form = await readForm(request);
  switch (emailIntents.read(form)?.intent) {
    case "request":
      return requestChange(form, context, session);
    case "confirm":
      return confirmChange(form, context, session);
    case "other":
      context.browserSession.storeAttempt(null);
      return redirect(EMAIL_PATH);
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function ChangeEmail() {
  const { email, pending, proofWays, isSetUp, hasOutbox } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const isCodeAsked = pending !== null && result?.kind !== "ended";
  const typed = result && "typed" in result ? result.typed : "";
  // An address that was typed stays in its field.
  const isProofAsked = proofWays !== null && !isCodeAsked && typed === "";
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{isCodeAsked ? TEXTS.code.heading : TEXTS.heading}</h1>
      <p className="mt-3 mb-8 text-lg">
        {isCodeAsked ? TEXTS.code.sentTo : TEXTS.current}{" "}
        <bdi className="font-semibold [overflow-wrap:anywhere]">{isCodeAsked ? pending : email}</bdi>.
        {isCodeAsked && ` ${TEXTS.code.validity}`}
        {isSetUp && isProofAsked && ` ${TEXTS.proof}`}
      </p>
      <FormFailure result={result} />
      {(result?.kind === "ended" || (result?.kind === "invalid" && isCodeAsked)) && (
        <Failure title={result.message} />
      )}
      {result?.kind === "unproven" && <Unproven />}
      {result?.kind === "unavailable" && <Failure {...SIGN_IN_TEXTS.mailUnavailable} />}
      {!isSetUp && <Notice title={TEXTS.notSetUp.title}>{TEXTS.notSetUp.text}</Notice>}
      {isSetUp && isCodeAsked && (
        <EnterCodeForm
          typed={result?.kind === "wrong" ? typed : ""}
          error={result?.kind === "wrong" ? result.message : null}
          result={result}
          enter={{ button: emailIntents.button("confirm"), label: TEXTS.code.submit }}
          again={emailIntents.button("request")}
          other={
            <Button type="submit" look="quiet" {...emailIntents.button("other")}>
              {TEXTS.code.other}
            </Button>
          }
          hasOutbox={hasOutbox}
        >
          <input type="hidden" name="email" value={pending} />
        </EnterCodeForm>
      )}
      {isSetUp && isProofAsked && (
        <ProofChoices
          email={email}
          returnTo={EMAIL_PATH}
          ways={proofWays}
          passkey={{ isSupported: hasPasskeys, use: () => enterWithPasskey(PASSKEY_PROOF_PATH, EMAIL_PATH) }}
        />
      )}
      {isSetUp && !isCodeAsked && !isProofAsked && (
        <AddressForm
          typed={typed}
          error={result?.kind === "invalid" ? result.message : null}
          result={result}
        />
      )}
      <a href="/account" className={buttonClass("quiet", "mt-4")}>
        {TEXTS.back}
      </a>
    </main>
  );
}

/** The confirmation expired after the form was opened. The link opens a tab, so that the typed address stays. */
function Unproven() {
  return (
    <Notice title={TEXTS.unproven.title} tone="danger" className="mb-6">
      <p>{TEXTS.unproven.text}</p>
      <a href={proofUrl(EMAIL_PATH)} target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
        {TEXTS.unproven.link}
      </a>
    </Notice>
  );
}

function AddressForm(field: EmailFieldState) {
  return (
    <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
      <EmailField label={TEXTS.label} hint={TEXTS.hint} {...field} />
      <SubmitButton {...emailIntents.button("request")} className="mt-2 w-full">
        {TEXTS.submit}
      </SubmitButton>
    </Form>
  );
}

/** Returns the change that waits for a code in this browser; null without one. */
async function pendingChange({ services, browserSession }: AppLoadContext, session: UserSession) {
  const { attemptToken } = browserSession;
  return attemptToken === null ? null : services.accounts.findEmailChange(session, attemptToken);
}

/** Sends a code. What was typed is shown again if that fails. */
async function requestChange(form: FormData, context: AppLoadContext, session: UserSession) {
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
async function confirmChange(
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
