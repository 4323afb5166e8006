/** Chooses a photo. With scripts it is prepared and sent at once; without, the form sends it as it is. */

import ImagePlus from "@lucide/icons/icons/image-plus";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { preparePicture } from "../../browser/account/prepare-picture.ts";
import { Button } from "../../components/ui/button.tsx";
import { FileButton } from "../../components/ui/file-button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { PICTURE_FIELD } from "../../domain/media/profile-picture.ts";
import { intents, none } from "../../domain/site/intents.ts";
import { PICTURE_TEXTS as TEXTS } from "../../texts/account/account-picture.ts";

/** `failure` is why the last photo was not accepted. */
export function PictureForm({ failure }: { failure: string | null }) {
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

export const pictureIntents = intents({ save: none, remove: none });
