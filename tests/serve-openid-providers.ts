/** Global setup: serves OpenID Connect providers for worker tests, which cannot serve anything themselves. */
import type { TestProject } from "vitest/node";
import { CALLBACK_URL } from "./openid-callback.ts";
import { openIdProvider } from "./openid-provider.ts";

export default async function serveOpenIdProviders(project: TestProject): Promise<() => Promise<void>> {
  const full = await openIdProvider({ callbackUrl: CALLBACK_URL });
  const sparse = await openIdProvider({
    callbackUrl: CALLBACK_URL,
    hasClaims: false,
    authMethods: ["client_secret_basic"],
    decodesBasic: true,
  });
  const addressOf = ({ issuer, clientId, clientSecret }: typeof full) => ({ issuer, clientId, clientSecret });
  project.provide("openIdProviders", { full: addressOf(full), sparse: addressOf(sparse) });
  return async () => {
    await Promise.all([full.close(), sparse.close()]);
  };
}
