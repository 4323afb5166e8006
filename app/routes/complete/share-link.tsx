/** Shares the link of a recap that everybody may read: the device's share sheet, a button that copies it, its page. */

import Link2 from "@lucide/icons/icons/link-2";
import Share from "@lucide/icons/icons/share";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { ReservedText } from "../../components/ui/reserved-text.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { shareText } from "../../domain/sharing/share-text.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";
import { linkMessages, useCopy } from "../share/targets/use-copy.ts";
import { useShareSheet } from "../share/targets/use-share-sheet.ts";

const TEXTS = COMPLETE_TEXTS.share;

/** `link` is the absolute URL of the recap's page. */
export function ShareLink({ recap, link }: { recap: Recap; link: string }) {
  const openShareSheet = useShareSheet();
  const { copied, copy } = useCopy<"link">();

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-6">
      {/* Around the button, whose own inline-flex would win over its hidden. */}
      <div className="hidden can-share:block">
        <Button look="secondary" onClick={() => void openShareSheet(recap, shareText(recap), link)}>
          <Icon icon={Share} size={20} className="shrink-0" />
          {TEXTS.sheet}
        </Button>
      </div>
      <Button
        look="secondary"
        className="no-js:hidden"
        onClick={() => void copy("link", link, linkMessages(true))}
      >
        <Icon icon={Link2} size={20} className="shrink-0" />
        <ReservedText
          text={copied ? SHARE_TEXTS.link.copied : TEXTS.copy}
          others={[TEXTS.copy, SHARE_TEXTS.link.copied]}
        />
      </Button>
      <ButtonLink
        look="quiet"
        reloadDocument
        to={publicUrl(recap.shareId)}
        className="can-share:max-sm:hidden"
      >
        {TEXTS.open}
      </ButtonLink>
    </div>
  );
}
