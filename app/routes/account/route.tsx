/** The account in three groups: who the athlete is, the ways and devices of signing in, and what is done with the recaps. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import * as z from "zod/mini";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { FormFailure } from "../../components/ui/notice.tsx";
import { accountNameSchema } from "../../domain/account/account-name.ts";
import { newsMailSchema } from "../../domain/account/news-mail-setting.ts";
import { proofUrl } from "../../domain/account/sign-in-url.ts";
import { SIGN_OUT_PATH } from "../../domain/account/sign-out-form.ts";
import { subscriptionOf } from "../../domain/account/subscription.ts";
import type { User } from "../../domain/account/viewer.ts";
import { formatDayOf } from "../../domain/lib/dates.ts";
import { PICTURE_PATH } from "../../domain/media/profile-picture.ts";
import { requireSession, requireUser } from "../../http/auth/require-user.ts";
import { badRequest } from "../../http/bad-request.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { noticeOf, withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import type { UserSession } from "../../services/account-service.ts";
import { ACCOUNT_TEXTS as TEXTS } from "../../texts/account/account.ts";
import { NEWS_MAIL_SETTING_TEXTS } from "../../texts/account/news-mail-setting.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";
import { TAKE_OUT_TEXTS } from "../../texts/take-out/take-out.ts";
import { AccountGroup, AccountLink } from "./account-group.tsx";
import { accountIntents } from "./account-intents.ts";
import { NameForm } from "./name-form.tsx";
import { NewsMailForm } from "./news-mail-form.tsx";
import { Passkeys } from "./passkey-list.tsx";
import { Providers } from "./sign-in-providers.tsx";
import { Devices } from "./signed-in-devices.tsx";

const PATH = "/account";

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const user = requireUser(context, PATH);
  const { accounts } = context.services;
  const [sessions, passkeys, identities, newsMail] = await Promise.all([
    accounts.listSessions(user),
    accounts.listPasskeys(user),
    accounts.listIdentities(user),
    accounts.findNewsMail(user),
  ]);
  const dayOf = (time: string) => formatDayOf(time, context.timeZone);
  return {
    user: { email: user.email, firstName: user.firstName, lastName: user.lastName },
    pictureUrl: user.profileImageUrl,
    identities: identities.map(({ id, provider, createdAt }) => ({ id, provider, linked: dayOf(createdAt) })),
    isPremium: subscriptionOf(user).isPremium,
    newsMail,
    devices: sessions.map(({ id, device, lastUsedAt }) => ({
      id,
      device,
      lastUsed: dayOf(lastUsedAt),
      isThis: id === context.browserSession.sessionId,
    })),
    passkeys: passkeys.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      added: dayOf(createdAt),
      lastUsed: lastUsedAt && dayOf(lastUsedAt),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, browserSession } = context;
  const session = requireSession(context, PATH);
  const { user } = session;
  const form = await readForm(request);
  const pressed = accountIntents.read(form);
  switch (pressed?.intent) {
    case "rename":
      return rename(form, context, user);
    case "setNewsMail":
      return setNewsMail(form, context, user);
    case "signOutDevice":
      if (pressed.target === browserSession.sessionId) return redirect(SIGN_OUT_PATH);
      await services.accounts.endSession(user, pressed.target);
      return redirect(withNotice(PATH, "device-signed-out"));
    case "removePasskey":
      return removePasskey(pressed.target, context, session);
    case "removeProvider":
      return removeProvider(pressed.target, context, session);
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}

async function removePasskey(passkeyId: string, { services }: AppLoadContext, session: UserSession) {
  switch (await services.accounts.deletePasskey(session, passkeyId)) {
    case "unproven":
      return redirect(proofUrl("/account#passkeys"));
    case "last-way":
      return lastWay();
    case "deleted":
    case "not-found":
      return redirect(withNotice(PATH, "passkey-removed"));
  }
}

async function removeProvider(identityId: string, { services }: AppLoadContext, session: UserSession) {
  switch (await services.accounts.deleteIdentity(session, identityId)) {
    case "unproven":
      return redirect(proofUrl("/account#providers"));
    case "last-way":
      return lastWay();
    case "deleted":
    case "not-found":
      return redirect(withNotice(PATH, "provider-removed"));
  }
}

function lastWay() {
  return data({ kind: "failed" as const, message: TEXTS.providers.lastWay }, 409);
}

/** Loads the page again, because the profile menu shows the name. */
async function rename(form: FormData, { services, viewer }: AppLoadContext, user: User) {
  const typed = {
    firstName: String(form.get("firstName") ?? ""),
    lastName: String(form.get("lastName") ?? ""),
  };
  const name = accountNameSchema.safeParse(typed);
  if (!name.success) {
    const errors = z.flattenError(name.error).fieldErrors;
    return data({ kind: "invalid" as const, typed, errors }, 400);
  }
  try {
    await services.accounts.rename(viewer, user, name.data);
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: "An account was not renamed",
      message: TEXTS.name.failed,
    });
    return data({ kind, typed, message }, status);
  }
  return redirectDocument(withNotice(PATH, "name-saved"));
}

