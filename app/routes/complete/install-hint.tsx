/** Offers to install the app: after the first published recap, until the athlete has answered. */

import Share from "@lucide/icons/icons/share";
import SquarePlus from "@lucide/icons/icons/square-plus";
import { useEffect, useState } from "react";
import {
  answerInstallHint,
  type InstallWay,
  install,
  installWay,
  onCanInstall,
} from "../../browser/device/install-app.ts";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";

const TEXTS = COMPLETE_TEXTS.install;

export function InstallHint() {
  const [way, setWay] = useState<InstallWay | null>(null);
  useEffect(() => {
    const look = () => setWay(installWay());
    look();
    const unwatch = onCanInstall(look);
    const hide = () => {
      answerInstallHint();
      setWay(null);
    };
    window.addEventListener("appinstalled", hide);
    return () => {
      unwatch();
      window.removeEventListener("appinstalled", hide);
    };
  }, []);
  if (way === null) return null;

  async function answer(isWanted: boolean) {
    answerInstallHint();
    if (isWanted) await install();
    setWay(null);
  }
  return (
    <section
      aria-labelledby="install"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-line p-6"
    >
      <div className="max-w-prose">
        <h2 id="install" className="text-2xl">
          {TEXTS.heading}
        </h2>
        <p className="mt-1">{TEXTS.text}</p>
        {way === "explain" && (
          <ol className="mt-3 space-y-2">
            <li className="flex items-center gap-3">
              <Icon icon={Share} className="shrink-0" />
              {TEXTS.share}
            </li>
            <li className="flex items-center gap-3">
              <Icon icon={SquarePlus} className="shrink-0" />
              {TEXTS.add}
            </li>
          </ol>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {way === "ask" && <Button onClick={() => void answer(true)}>{TEXTS.install}</Button>}
        <Button look="secondary" onClick={() => void answer(false)}>
          {way === "ask" ? TEXTS.decline : TEXTS.understood}
        </Button>
      </div>
    </section>
  );
}
