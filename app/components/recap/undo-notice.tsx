/** Something was deleted: a way to have it back. Stands inside the screen's form. */
import { useEffect, useRef } from "react";
import type { IntentButton } from "../../domain/intents.ts";
import { Button } from "../ui/button.tsx";

interface UndoNoticeProps {
  /** Restores what was deleted. */
  button: IntentButton;
}

export function UndoNotice({ button }: UndoNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each deletion takes its button away, and the focus with it
  useEffect(() => ref.current?.focus(), [button.value]);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border-2 border-line border-dashed px-4 py-2 outline-none"
    >
      <p>Deleted.</p>
      <Button type="submit" look="quiet" {...button}>
        Undo
      </Button>
    </div>
  );
}
