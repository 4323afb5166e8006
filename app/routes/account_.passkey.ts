/** Adds a passkey to the account of the signed-in user. Scripts send both steps as forms and read JSON. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { parsePasskeyAnswer } from "../domain/account/passkey.ts";
import { PASSKEY_FIELD, passkeyIntents } from "../domain/account/passkey-form.ts";
import { sessionOf } from "../http/auth/require-user.ts";
import { placeOf } from "../http/auth/sign-in-place.ts";
import { badRequest } from "../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../http/failed-write.ts";
import { pageNotFound } from "../http/not-found.ts";
import { readForm } from "../http/read-form.ts";
import { REQUEST_ERROR_TEXTS } from "../texts/site/request-errors.ts";

export function loader() {
  throw pageNotFound();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const session = sessionOf(context);
  if (!session) return Response.json({}, { status: 401 });
  const form = await readForm(request);
  const place = placeOf(request);
  switch (passkeyIntents.read(form)?.intent) {
    case "options": {
      const begun = await orLimit(() => services.accounts.beginPasskeyCreation(viewer, session, place));
      if (begun.kind === "limited") return Response.json(begun, { status: TOO_MANY_REQUESTS });
      if (begun.kind === "unproven") return Response.json(begun, { status: 403 });
      browserSession.storeAttempt(begun.attemptToken);
      return Response.json({ options: begun.options });
    }
    case "finish": {
      const answer = parsePasskeyAnswer("creation", form.get(PASSKEY_FIELD));
      const { attemptToken } = browserSession;
      if (!answer || attemptToken === null) return Response.json({}, { status: 422 });
      const outcome = await orLimit(() =>
        services.accounts.finishPasskeyCreation(viewer, session.user, attemptToken, answer, place),
      );
      if (outcome.kind === "limited") return Response.json(outcome, { status: TOO_MANY_REQUESTS });
      browserSession.storeAttempt(null);
      return Response.json(outcome, { status: outcome.kind === "added" ? 200 : 422 });
    }
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}
