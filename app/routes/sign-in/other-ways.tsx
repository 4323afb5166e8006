/** The ways of signing in without a code: the OpenID Connect provider, and a passkey if scripts run. */
import { useState } from "react";
import { hasPasskeys, loadPasskeys } from "../../browser/load-passkeys.ts";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { PASSKEY_TEXTS, SIGN_IN_TEXTS as TEXTS } from "../../texts/sign-in.ts";

interface OtherWaysProps {
  returnTo: string;
  /** Its name; null without one. */
  provider: string | null;
  /** Whether nothing stands above. */
  isFirst: boolean;
}

export function OtherWays({ returnTo, provider, isFirst }: OtherWaysProps) {
  const isHydrated = useHydrated();
  // Its place is kept until scripts run.
  const hasPasskeyPlace = !isHydrated || hasPasskeys();
  if (provider === null && !hasPasskeyPlace) return null;
  const isPlaceAlone = provider === null && !isHydrated;
  return (
    <div className={`mt-5 space-y-3 ${isPlaceAlone ? "invisible no-js:hidden" : ""}`.trimEnd()}>
      {!isFirst && (
        <p className="flex items-center gap-3 text-quiet before:h-0.5 before:grow before:bg-line after:h-0.5 after:grow after:bg-line">
          {TEXTS.or}
        </p>
      )}
      {provider !== null && (
        <a
          href={`/sign-in/openid?${new URLSearchParams({ returnTo })}`}
          className={buttonClass("secondary", "w-full")}
        >
          {TEXTS.provider(provider)}
        </a>
      )}
      {hasPasskeyPlace && (
        <div className={isHydrated ? undefined : "invisible no-js:hidden"}>
          <PasskeyButton returnTo={returnTo} />
        </div>
      )}
    </div>
  );
}

function PasskeyButton({ returnTo }: { returnTo: string }) {
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn() {
    if (isWaiting) return;
    setWaiting(true);
    setFailure(null);
    const outcome = await loadPasskeys((passkeys) => passkeys.signInWithPasskey(returnTo));
    if (outcome.kind === "signed-in") return window.location.assign(outcome.location);
    setWaiting(false);
    setFailure(outcome.kind === "limited" ? outcome.message : PASSKEY_TEXTS[outcome.kind]);
  }

  return (
    <div>
      <Button
        look="secondary"
        onClick={signIn}
        aria-disabled={isWaiting}
        className="w-full aria-disabled:opacity-50"
      >
        {isWaiting ? TEXTS.passkey.waiting : TEXTS.passkey.button}
      </Button>
      <p role="alert" className="mt-1 min-h-6 text-danger text-sm">
        {failure}
      </p>
    </div>
  );
}
