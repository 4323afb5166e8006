/** The read-only field "Share direct link", with a button that copies the link. */
import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../../browser/clipboard.ts";
import type { LinkState } from "../../browser/use-link-check.ts";
import { Button } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { SHARE_TEXTS } from "../../texts/share.ts";

/** How long a toast and the button's "Copied" are shown (specification 9). */
const SHARE_TOAST_MS = 3_000;
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
  const hydrated = useHydrated();
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
            ...(!isPublic && { description: TEXTS.private }),
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
          aria-describedby={isPublic ? undefined : "private-link"}
          value={state === "checking" ? TEXTS.wait : link}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} flex-[1_1_8rem]`}
        />
        {hydrated && (
          <Button onClick={copy} className="shrink-0">
            {isCopied ? TEXTS.copied : TEXTS.copy}
          </Button>
        )}
      </div>
      {!isPublic && (
        <p id="private-link" className="mt-2 flex items-center gap-2 font-semibold">
          <Lock aria-hidden="true" size={18} className="shrink-0" />
          {TEXTS.private}
        </p>
      )}
    </div>
  );
}
