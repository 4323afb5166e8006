/** The link as a QR code, to show on the phone or to print. Printing the page prints it alone while it is open. */

import Printer from "@lucide/icons/icons/printer";
import QrIcon from "@lucide/icons/icons/qr-code";
import { Button } from "../../../components/ui/button.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import type { QrCode } from "../../../http/qr-code.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import type { CheckedLink } from "./use-link-targets.ts";

const TEXTS = SHARE_TEXTS.qrCode;

interface LinkQrCodeProps {
  code: QrCode;
  link: Pick<CheckedLink, "link" | "isPublic">;
  raceName: string | null;
  scan?: string;
}

export function LinkQrCode({ code, link: { link, isPublic }, raceName, scan = TEXTS.scan }: LinkQrCodeProps) {
  return (
    <details className="open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 hover:text-race">
        <Icon icon={QrIcon} size={20} className="shrink-0" />
        {TEXTS.heading}
      </summary>
      <div
        data-print-sheet
        className="mt-2 rounded-card border-2 border-line bg-white forced-color-adjust-none p-4 text-center text-black sm:p-6 print:m-0 print:border-0"
      >
        <p className="hidden font-display font-extrabold text-4xl print:block">{raceName}</p>
        <svg
          role="img"
          aria-label={TEXTS.label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="mx-auto w-full max-w-80 fill-black print:max-w-[13cm]"
        >
          <path d={code.path} />
        </svg>
        <p className="mt-1">{isPublic ? scan : TEXTS.private}</p>
        <p className="mt-2 hidden text-sm print:block">{link}</p>
      </div>
      {isPublic && (
        <Button look="secondary" className="mt-3 no-js:hidden" onClick={() => window.print()}>
          <Icon icon={Printer} size={20} className="shrink-0" />
          {TEXTS.print}
        </Button>
      )}
    </details>
  );
}
