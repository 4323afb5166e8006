/** The sign-in providers that are linked with the account. */
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { accountIntents } from "./account-intents.ts";
import { AccountRow, accountListClass } from "./account-row.tsx";
import { AccountSection } from "./account-section.tsx";

const TEXTS = ACCOUNT_TEXTS.providers;

interface ShownIdentity {
  id: string;
  provider: string;
  /** A day. */
  linked: string;
}

export function Providers({ identities }: { identities: ShownIdentity[] }) {
  if (identities.length === 0) return null;
  return (
    <AccountSection id="providers" heading={TEXTS.heading} copy={TEXTS.copy}>
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
    </AccountSection>
  );
}
