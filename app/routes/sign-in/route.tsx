/** Signing in, which is also signing up: by a code, with the OpenID Connect provider, or with a passkey. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { enterWithPasskey, hasPasskeys } from "../../browser/account/passkey-prompt.ts";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { EmailField, type EmailFieldState } from "../../components/account/email-field.tsx";
import { OtherWays } from "../../components/account/other-sign-in-ways.tsx";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { buttonClass, SubmitButton } from "../../components/ui/button.tsx";
import { Failure, FormFailure, Notice } from "../../components/ui/notice.tsx";
import { PASSKEY_SIGN_IN_PATH } from "../../domain/account/passkey-form.ts";
import { codeRequestSchema, returnPath } from "../../domain/account/sign-in.ts";
import { SHARED_PARAMETER } from "../../domain/site/shared-files-target.ts";
import { CODE_PATH, signInFailureOf } from "../../http/auth/sign-in-redirects.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { readForm } from "../../http/read-form.ts";
import { SIGN_IN_TEXTS, SIGN_IN_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";

export const handle: DocumentHandle = { showsNoRecap: true };

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = returnPath(searchParams.get("returnTo"));
  if (context.viewer.user) throw redirect(returnTo);
  const { code, provider } = context.services.accounts.ways;
  const hasFiles = new URL(returnTo, request.url).searchParams.has(SHARED_PARAMETER);
  return { returnTo, hasFiles, ways: { code, provider }, failure: signInFailureOf(searchParams) };
}

/** Sends a code. What was typed is shown again if that fails. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const form = await readForm(request);
  const returnTo = returnPath(form.get("returnTo"));
  // Signed in meanwhile, in another tab.
  if (viewer.user) return redirect(returnTo);
  const typed = String(form.get("email") ?? "");
  const entered = codeRequestSchema.safeParse({ email: typed });
  if (!entered.success) {
    const message = entered.error.issues[0]?.message ?? "";
    return data({ kind: "invalid" as const, typed, message }, 400);
  }
  const outcome = await orLimit(() =>
    services.accounts.requestCode(viewer, { ...entered.data, returnTo, replaces: null }),
  );
  switch (outcome.kind) {
    case "sent":
      browserSession.storeAttempt(outcome.attemptToken);
      return redirect(CODE_PATH);
    case "address-refused":
      return data({ kind: "invalid" as const, typed, message: TEXTS.addressRefused }, 400);
    case "unavailable":
      return data({ kind: "unavailable" as const, typed }, 503);
    case "limited":
      return data({ ...outcome, typed }, TOO_MANY_REQUESTS);
  }
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function SignIn() {
  const { returnTo, hasFiles, ways, failure } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const isSetUp = ways.code || ways.provider !== null;
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      {isSetUp && <p className="mt-3 mb-8 text-lg">{TEXTS.explanation}</p>}
      {!isSetUp && (
        <Notice title={TEXTS.notSetUp.title} className="mt-8">
          {TEXTS.notSetUp.text}
        </Notice>
      )}
      {hasFiles && (
        <Notice title={TEXTS.shared.title} className="mb-6">
          {TEXTS.shared.text}
        </Notice>
      )}
      {failure && !result && <Failure {...TEXTS.failures[failure]} />}
      <FormFailure result={result} />
      {result?.kind === "unavailable" && <Failure {...TEXTS.mailUnavailable} />}
      {ways.code && (
        <EmailForm
          returnTo={returnTo}
          typed={result && "typed" in result ? result.typed : ""}
          error={result?.kind === "invalid" ? result.message : null}
          result={result}
        />
      )}
      {isSetUp && (
        <OtherWays
          provider={
            ways.provider === null
              ? null
              : { name: ways.provider, url: `/sign-in/openid?${new URLSearchParams({ returnTo })}` }
          }
          passkey={{
            label: TEXTS.passkey.button,
            isSupported: hasPasskeys,
            use: () => enterWithPasskey(PASSKEY_SIGN_IN_PATH, returnTo),
          }}
          isFirst={!ways.code}
        />
      )}
      {isSetUp && (
        <a href="/privacy" className={buttonClass("quiet", "mt-4")}>
          {TEXTS.privacy}
        </a>
      )}
    </main>
  );
}

function EmailForm({ returnTo, ...field }: EmailFieldState & { returnTo: string }) {
  return (
    <Form method="post" noValidate className="rounded-card border-2 border-ink bg-card p-6">
      <input type="hidden" name="returnTo" value={returnTo} />
      <EmailField label={SIGN_IN_TEXTS.email.label} hint={SIGN_IN_TEXTS.email.hint} {...field} />
      <SubmitButton className="mt-2 w-full">{SIGN_IN_TEXTS.email.submit}</SubmitButton>
    </Form>
  );
}
