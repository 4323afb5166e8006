/** The code of the email that the sign-in screen sent. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { EnterCodeForm } from "../../components/account/enter-code-form.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { Failure, FormFailure, Notice } from "../../components/ui/notice.tsx";
import { codeRequestSchema, returnPath } from "../../domain/account/sign-in.ts";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { createAuthenticator } from "../../http/auth/authenticator.ts";
import { CODE_PATH, enter } from "../../http/auth/sign-in-redirects.ts";
import { badRequest } from "../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { peekForm } from "../../http/read-form.ts";
import { CODE_FIELD_TEXTS, SIGN_IN_TEXTS, CODE_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";
import { AgainForm, codeIntents, SentCode, SentTo } from "./code-form.tsx";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const { attemptToken } = browserSession;
  const attempt = attemptToken === null ? null : await services.accounts.findCodeAttempt(attemptToken);
  if (viewer.user) throw redirect(returnPath(attempt?.returnTo ?? null));
  return {
    attempt: attempt && attempt.triesLeft > 0 ? attempt : null,
    hasOutbox: services.accounts.ways.outbox,
    isSentAgain: new URL(request.url).searchParams.has("again"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await peekForm(request);
  // Signed in meanwhile, in another tab.
  if (context.viewer.user) return redirect(sentCodeOf(form).returnTo);
  switch (codeIntents.read(form)?.intent) {
    case "signIn":
      return enterCode(form, request, context);
    case "again":
      return sendAgain(form, context);
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}

async function enterCode(form: FormData, request: Request, context: AppLoadContext) {
  const outcome = await orLimit(() => createAuthenticator(context).authenticate("code", request));
  const typed = String(form.get("code") ?? "");
  switch (outcome.kind) {
    case "signed-in":
      return enter(context, outcome);
    case "invalid-code":
      return data({ kind: "wrong" as const, typed, message: outcome.message }, 400);
    case "limited":
      return data({ ...outcome, typed }, TOO_MANY_REQUESTS);
    case "wrong-code":
      if (outcome.triesLeft > 0)
        return data(
          { kind: "wrong" as const, typed, message: CODE_FIELD_TEXTS.wrongCode(outcome.triesLeft) },
          400,
        );
  }
  return data({ kind: "gone" as const, sent: sentCodeOf(form) }, 410);
}

/** Returns which code the form was for, so that another one can be sent after it expired. */
function sentCodeOf(form: FormData): { email: string | null; returnTo: SitePath } {
  const { data: sent } = codeRequestSchema.safeParse({ email: form.get("email") });
  return { email: sent?.email ?? null, returnTo: returnPath(form.get("returnTo")) };
}

async function sendAgain(form: FormData, { services, viewer, browserSession }: AppLoadContext) {
  const { accounts } = services;
  const { attemptToken } = browserSession;
  const attempt = attemptToken === null ? null : await accounts.findCodeAttempt(attemptToken);
  const { email, returnTo } = attempt ?? sentCodeOf(form);
  if (email === null) return redirect(signInUrl(returnTo));
  const replaces = attempt && attemptToken;
  const outcome = await orLimit(() => accounts.requestCode(viewer, { email, returnTo, replaces }));
  switch (outcome.kind) {
    case "sent":
      browserSession.storeAttempt(outcome.attemptToken);
      return redirect(`${CODE_PATH}?again`);
    case "limited":
      return data({ ...outcome, typed: "", sent: { email, returnTo } }, TOO_MANY_REQUESTS);
    case "address-refused":
    case "unavailable":
      return data({ kind: "not-sent" as const, sent: { email, returnTo } }, 503);
  }
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function EnterCode() {
  const { attempt, hasOutbox, isSentAgain } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  if (!attempt || result?.kind === "gone") {
    const sent = result && "sent" in result ? result.sent : null;
    return (
      <CodeGone email={sent?.email ?? null} returnTo={sent?.returnTo ?? attempt?.returnTo ?? null}>
        <NotSent result={result} />
      </CodeGone>
    );
  }
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{attempt.confirms === null ? TEXTS.heading : TEXTS.confirms.heading}</h1>
      <SentTo email={attempt.email} confirms={attempt.confirms} />
      {isSentAgain && !result && (
        <Notice title={TEXTS.sentAgain.title} className="mb-6">
          {TEXTS.sentAgain.text}
        </Notice>
      )}
      <NotSent result={result} />
      <EnterCodeForm
        typed={result && "typed" in result ? result.typed : ""}
        error={result?.kind === "wrong" ? result.message : null}
        result={result}
        enter={{ button: codeIntents.button("signIn"), label: TEXTS.submit }}
        again={codeIntents.button("again")}
        other={
          <a href={signInUrl(attempt.returnTo)} className={buttonClass("quiet")}>
            {TEXTS.otherAddress}
          </a>
        }
        hasOutbox={hasOutbox}
      >
        <SentCode {...attempt} />
      </EnterCodeForm>
    </main>
  );
}

type Result = ReturnType<typeof useActionData<typeof action | typeof clientAction>>;

function NotSent({ result }: { result: Result }) {
  return result?.kind === "not-sent" ? (
    <Failure {...SIGN_IN_TEXTS.mailUnavailable} />
  ) : (
    <FormFailure result={result} />
  );
}

interface CodeGoneProps {
  email: string | null;
  returnTo: string | null;
  children: ReactNode;
}

function CodeGone({ email, returnTo, children }: CodeGoneProps) {
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <div role={email === null ? undefined : "alert"}>
        <h1 className="text-hero">{TEXTS.gone.heading}</h1>
        <p className="mt-3 mb-8 text-lg">{TEXTS.gone.text}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {email !== null && <AgainForm email={email} returnTo={returnTo ?? ""} look="primary" />}
        <a
          href={signInUrl(returnPath(returnTo))}
          className={buttonClass(email === null ? "primary" : "secondary")}
        >
          {email === null ? TEXTS.gone.link : TEXTS.otherAddress}
        </a>
      </div>
    </main>
  );
}
