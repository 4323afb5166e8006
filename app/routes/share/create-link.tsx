/** The share step of a draft: a button that publishes the recap and so creates its link. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";
import { shareIntents } from "./share-intents.ts";

export function CreateLink({ shareId, isSending }: { shareId: string; isSending: boolean }) {
  return (
    <section className="rounded-card border-2 border-ink bg-card p-6">
      <h2 className="text-3xl">{SHARE_TEXTS.create.heading}</h2>
      <p className="mt-2 mb-5">{SHARE_TEXTS.create.copy}</p>
      <Form method="post">
        <input type="hidden" name="recap" value={shareId} />
        <Button
          type="submit"
          {...shareIntents.button("publish")}
          aria-disabled={isSending}
          className="aria-disabled:opacity-50"
          onClick={(event) => isSending && event.preventDefault()}
        >
          {SHARE_TEXTS.create.button}
        </Button>
      </Form>
    </section>
  );
}
