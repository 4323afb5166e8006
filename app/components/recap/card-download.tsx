/** The button that downloads a story card. It is a form, so that it works without scripts. */
import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { downloadFile } from "../../browser/download-file.ts";
import type { StoryCard } from "../../browser/use-story-card.ts";
import { cardFields } from "../../domain/card-fields.ts";
import type { CardFileType } from "../../domain/story-card.ts";
import { wizardUrl } from "../../domain/wizard.ts";
import { CARD_TEXTS } from "../../texts/card.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";

interface CardDownloadProps {
  shareId: string;
  card: Pick<StoryCard, "choice" | "make">;
  fileType: CardFileType;
  look?: "primary" | "secondary" | "quiet";
  /** The button's words. */
  children: ReactNode;
}

export function CardDownload({ shareId, card, fileType, look = "secondary", children }: CardDownloadProps) {
  const toast = useToast();
  const [isMaking, setIsMaking] = useState(false);

  async function download(event: FormEvent) {
    event.preventDefault();
    if (isMaking) return;
    setIsMaking(true);
    const outcome = await card.make(fileType);
    setIsMaking(false);
    if (outcome.kind === "ready") {
      downloadFile(outcome.file);
      toast({ title: CARD_TEXTS.downloaded });
    } else {
      toast({ title: outcome.kind === "failed" ? CARD_TEXTS.failed : outcome.message });
    }
  }

  return (
    <Form method="post" action={wizardUrl("/share", shareId)} reloadDocument onSubmit={download}>
      <input type="hidden" name="recap" value={shareId} />
      {Object.entries(cardFields(card.choice, fileType)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="card"
        look={look}
        aria-disabled={isMaking}
        className="aria-disabled:opacity-50"
      >
        {isMaking ? CARD_TEXTS.making : children}
      </Button>
    </Form>
  );
}
