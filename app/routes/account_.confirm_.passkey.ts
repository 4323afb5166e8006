/** Confirms with one of the account's passkeys that it's the signed-in athlete. Scripts send both steps as forms and read JSON. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { parsePasskeyAnswer } from "../domain/account/passkey.ts";
import { PASSKEY_FIELD, passkeyIntents } from "../domain/account/passkey-form.ts";
import { returnPath } from "../domain/account/sign-in.ts";
import { sessionOf } from "../http/auth/require-user.ts";
import { placeOf } from "../http/auth/sign-in-place.ts";
import { badRequest } from "../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../http/failed-write.ts";
import { pageNotFound } from "../http/not-found.ts";
import { readForm } from "../http/read-form.ts";
import { REQUEST_ERROR_TEXTS } from "../texts/site/request-errors.ts";

const STATUS = { "unknown-passkey": 400, "no-attempt": 410 } as const;

export function loader() {
  throw pageNotFound();
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const session = sessionOf(context);
  if (!session) return Response.json({}, { status: 401 });
  const form = await readForm(request);
  const { origin } = placeOf(request);
  switch (passkeyIntents.read(form)?.intent) {
    case "options": {
      const returnTo = returnPath(form.get("returnTo"));
      const begun = await orLimit(() =>
        services.accounts.beginPasskeyProof(viewer, session, { origin, returnTo }),
      );
      if (begun.kind === "limited") return Response.json(begun, { status: TOO_MANY_REQUESTS });
      browserSession.storeAttempt(begun.attemptToken);
      return Response.json({ options: begun.options });
    }
    case "finish": {
      const answer = parsePasskeyAnswer("sign-in", form.get(PASSKEY_FIELD));
      const { attemptToken } = browserSession;
      if (!answer || attemptToken === null) return Response.json({}, { status: 422 });
      const outcome = await services.accounts.finishPasskeyProof(session, attemptToken, answer, { origin });
      if (outcome.kind !== "proven") return Response.json({}, { status: STATUS[outcome.kind] });
      browserSession.storeAttempt(null);
      return Response.json({ location: outcome.returnTo });
    }
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}
