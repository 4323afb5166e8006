/** The passkeys of the account, and the button that adds one if scripts run. */
import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { addPasskey, hasPasskeys, passkeyFailureText } from "../../browser/account/passkey-prompt.ts";
import { Button } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { proofUrl } from "../../domain/account/sign-in-url.ts";
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { AccountFold } from "./account-group.tsx";
import { accountIntents } from "./account-intents.ts";
import { AccountRow, accountListClass } from "./account-row.tsx";

const TEXTS = ACCOUNT_TEXTS.passkeys;

interface ShownPasskey {
  id: string;
  device: string;
  added: string;
  /** A day; null until it is used. */
  lastUsed: string | null;
}

export function Passkeys({ passkeys }: { passkeys: ShownPasskey[] }) {
  return (
    <AccountFold
      id="passkeys"
      label={TEXTS.heading}
      value={passkeys.length === 0 ? TEXTS.none : passkeys.length}
      copy={TEXTS.copy}
    >
      {passkeys.length > 0 && (
        <ul className={accountListClass}>
          {passkeys.map(({ id, device, added, lastUsed }) => (
            <AccountRow
              key={id}
              id={id}
              title={device}
              note={lastUsed === null ? TEXTS.added(added) : `${TEXTS.added(added)}, ${TEXTS.used(lastUsed)}`}
              button={accountIntents.button("removePasskey", id)}
              label={TEXTS.remove}
            />
          ))}
        </ul>
      )}
      <AddPasskey />
    </AccountFold>
  );
}

function AddPasskey() {
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!isHydrated) return <div className="mt-4 min-h-17 no-js:hidden" />;
  if (!hasPasskeys()) return <p className="mt-4 text-quiet">{TEXTS.unsupported}</p>;

  async function add() {
    if (isWaiting) return;
    setWaiting(true);
    setFailure(null);
    const outcome = await addPasskey();
    if (outcome.kind === "unproven") return window.location.assign(proofUrl("/account#passkeys"));
    setWaiting(false);
    if (outcome.kind === "added") {
      toast(NOTICES["passkey-added"]);
      return revalidate();
    }
    setFailure(passkeyFailureText(outcome));
  }

  return (
    <div className="mt-4">
      <Button look="secondary" onClick={add} aria-disabled={isWaiting} className="aria-disabled:opacity-50">
        {isWaiting ? TEXTS.adding : TEXTS.add}
      </Button>
      <p role="alert" className="mt-1 text-danger text-sm empty:mt-0">
        {failure}
      </p>
    </div>
  );
}
