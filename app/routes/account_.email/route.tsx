/** Changes the account's email address: the new one, then the code that was sent to it. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { orOffline, unlessOffline } from "../../browser/offline-action.ts";
import { buttonClass } from "../../components/ui/button.tsx";
import { LimitNotice } from "../../components/ui/limit-notice.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { OfflineNotice } from "../../components/ui/offline-notice.tsx";
import type { User } from "../../domain/account.ts";
import { codeEntrySchema, codeRequestSchema } from "../../domain/sign-in.ts";
import { badRequest } from "../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/limit.ts";
import { withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { requireUser } from "../../http/require-user.ts";
import { EMAIL_CHANGE_TEXTS as TEXTS } from "../../texts/account-email.ts";
import { CODE_FIELD_TEXTS } from "../../texts/code-field.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/request-errors.ts";
import { SIGN_IN_TEXTS } from "../../texts/sign-in.ts";
import { AddressForm } from "./address-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { emailIntents } from "./email-intents.ts";

const PATH = "/account/email";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const user = requireUser(context, PATH);
  const { ways } = context.services.accounts;
  const pending = await pendingChange(context, user);
  return {
    email: user.email,
    pending: pending && pending.triesLeft > 0 ? pending.email : null,
    isSetUp: ways.code,
    hasOutbox: ways.outbox,
  };
}

async function pendingChange({ services, browserSession }: AppLoadContext, user: User) {
  const { attemptToken } = browserSession;
  return attemptToken === null ? null : services.accounts.findEmailChange(user, attemptToken);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = requireUser(context, PATH);
  const form = await readForm(request);
  switch (emailIntents.read(form)?.intent) {
    case "request":
      return requestChange(form, context, user);
    case "confirm":
      return confirmChange(form, context, user);
    case "other":
      context.browserSession.keepAttempt(null);
      return redirect(PATH);
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}

/** Sends a code. What was typed is shown again if that fails. */
async function requestChange(form: FormData, context: AppLoadContext, user: User) {
  const { services, viewer, browserSession } = context;
  const typed = String(form.get("email") ?? "");
  const entered = codeRequestSchema.safeParse({ email: typed });
  const invalid = (message: string) => data({ kind: "invalid" as const, typed, message }, 400);
  if (!entered.success) return invalid(entered.error.issues[0]?.message ?? "");
  const { email } = entered.data;
  if (email === user.email) return invalid(TEXTS.same);
  const replaces = (await pendingChange(context, user)) && browserSession.attemptToken;
  const outcome = await orLimit(() =>
    services.accounts.requestEmailChange(viewer, user, { email, replaces }),
  );
  switch (outcome.kind) {
    case "sent":
      browserSession.keepAttempt(outcome.attemptToken);
      return redirect(PATH);
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
  user: User,
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
      : await orLimit(() => services.accounts.finishEmailChange(viewer, user, attemptToken, code));
  switch (outcome.kind) {
    case "changed":
      browserSession.keepAttempt(null);
      return redirectDocument(withNotice("/account", "email-changed"));
    case "limited":
      return data({ ...outcome, typed }, TOO_MANY_REQUESTS);
    case "address-taken":
      browserSession.keepAttempt(null);
      return data({ kind: "ended" as const, message: TEXTS.taken }, 409);
    case "no-attempt":
      return data({ kind: "ended" as const, message: TEXTS.gone }, 410);
    case "wrong-code":
      if (outcome.triesLeft > 0) return wrong(CODE_FIELD_TEXTS.wrongCode(outcome.triesLeft));
      return data({ kind: "ended" as const, message: TEXTS.gone }, 410);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orOffline(() => serverAction<typeof action>());
export const shouldRevalidate = unlessOffline;

export default function ChangeEmail() {
  const { email, pending, isSetUp, hasOutbox } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const isCodeAsked = pending !== null && result?.kind !== "ended";
  const typed = result && "typed" in result ? result.typed : "";
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{isCodeAsked ? TEXTS.code.heading : TEXTS.heading}</h1>
      <p className="mt-3 mb-8 text-lg">
        {isCodeAsked ? TEXTS.code.sentTo : TEXTS.current}{" "}
        <bdi className="font-semibold [overflow-wrap:anywhere]">{isCodeAsked ? pending : email}</bdi>.
        {isCodeAsked && ` ${TEXTS.code.validity}`}
      </p>
      {result?.kind === "offline" && <OfflineNotice />}
      {result?.kind === "limited" && <LimitNotice message={result.message} />}
      {(result?.kind === "ended" || (result?.kind === "invalid" && isCodeAsked)) && (
        <div className="mb-6">
          <Notice title={result.message} tone="danger" role="alert" />
        </div>
      )}
      {result?.kind === "unavailable" && (
        <div className="mb-6">
          <Notice title={SIGN_IN_TEXTS.mailUnavailable.title} tone="danger" role="alert">
            {SIGN_IN_TEXTS.mailUnavailable.text}
          </Notice>
        </div>
      )}
      {!isSetUp && <Notice title={TEXTS.notSetUp.title}>{TEXTS.notSetUp.text}</Notice>}
      {isSetUp && isCodeAsked && (
        <ConfirmForm
          email={pending}
          typed={result?.kind === "wrong" ? typed : ""}
          error={result?.kind === "wrong" ? result.message : null}
          result={result}
          hasOutbox={hasOutbox}
        />
      )}
      {isSetUp && !isCodeAsked && (
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
