/** The share step of a draft: a button that publishes the recap and so creates its link. */
import { Form } from "@remix-run/react";
import { useShareGate } from "../../browser/tab/use-share-gate.ts";
import { UnsentNotice } from "../../components/recap/unsent-notice.tsx";
import { SubmitButton } from "../../components/ui/button.tsx";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";
import { shareIntents } from "./share-intents.ts";

export function CreateLink({ shareId }: { shareId: string }) {
  const gate = useShareGate(shareId);
  return (
    <section className="rounded-card border-2 border-ink bg-card p-6">
      <h2 className="text-2xl">{SHARE_TEXTS.create.heading}</h2>
      <p className="mt-2 mb-5">{SHARE_TEXTS.create.copy}</p>
      {gate.waiting && (
        <UnsentNotice
          counts={gate.waiting.counts}
          isHeld={gate.waiting.held !== null}
          onGoOn={gate.goOn}
          className="mb-5"
        />
      )}
      <Form method="post" onSubmit={gate.onSubmit}>
        <input type="hidden" name="recap" value={shareId} />
        <SubmitButton {...shareIntents.button("publish")}>{SHARE_TEXTS.create.button}</SubmitButton>
      </Form>
    </section>
  );
}
