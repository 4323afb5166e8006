/** Reports that a recap was deleted, with a button that undoes it. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import type { SitePath } from "../../domain/site/site-path.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import { deleteIntents } from "./recap-menu.tsx";

interface DeletedNoticeProps {
  deleted: { shareId: string; name: string | null };
  url: SitePath;
}

export function DeletedNotice({ deleted, url }: DeletedNoticeProps) {
  const { deleted: texts, card } = PAST_RECAPS_TEXTS;
  return (
    <Form
      method="post"
      action={url}
      className="mb-8 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border-2 border-line border-dashed px-4 py-2"
    >
      <p role="status" className="min-w-0 break-words">
        <bdi>{deleted.name ?? card.nameless}</bdi>
        {texts.text}
      </p>
      <Button type="submit" look="quiet" {...deleteIntents.button("restore", deleted.shareId)}>
        {texts.undo}
      </Button>
    </Form>
  );
}
