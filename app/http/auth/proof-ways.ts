/** Finds out in which ways a signed-in athlete can confirm that it's them. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "../../domain/account/viewer.ts";

interface ProofWays {
  code: boolean;
  /** The name of the OpenID Connect provider, if it is linked with the account; otherwise null. */
  provider: string | null;
  passkey: boolean;
}

export async function findProofWays({ services }: AppLoadContext, user: User): Promise<ProofWays> {
  const { accounts } = services;
  const { ways } = accounts;
  const [identities, passkeys] = await Promise.all([
    accounts.listIdentities(user),
    accounts.listPasskeys(user),
  ]);
  const isLinked = identities.some(({ provider }) => provider === ways.provider);
  return {
    code: ways.code,
    provider: isLinked ? ways.provider : null,
    passkey: passkeys.length > 0,
  };
}
