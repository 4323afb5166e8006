/** "Share direct link": read-only, with a button that copies it. */
import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../../browser/clipboard.ts";
import type { LinkState } from "../../browser/use-link-check.ts";
import { Button } from "../../components/ui/button.tsx";
import { inputClass } from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { useToast } from "../../components/ui/toast.tsx";

/** Share toasts stay 3 s, the button's "Copied" 2 s (specification 9). */
const SHARE_TOAST_MS = 3_000;
const COPIED_MS = 2_000;
const PRIVATE_LINK = "Your recap is private: this link opens for nobody but you.";

interface LinkFieldProps {
  link: string;
  state: LinkState;
  /** Whether it opens for anyone but the athlete. */
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
      toast({
        title: "Share link not ready",
        description: "Please wait for your recap to be saved",
        durationMs: SHARE_TOAST_MS,
      });
      return;
    }
    const copied = await copyText(link);
    setIsCopied(copied);
    toast(
      copied
        ? {
            title: "Link Copied!",
            ...(!isPublic && { description: PRIVATE_LINK }),
            durationMs: SHARE_TOAST_MS,
          }
        : {
            title: "Copy Failed",
            description: "Unable to copy link. Please copy manually from the address bar.",
            durationMs: SHARE_TOAST_MS,
          },
    );
  }

  return (
    <div>
      <label htmlFor="share-link" className="mb-1 block font-semibold">
        Share direct link
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="share-link"
          readOnly
          aria-describedby={isPublic ? undefined : "private-link"}
          value={state === "checking" ? "Please wait" : link}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} flex-[1_1_8rem]`}
        />
        {hydrated && (
          <Button onClick={copy} className="shrink-0">
            {isCopied ? "Copied" : "Copy"}
          </Button>
        )}
      </div>
      {!isPublic && (
        <p id="private-link" className="mt-2 flex items-center gap-2 font-semibold">
          <Lock aria-hidden="true" size={18} className="shrink-0" />
          {PRIVATE_LINK}
        </p>
      )}
    </div>
  );
}
