/** The button that downloads a story card. It is a form, so that it works without scripts. */
import { Form } from "@remix-run/react";
import { cardFields, cardIntents } from "../../domain/sharing/card-choices.ts";
import type { CardChoice, CardFileType } from "../../domain/sharing/story-card.ts";
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { CARD_TEXTS } from "../../texts/sharing/card.ts";
import { SubmitButton } from "../ui/button.tsx";

interface CardDownloadProps {
  shareId: string;
  choice: CardChoice;
  fileType: CardFileType;
  look?: "secondary" | "inverse" | "quiet";
  isMaking: boolean;
  onDownload: (fileType: CardFileType) => void;
  children: string;
}

export function CardDownload({ shareId, choice, fileType, look = "secondary", ...props }: CardDownloadProps) {
  const { isMaking, onDownload, children } = props;
  return (
    <Form
      method="post"
      action={wizardUrl("/share", shareId)}
      reloadDocument
      onSubmit={(event) => {
        event.preventDefault();
        onDownload(fileType);
      }}
    >
      <input type="hidden" name="recap" value={shareId} />
      {Object.entries(cardFields(choice, fileType)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton
        {...cardIntents.button("card")}
        look={look}
        isPending={isMaking}
        pendingText={CARD_TEXTS.making}
        className={look === "quiet" ? "text-left" : ""}
      >
        {children}
      </SubmitButton>
    </Form>
  );
}