async function setNewsMail(form: FormData, { services, viewer }: AppLoadContext, user: User) {
  const chosen = newsMailSchema.safeParse({ newsMail: form.get("newsMail") });
  if (!chosen.success) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  try {
    await services.accounts.setNewsMail(viewer, user, chosen.data.newsMail);
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: "How often mails come was not saved",
      message: NEWS_MAIL_SETTING_TEXTS.failed,
    });
    return data({ kind, message }, status);
  }
  return redirect(withNotice(PATH, "news-mail-saved"));
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function Account() {
  const { user, pictureUrl, isPremium, newsMail, devices, passkeys, identities } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const notice = noticeOf(useSearchParams()[0]);
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 pt-3 sm:pt-10">
      <RedirectNotice
        // Each change is reported.
        key={`${notice} ${newsMail} ${devices.length} ${passkeys.length} ${identities.length}`}
        message={notice && NOTICES[notice]}
        onShown={forgetNotice}
      />
      <h1 className="mb-4 text-title">{TEXTS.heading}</h1>
      <FormFailure result={result} />
      <div className="space-y-5">
        <AccountGroup heading={TEXTS.groups.you}>
          <NameForm
            key={`${user.firstName} ${user.lastName}`}
            name={user}
            typed={result && "typed" in result ? result.typed : null}
            errors={result?.kind === "invalid" ? result.errors : {}}
          />
          <AccountLink
            href={PICTURE_PATH}
            label={pictureUrl === null ? TEXTS.picture.choose : TEXTS.picture.change}
            value={pictureUrl && <Avatar name={user.email} imageUrl={pictureUrl} size="inline" />}
          />
          <AccountLink href="/account/email" label={TEXTS.email.change} value={<bdi>{user.email}</bdi>} />
          {newsMail !== null && <NewsMailForm key={newsMail} newsMail={newsMail} />}
        </AccountGroup>
        <AccountGroup heading={TEXTS.groups.signIn}>
          <Passkeys passkeys={passkeys} />
          <Providers identities={identities} />
          <Devices devices={devices} />
        </AccountGroup>
        <AccountGroup heading={TEXTS.groups.recaps}>
          <AccountLink href="/take-out" label={TAKE_OUT_TEXTS.export.heading} />
          <AccountLink href="/take-out#import" label={TAKE_OUT_TEXTS.import.link} />
          <AccountLink
            href="/podcast"
            label={TEXTS.plan.podcast}
            value={isPremium ? TEXTS.plan.premium : TEXTS.plan.free}
          />
          <AccountLink href="/privacy" label={TEXTS.privacy} />
          <AccountLink href="/account/delete" label={TEXTS.leave} isDanger />
        </AccountGroup>
      </div>
    </main>
  );
}
