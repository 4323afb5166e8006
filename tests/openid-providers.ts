/** The OpenID Connect providers that worker tests use (serve-openid-providers.ts), and a browser's way through them. */

import { inject } from "vitest";
import { CALLBACK_URL } from "./openid-callback.ts";

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What a provider says about its user. */
export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  /** What the provider answers instead: "access_denied" if the user declines. */
  error?: string;
  /** When the user signed in at the provider, in seconds since 1970: now if absent. */
  signedInAt?: number;
}

interface TestProviders {
  /** Its ID tokens have the user's claims. It accepts both ways of sending a secret, but does not decode Basic credentials. */
  full: TestProvider;
  /** The user's claims are at its UserInfo endpoint alone. It accepts Basic credentials alone. */
  sparse: TestProvider;
}

declare module "vitest" {
  interface ProvidedContext {
    openIdProviders: TestProviders;
  }
}

export function testProviders(): TestProviders {
  return inject("openIdProviders");
}

const MAX_REDIRECTS = 10;

/** Follows redirects as a new browser, from the address of a sign-in; returns the callback address that it ends at. */
export async function visitProvider(url: string, user: ProviderUser): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  next.searchParams.set("login_hint", JSON.stringify(user));
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
    if (next.href.startsWith(CALLBACK_URL)) return next.href;
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(next, { headers: { cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error("The provider redirects without end");
}
