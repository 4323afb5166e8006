/** The ways to show who one is without a code: the OpenID Connect provider, and a passkey if scripts run. */
import { useState } from "react";
import { SIGN_IN_TEXTS as TEXTS } from "../../texts/account/sign-in.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";

interface OtherWaysProps {
  /** Its name, and the address that leads there; null without one. */
  provider: { name: string; url: string } | null;
  passkey: PasskeyWay | null;
  /** Whether nothing stands above. */
  isFirst: boolean;
}

export interface PasskeyWay {
  label: string;
  isSupported: () => boolean;
  /** Asks for a passkey and leaves the page. Resolves with the reason if none was used. */
  use: () => Promise<string | null>;
}

export function OtherWays({ provider, passkey, isFirst }: OtherWaysProps) {
  const isHydrated = useHydrated();
  // Its place is kept until scripts run.
  const placed = passkey !== null && (!isHydrated || passkey.isSupported()) ? passkey : null;
  if (provider === null && placed === null) return null;
  const isPlaceAlone = provider === null && !isHydrated;
  return (
    <div className={`mt-5 space-y-3 ${isPlaceAlone ? "invisible no-js:hidden" : ""}`.trimEnd()}>
      {!isFirst && (
        <p className="flex items-center gap-3 text-quiet before:h-0.5 before:grow before:bg-line after:h-0.5 after:grow after:bg-line">
          {TEXTS.or}
        </p>
      )}
      {provider !== null && (
        <a href={provider.url} className={buttonClass("secondary", "w-full")}>
          {TEXTS.provider(provider.name)}
        </a>
      )}
      {placed !== null && (
        <div className={isHydrated ? undefined : "invisible no-js:hidden"}>
          <PasskeyButton {...placed} />
        </div>
      )}
    </div>
  );
}

function PasskeyButton({ label, use }: PasskeyWay) {
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function press() {
    if (isWaiting) return;
    setWaiting(true);
    setFailure(null);
    const reason = await use();
    if (reason === null) return;
    setWaiting(false);
    setFailure(reason);
  }

  return (
    <div>
      <Button
        look="secondary"
        onClick={press}
        aria-disabled={isWaiting}
        className="w-full aria-disabled:opacity-50"
      >
        {isWaiting ? TEXTS.passkey.waiting : label}
      </Button>
      <p role="alert" className="mt-1 min-h-6 text-danger text-sm">
        {failure}
      </p>
    </div>
  );
}
