/** The sign-in providers that are linked with the account. */
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { AccountFold } from "./account-group.tsx";
import { accountIntents } from "./account-intents.ts";
import { AccountRow, accountListClass } from "./account-row.tsx";

const TEXTS = ACCOUNT_TEXTS.providers;

interface ShownIdentity {
  id: string;
  provider: string;
  linked: string;
}

export function Providers({ identities }: { identities: ShownIdentity[] }) {
  if (identities.length === 0) return null;
  return (
    <AccountFold
      id="providers"
      label={TEXTS.heading}
      value={identities.map(({ provider }) => provider).join(", ")}
      copy={TEXTS.copy}
    >
      <ul className={accountListClass}>
        {identities.map(({ id, provider, linked }) => (
          <AccountRow
            key={id}
            id={id}
            title={provider}
            note={TEXTS.linked(linked)}
            button={accountIntents.button("removeProvider", id)}
            label={TEXTS.remove}
          />
        ))}
      </ul>
    </AccountFold>
  );
}
