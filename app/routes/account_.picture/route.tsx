/** The picture of the account: chosen, changed, removed. */

import ImagePlus from "@lucide/icons/icons/image-plus";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { preparePicture } from "../../browser/account/prepare-picture.ts";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { FormFailure } from "../../components/ui/notice.tsx";
import { fullName, type User } from "../../domain/account/viewer.ts";
import { sentence } from "../../domain/lib/sentence.ts";
import { PICTURE_FIELD, PICTURE_PATH, PICTURE_REFUSALS } from "../../domain/media/profile-picture.ts";
import { intents, none } from "../../domain/site/intents.ts";
import { requireUser } from "../../http/auth/require-user.ts";
import { badRequest } from "../../http/bad-request.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { firstFiles } from "../../http/form-files.ts";
import { withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { PICTURE_TEXTS as TEXTS } from "../../texts/account/account-picture.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";

const ACCOUNT = "/account";

const pictureIntents = intents({ save: none, remove: none });

export const meta = () => [{ title: TEXTS.documentTitle }, { name: "robots", content: "noindex" }];

export function loader({ context }: LoaderFunctionArgs) {
  const user = requireUser(context, PICTURE_PATH);
  return { name: fullName(user) ?? user.email, pictureUrl: user.profileImageUrl };
}

/** Loads the next page as a new document, because the header shows the picture. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = requireUser(context, PICTURE_PATH);
  const form = await readForm(request);
  switch (pictureIntents.read(form)?.intent) {
    case "save":
      return save(form, context, user);
    case "remove":
      await context.services.pictures.remove(user);
      return redirectDocument(withNotice(ACCOUNT, "picture-removed"));
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  }
}

async function save(form: FormData, { services, viewer }: AppLoadContext, user: User) {
  const { files } = firstFiles(form, PICTURE_FIELD, 1);
  const [photo] = files;
  if (!photo) return data({ kind: "failed" as const, message: PICTURE_REFUSALS.none }, 400);
  try {
    const outcome = await services.pictures.set(viewer, user, photo);
    if (outcome.kind === "refused")
      return data({ kind: "failed" as const, message: PICTURE_REFUSALS[outcome.reason] }, 422);
    // The account was deleted meanwhile.
    if (outcome.kind === "not-found") return data({ kind: "failed" as const, message: TEXTS.failed }, 404);
    return redirectDocument(withNotice(ACCOUNT, "picture-saved"));
  } catch (error) {
    const { message, status } = failedWrite(error, {
      fault: "A picture was not saved",
      message: TEXTS.failed,
    });
    return data({ kind: "failed" as const, message: sentence(message) }, status);
  }
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function AccountPicture() {
  const { name, pictureUrl } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  return (
    <main id="main" className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      <p className="mt-3 mb-8 text-lg">{TEXTS.copy}</p>
      <FormFailure result={result?.kind === "failed" ? undefined : result} />
      <div className="flex flex-wrap items-center gap-6 rounded-card border-2 border-ink bg-card p-4 sm:p-6">
        <Avatar name={name} imageUrl={pictureUrl} size="large" />
        <div className="min-w-0">
          <PictureForm failure={result?.kind === "failed" ? result.message : null} />
          {pictureUrl !== null && (
            <Form method="post">
              <Button type="submit" look="quiet" {...pictureIntents.button("remove")}>
                {TEXTS.remove}
              </Button>
            </Form>
          )}
        </div>
      </div>
      <a href={ACCOUNT} className={buttonClass("quiet", "mt-4")}>
        {TEXTS.back}
      </a>
    </main>
  );
}

/** `failure` is why the last photo was not accepted. */
function PictureForm({ failure }: { failure: string | null }) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const [preparing, setPreparing] = useState<"idle" | "busy" | { failure: string }>("idle");
  const isBusy = isSending || preparing === "busy";

  async function send([file]: File[]) {
    if (!file || isBusy) return;
    setPreparing("busy");
    const outcome = await preparePicture(file).catch(() => ({
      kind: "refused" as const,
      message: TEXTS.notPrepared,
    }));
    if (outcome.kind === "refused") return setPreparing({ failure: outcome.message });
    const form = new FormData();
    form.set(PICTURE_FIELD, new File([outcome.photo], file.name, { type: outcome.photo.type }));
    const { name, value } = pictureIntents.button("save");
    form.set(name, value);
    submit(form, { method: "post", encType: "multipart/form-data" });
    setPreparing("idle");
  }

  const shownFailure = typeof preparing === "object" ? preparing.failure : isBusy ? null : failure;
  return (
    <Form method="post" encType="multipart/form-data">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton name={PICTURE_FIELD} accept="image/*" onPick={send} disabled={isBusy}>
          <Icon icon={ImagePlus} size={20} />
          {TEXTS.choose}
        </FileButton>
        <div className="hidden no-js:block">
          <Button type="submit" {...pictureIntents.button("save")}>
            {TEXTS.save}
          </Button>
        </div>
      </div>
      <p className="mt-2 hidden text-quiet text-sm no-js:block">{TEXTS.withoutScripts}</p>
      <div className="mt-2 min-h-6 text-sm">
        <p role="status" className="text-quiet">
          {preparing === "busy" ? TEXTS.preparing : isSending && TEXTS.saving}
        </p>
        <p role="alert" className="text-danger">
          {shownFailure}
        </p>
      </div>
    </Form>
  );
}
