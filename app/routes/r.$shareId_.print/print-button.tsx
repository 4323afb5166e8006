/** The button that opens the print dialog, once fonts and pictures are decoded; a photo that does not load keeps it shut. */
import Printer from "@lucide/icons/icons/printer";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { PRINT_TEXTS as TEXTS } from "../../texts/paper/print.ts";

export function PrintButton() {
  const [state, setState] = useState<"idle" | "preparing" | "failed">("idle");
  const print = async () => {
    setState("preparing");
    try {
      const photos = document.querySelectorAll<HTMLImageElement>("[data-printed-photo]");
      await Promise.all([document.fonts.ready, ...Array.from(photos, (photo) => photo.decode())]);
      setState("idle");
    } catch (error) {
      // A photo that cannot be decoded.
      if (!(error instanceof DOMException)) throw error;
      setState("failed");
      return;
    }
    window.print();
  };
  return (
    <>
      <Button onClick={print} disabled={state === "preparing"} className="max-sm:w-full no-js:hidden">
        <Icon icon={Printer} size={20} className="shrink-0" />
        {state === "preparing" ? TEXTS.preparing : TEXTS.print}
      </Button>
      <p className="hidden font-semibold no-js:block">{TEXTS.withoutScripts}</p>
      {state === "failed" && <Notice title={TEXTS.photoFailed} tone="danger" />}
    </>
  );
}
