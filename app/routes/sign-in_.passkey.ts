/** Signs in with a passkey. Scripts send both steps as forms and read JSON. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { passkeyIntents } from "../domain/account/passkey-form.ts";
import { returnPath } from "../domain/account/sign-in.ts";
import { createAuthenticator } from "../http/auth/authenticator.ts";
import { placeOf } from "../http/auth/sign-in-place.ts";
import { signInBrowser } from "../http/auth/sign-in-redirects.ts";
import { badRequest } from "../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../http/failed-write.ts";
import { pageNotFound } from "../http/not-found.ts";
import { peekForm } from "../http/read-form.ts";
import { REQUEST_ERROR_TEXTS } from "../texts/site/request-errors.ts";

const STATUS = {
  limited: TOO_MANY_REQUESTS,
  "unknown-passkey": 400,
  "wrong-code": 400,
  "no-attempt": 410,
} as const;

export function loader() {
  throw pageNotFound();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const form = await peekForm(request);
  const pressed = passkeyIntents.read(form);
  // Signed in meanwhile, in another tab.
  if (viewer.user && pressed) return Response.json({ location: returnPath(form.get("returnTo")) });
  switch (pressed?.intent) {
    case "options": {
      const returnTo = returnPath(form.get("returnTo"));
      const begun = await orLimit(() =>
        services.accounts.beginPasskeySignIn(viewer, placeOf(request), returnTo),
      );
      if (begun.kind === "limited") return Response.json(begun, { status: TOO_MANY_REQUESTS });
      browserSession.storeAttempt(begun.attemptToken);
      return Response.json({ options: begun.options });
    }
    case "finish": {
      const outcome = await orLimit(() => createAuthenticator(context).authenticate("passkey", request));
      if (outcome.kind === "signed-in") return Response.json({ location: signInBrowser(context, outcome) });
      return Response.json(outcome, { status: STATUS[outcome.kind] });
    }
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}
