/** The sign-in providers that are linked with the account. */
import { ACCOUNT_TEXTS } from "../../texts/account/account.ts";
import { accountIntents } from "./account-intents.ts";
import { AccountRow, accountListClass } from "./account-row.tsx";

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
    <section aria-labelledby="providers">
      <h2 id="providers" className="text-3xl">
        {TEXTS.heading}
      </h2>
      <p className="mt-1 mb-4">{TEXTS.copy}</p>
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
    </section>
  );
}
