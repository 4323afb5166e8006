/** The read-only field "Share direct link", with a button that copies the link. */
import { useEffect, useState } from "react";
import { copyText } from "../../browser/clipboard.ts";
import type { LinkState } from "../../browser/use-link-check.ts";
import { Button } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { ReservedText } from "../../components/ui/reserved-text.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { SHARE_TOAST_MS } from "./share-toast.ts";

/** How long the button shows "Copied" (specification 9). */
const COPIED_MS = 2_000;
const TEXTS = SHARE_TEXTS.link;

interface LinkFieldProps {
  link: string;
  state: LinkState;
  /** Whether others than the athlete can open the link. */
  isPublic: boolean;
}

export function LinkField({ link, state, isPublic }: LinkFieldProps) {
  const toast = useToast();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (state !== "ready") {
      toast({ ...TEXTS.notReady, durationMs: SHARE_TOAST_MS });
      return;
    }
    const copied = await copyText(link);
    setIsCopied(copied);
    toast(
      copied
        ? {
            title: TEXTS.copiedToast,
            ...(!isPublic && { description: SHARE_TEXTS.linkCheck.private.description }),
            durationMs: SHARE_TOAST_MS,
          }
        : { ...TEXTS.copyFailed, durationMs: SHARE_TOAST_MS },
    );
  }

  return (
    <div>
      <label htmlFor="share-link" className="mb-1 block font-semibold">
        {TEXTS.label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="share-link"
          readOnly
          value={state === "checking" ? TEXTS.wait : link}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} flex-[1_1_8rem]`}
        />
        <Button onClick={copy} className="shrink-0 no-js:hidden">
          <ReservedText text={isCopied ? TEXTS.copied : TEXTS.copy} longest={TEXTS.copied} />
        </Button>
      </div>
    </div>
  );
}
