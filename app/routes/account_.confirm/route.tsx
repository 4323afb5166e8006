/** A signed-in athlete confirms that it's them: by a code, a passkey, or the provider. Leads back to where it was asked for. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enterWithPasskey, hasPasskeys } from "../../browser/account/passkey-prompt.ts";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { EnterCodeForm } from "../../components/account/enter-code-form.tsx";
import { ProofChoices } from "../../components/account/proof-choices.tsx";
import { proofIntents } from "../../components/account/proof-intents.ts";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Failure, FormFailure } from "../../components/ui/notice.tsx";
import { PASSKEY_PROOF_PATH } from "../../domain/account/passkey-form.ts";
import { codeEntrySchema, returnPath } from "../../domain/account/sign-in.ts";
import { proofUrl } from "../../domain/account/sign-in-url.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { findProofWays } from "../../http/auth/proof-ways.ts";
import { requireSession } from "../../http/auth/require-user.ts";
import { signInFailureOf } from "../../http/auth/sign-in-redirects.ts";
import { badRequest } from "../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { readForm } from "../../http/read-form.ts";
import type { UserSession } from "../../services/account-service.ts";
import { PROOF_TEXTS as TEXTS } from "../../texts/account/account-confirm.ts";
import { CODE_FIELD_TEXTS, SIGN_IN_TEXTS } from "../../texts/account/sign-in.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = returnToOf(request);
  const session = requireSession(context, returnTo);
  return {
    email: session.user.email,
    returnTo,
    isCodeSent: (await sentCode(context, session)) !== null,
    ways: await findProofWays(context, session.user),
    hasOutbox: context.services.accounts.ways.outbox,
    failure: signInFailureOf(searchParams),
  };
}

function returnToOf(request: Request): SitePath {
  return returnPath(new URL(request.url).searchParams.get("returnTo") ?? "/account");
}

/** Returns the attempt of a code that can still be entered; null without one. */
async function sentCode({ services, browserSession }: AppLoadContext, session: UserSession) {
  const { attemptToken } = browserSession;
  if (attemptToken === null) return null;
  const sent = await services.accounts.findProofCode(session, attemptToken);
  return sent && sent.triesLeft > 0 ? attemptToken : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const returnTo = returnToOf(request);
  const session = requireSession(context, returnTo);
  const form = await readForm(request);
  switch (proofIntents.read(form)?.intent) {
    case "send":
      return sendCode(context, session, returnTo);
    case "enter":
      return enterCode(form, context, session, returnTo);
    case "other":
      context.browserSession.storeAttempt(null);
      return redirect(proofUrl(returnTo));
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}

async function sendCode(context: AppLoadContext, session: UserSession, returnTo: SitePath) {
  const { services, viewer, browserSession } = context;
  const replaces = await sentCode(context, session);
  const outcome = await orLimit(() => services.accounts.requestProofCode(viewer, session, replaces));
  switch (outcome.kind) {
    case "sent":
      browserSession.storeAttempt(outcome.attemptToken);
      return redirect(proofUrl(returnTo));
    case "address-refused":
      return data({ ...outcome, typed: "" }, 422);
    case "unavailable":
      return data({ ...outcome, typed: "" }, 503);
    case "limited":
      return data({ ...outcome, typed: "" }, TOO_MANY_REQUESTS);
  }
}

async function enterCode(
  form: FormData,
  { services, browserSession }: AppLoadContext,
  session: UserSession,
  returnTo: SitePath,
) {
  const typed = String(form.get("code") ?? "");
  const wrong = (message: string) => data({ kind: "wrong" as const, typed, message }, 400);
  const entered = codeEntrySchema.safeParse({ code: typed });
  if (!entered.success) return wrong(entered.error.issues[0]?.message ?? "");
  const { attemptToken } = browserSession;
  const outcome =
    attemptToken === null
      ? { kind: "no-attempt" as const }
      : await orLimit(() => services.accounts.enterProofCode(session, attemptToken, entered.data.code));
  if (outcome.kind === "limited") return data({ ...outcome, typed }, TOO_MANY_REQUESTS);
  if (outcome.kind === "wrong-code" && outcome.triesLeft > 0)
    return wrong(CODE_FIELD_TEXTS.wrongCode(outcome.triesLeft));
  if (outcome.kind === "proven") {
    browserSession.storeAttempt(null);
    return redirect(returnTo);
  }
  // Entered in another tab meanwhile, or the form was sent twice.
  if (outcome.kind === "no-attempt" && (await services.accounts.isProven(session))) return redirect(returnTo);
  return data({ kind: "gone" as const, typed: "" }, 410);
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function ConfirmAthlete() {
  const { email, returnTo, isCodeSent, ways, hasOutbox, failure } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const isCodeAsked = isCodeSent && result?.kind !== "gone";
  const hasOtherWay = ways.passkey || ways.provider !== null;
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{isCodeAsked ? TEXTS.code.heading : TEXTS.heading}</h1>
      {isCodeAsked ? (
        <p className="mt-3 mb-8 text-lg">
          {TEXTS.code.sentTo} <bdi className="font-semibold [overflow-wrap:anywhere]">{email}</bdi>.{" "}
          {TEXTS.code.validity}
        </p>
      ) : (
        <p className="mt-3 mb-8 text-lg">{TEXTS.explanation}</p>
      )}
      {failure && !result && !isCodeAsked && <Failure {...SIGN_IN_TEXTS.failures[failure]} />}
      <FormFailure result={result} />
      {result?.kind === "gone" && <Failure title={TEXTS.gone} />}
      {result?.kind === "address-refused" && <Failure {...TEXTS.addressRefused} />}
      {result?.kind === "unavailable" && <Failure {...SIGN_IN_TEXTS.mailUnavailable} />}
      {isCodeAsked ? (
        <EnterCodeForm
          typed={result && "typed" in result ? result.typed : ""}
          error={result?.kind === "wrong" ? result.message : null}
          result={result}
          enter={{ button: proofIntents.button("enter"), label: TEXTS.code.submit }}
          again={proofIntents.button("send")}
          other={
            hasOtherWay && (
              <Button type="submit" look="quiet" {...proofIntents.button("other")}>
                {TEXTS.code.other}
              </Button>
            )
          }
          hasOutbox={hasOutbox}
        />
      ) : (
        <ProofChoices
          email={email}
          returnTo={returnTo}
          ways={ways}
          passkey={{ isSupported: hasPasskeys, use: () => enterWithPasskey(PASSKEY_PROOF_PATH, returnTo) }}
        />
      )}
      <a href="/account" className={buttonClass("quiet", "mt-4")}>
        {TEXTS.back}
      </a>
    </main>
  );
}
