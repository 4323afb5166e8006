/** The devices that are signed in. */
import { signOutUnlessUnsent } from "../../browser/account/ask-before-sign-out.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { SIGN_OUT_FIELDS, SIGN_OUT_PATH } from "../../domain/account/sign-out-form.ts";
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { AccountFold } from "./account-group.tsx";
import { accountIntents } from "./account-intents.ts";
import { AccountRow, accountListClass } from "./account-row.tsx";

const TEXTS = ACCOUNT_TEXTS.devices;

interface Device {
  id: string;
  device: string;
  lastUsed: string;
  isThis: boolean;
}

export function Devices({ devices }: { devices: Device[] }) {
  return (
    <AccountFold id="devices" label={TEXTS.heading} value={devices.length} copy={TEXTS.copy}>
      <ul className={accountListClass}>
        {devices.map(({ id, device, lastUsed, isThis }) => (
          <AccountRow
            key={id}
            id={id}
            title={device}
            note={TEXTS.lastUsed(lastUsed)}
            badge={isThis ? <Badge>{TEXTS.here}</Badge> : undefined}
            button={accountIntents.button("signOutDevice", id)}
            label={TEXTS.signOut}
          />
        ))}
      </ul>
      <form
        method="post"
        action={SIGN_OUT_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          void signOutUnlessUnsent(event.currentTarget);
        }}
        className="mt-4"
      >
        <input type="hidden" {...SIGN_OUT_FIELDS.everywhere} />
        <Button type="submit" look="secondary">
          {TEXTS.everywhere}
        </Button>
      </form>
    </AccountFold>
  );
}
