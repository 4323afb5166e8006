/**
 * Speaks OpenID Connect with the provider: the authorization code flow with PKCE, state and nonce
 * (https://openid.net/specs/openid-connect-core-1_0.html, section 3.1; RFC 9700). Knows no account.
 */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { AttemptData } from "../sign-in-attempts.ts";
import type { OpenIdSettings } from "./openid-settings.ts";

export interface Claims {
  issuer: string;
  subject: string;
  /** What the provider says about its user (section 5.1); unchecked. */
  profile: Readonly<Record<string, unknown>>;
}

const SCOPE = "openid email profile";
const TIMEOUT_SECONDS = 10;
const CONFIGURATION_MS = 60 * 60_000;

/** What was discovered, by the settings. A promise would belong to the request that made it, so only results are kept. */
const discovered = new Map<string, { configuration: Configuration; until: number }>();

export function createOpenIdProtocol(settings: OpenIdSettings, now: () => number) {
  async function configure(): Promise<Configuration> {
    const key = JSON.stringify(settings);
    const known = discovered.get(key);
    if (known && now() < known.until) return known.configuration;
    const configuration = await discover(settings);
    discovered.set(key, { configuration, until: now() + CONFIGURATION_MS });
    return configuration;
  }

  return {
    /**
     * Throws an Error if the provider cannot be reached. With `isProof` the provider has to sign its user in anew (section
     * 3.1.2.1, max_age).
     */
    async authorize(callbackUrl: string, isProof: boolean) {
      const configuration = await configure();
      const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        response_type: "code",
        response_mode: "query",
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(isProof && { max_age: "0" }),
      });
      return { url: url.href, state, nonce, codeVerifier };
    },

    /**
     * Returns the claims of the ID token, or null if the athlete declined. Throws an Error if the answer is not valid, or says
     * that its user signed in before the proof began (section 3.1.3.7, auth_time) or not when, or the provider cannot be
     * reached. `url` is the callback address as requested.
     */
    async redeem(
      { state, nonce, codeVerifier, callbackUrl, ...proof }: AttemptData["openid" | "proof-openid"],
      url: string,
    ): Promise<Claims | null> {
      const configuration = await configure();
      const callback = new URL(callbackUrl);
      callback.search = new URL(url).search;
      try {
        // The ID token comes from the provider itself over TLS, which replaces checking its signature (section 3.1.3.7, 6).
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          // The package allows clocks to differ by 30 seconds.
          ...("begunAt" in proof && { maxAge: Math.ceil((now() - proof.begunAt) / 1_000) }),
        });
        const claims = tokens.claims();
        if (!claims) throw new Error("The provider sent no ID token");
        const { iss: issuer, sub: subject } = claims;
        if (subject === "") throw new Error("The ID token has an empty sub");
        // Providers may leave the claims of a scope to the UserInfo endpoint (section 5.4).
        const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
        const profile = hasMore ? await fetchUserInfo(configuration, tokens.access_token, subject) : claims;
        return { issuer, subject, profile };
      } catch (error) {
        if (error instanceof AuthorizationResponseError && error.error === "access_denied") return null;
        throw error;
      }
    },
  };
}

/** Reads the provider's metadata (https://openid.net/specs/openid-connect-discovery-1_0.html, section 4). */
async function discover(settings: OpenIdSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret, allowsHttp } = settings;
  // The method is known only with the metadata, so it is chosen when it is used.
  const basic = ClientSecretBasic(clientSecret);
  const post = ClientSecretPost(clientSecret);
  return discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...request) => {
      // RFC 8414, section 2: without a list it is client_secret_basic.
      const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
      // Basic credentials are percent-encoded (RFC 6749, section 2.3.1), which some providers do not decode.
      return (methods.includes("client_secret_post") ? post : basic)(server, ...request);
    },
    { timeout: TIMEOUT_SECONDS, execute: allowsHttp ? [allowInsecureRequests] : [] },
  );
}
