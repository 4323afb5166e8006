/** Reports a deletion with a button that undoes it. Must be inside the screen's form. */
import { useEffect, useRef } from "react";
import type { IntentButton } from "../../domain/site/intents.ts";
import { MEDIA_TEXTS } from "../../texts/media/media-texts.ts";
import { Button } from "../ui/button.tsx";

export interface UndoNoticeProps {
  button: IntentButton;
}

export function UndoNotice({ button }: UndoNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each deletion removes its button, which had the focus
  useEffect(() => ref.current?.focus(), [button.value]);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border-2 border-line border-dashed px-4 py-2 outline-none"
    >
      <p>{MEDIA_TEXTS.deleted.notice}</p>
      <Button type="submit" look="quiet" {...button}>
        {MEDIA_TEXTS.deleted.undo}
      </Button>
    </div>
  );
}
