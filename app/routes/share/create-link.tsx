/** A recap that has no link yet gets one here. */
import { Form } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { shareIntents } from "./share-intents.ts";

export function CreateLink({ shareId, isSending }: { shareId: string; isSending: boolean }) {
  return (
    <section className="rounded-card border-2 border-ink bg-card p-6">
      <h2 className="text-3xl">Ready to share</h2>
      <p className="mt-2 mb-5">
        Your recap gets a link of its own. You choose who can open it, and you can change your mind.
      </p>
      <Form method="post">
        <input type="hidden" name="recap" value={shareId} />
        <Button
          type="submit"
          {...shareIntents.button("publish")}
          aria-disabled={isSending}
          className="aria-disabled:opacity-50"
          onClick={(event) => isSending && event.preventDefault()}
        >
          Create the share link
        </Button>
      </Form>
    </section>
  );
}
