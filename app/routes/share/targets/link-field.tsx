/** A read-only field with a link, with a button that copies it. */
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { inputClass } from "../../../components/ui/field.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { type CopyMessages, useCopy } from "./use-copy.ts";

const TEXTS = SHARE_TEXTS.link;

/** Beside the button that opens the share sheet it looks like a secondary button. */
const BESIDE_SHARE =
  "can-share:border-2 can-share:border-ink can-share:bg-transparent can-share:text-ink can-share:hover:bg-ink can-share:hover:text-paper";

interface LinkFieldProps {
  id: string;
  label: string;
  link: string;
  messages: CopyMessages;
  /** False while it is being found out whether the link works. */
  isReady?: boolean;
  /** Whether copying is the first thing to do where the device has no share sheet. */
  isPrimary?: boolean;
  children?: ReactNode;
}

export function LinkField({ id, label, link, isReady = true, isPrimary = false, ...more }: LinkFieldProps) {
  const toast = useToast();
  const { copied, copy } = useCopy<"link">();

  function copyLink() {
    if (isReady) return copy("link", link, more.messages);
    toast({ ...TEXTS.notReady, durationMs: SHARE_TOAST_MS });
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={isReady ? link : TEXTS.wait}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} flex-[1_1_8rem]`}
        />
        <Button
          look={isPrimary ? "primary" : "secondary"}
          onClick={copyLink}
          className={`shrink-0 no-js:hidden ${isPrimary ? BESIDE_SHARE : ""}`.trimEnd()}
        >
          <ReservedText text={copied ? TEXTS.copied : TEXTS.copy} others={[TEXTS.copied]} />
        </Button>
        {more.children}
      </div>
    </div>
  );
}
