/** The read-only field "Share direct link", with a button that copies the link. */
import type { LinkState } from "../../../browser/sharing/use-link-check.ts";
import { Button } from "../../../components/ui/button.tsx";
import { inputClass } from "../../../components/ui/field.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { linkMessages, useCopy } from "./use-copy.ts";

const TEXTS = SHARE_TEXTS.link;

interface LinkFieldProps {
  link: string;
  state: LinkState;
  /** Whether others than the athlete can open the link. */
  isPublic: boolean;
}

export function LinkField({ link, state, isPublic }: LinkFieldProps) {
  const toast = useToast();
  const { copied, copy } = useCopy<"link">();

  function copyLink() {
    if (state !== "checking") return copy("link", link, linkMessages(isPublic));
    toast({ ...TEXTS.notReady, durationMs: SHARE_TOAST_MS });
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
        <Button onClick={copyLink} className="shrink-0 no-js:hidden">
          <ReservedText text={copied ? TEXTS.copied : TEXTS.copy} others={[TEXTS.copied]} />
        </Button>
      </div>
    </div>
  );
}
