/**
 * An OpenID Connect provider for tests: the package oidc-provider on this machine. Its users sign in and agree by themselves:
 * `login_hint` says who they are.
 */
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type ClientAuthMethod, type Configuration, type JWK } from "oidc-provider";
import type { ProviderUser, TestProvider } from "./openid-providers.ts";

export interface OpenIdProvider extends TestProvider {
  close(): Promise<void>;
}

interface Options {
  /** Where the product receives the answer: on any port, because its own may be known only later. */
  callbackUrl: string;
  /** Whether the ID token has the claims, as Google's has. Otherwise they are at the UserInfo endpoint alone. */
  hasClaims?: boolean;
  /** How its client may authenticate. The client is registered with the last one. */
  authMethods?: ClientAuthMethod[];
  /** Whether it decodes Basic credentials (RFC 6749, section 2.3.1), which Glewlwyd, for one, does not. */
  decodesBasic?: boolean;
}

/** Who signs in without a `login_hint`. */
const ADA: ProviderUser = {
  sub: "ada",
  email: "ada@example.com",
  email_verified: true,
  given_name: "Ada",
  family_name: "Lovelace",
};

export async function openIdProvider({
  callbackUrl,
  hasClaims = true,
  authMethods = ["client_secret_basic", "client_secret_post"],
  decodesBasic = false,
}: Options): Promise<OpenIdProvider> {
  // Their `-`, `_` and `.` are percent-encoded in Basic credentials.
  const client = { clientId: "race-recap.example", clientSecret: `s3cret_${randomUUID()}.test` };
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Map<string, ProviderUser>();
  const provider = quietly(
    () => new Provider(issuer, configuration({ client, callbackUrl, hasClaims, authMethods, known })),
  );
  provider.Client.prototype.redirectUriAllowed = (uri) => withoutPort(uri) === withoutPort(callbackUrl);
  const pages = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void signIn(provider, known, request, response);
    else if (!decodesBasic && hasEncodedBasic(request, client)) rejectClient(response);
    else void pages(request, response);
  });
  return {
    issuer,
    ...client,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Configured extends Required<Omit<Options, "decodesBasic">> {
  client: { clientId: string; clientSecret: string };
  /** By `sub`. */
  known: Map<string, ProviderUser>;
}

function configuration({ client, callbackUrl, hasClaims, authMethods, known }: Configured): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: authMethods.at(-1),
      },
    ],
    clientAuthMethods: authMethods,
    jwks: { keys: [{ ...(privateKey.export({ format: "jwk" }) as JWK), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "picture"],
    },
    conformIdTokenClaims: !hasClaims,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => {
      const { error, signedInAt, ...claims } = known.get(accountId) ?? ADA;
      return { accountId, claims: () => claims };
    },
    /** Everybody agrees. */
    async loadExistingGrant({ oidc: { provider, client, session } }) {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

/** Whether the request has Basic credentials that are not the client's as they are. */
function hasEncodedBasic(
  { headers: { authorization = "" } }: IncomingMessage,
  { clientId, clientSecret }: Configured["client"],
): boolean {
  const [scheme, credentials = ""] = authorization.split(" ");
  const text = Buffer.from(credentials, "base64").toString();
  return scheme === "Basic" && text !== `${clientId}:${clientSecret}`;
}

function rejectClient(response: ServerResponse): void {
  response.writeHead(401, { "content-type": "application/json", "www-authenticate": "Basic" });
  response.end(JSON.stringify({ error: "invalid_client" }));
}

function withoutPort(address: string): string {
  return Object.assign(new URL(address), { port: "" }).href;
}

/** Signs the user in whom `login_hint` describes, or declines for them. */
async function signIn(
  provider: Provider,
  known: Map<string, ProviderUser>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const user = typeof params.login_hint === "string" ? (JSON.parse(params.login_hint) as ProviderUser) : ADA;
  known.set(user.sub, user);
  const result = user.error ? { error: user.error } : { login: { accountId: user.sub, ts: user.signedInAt } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** The package notes on the console that it stores everything in memory, which is what a test wants. */
function quietly<Result>(run: () => Result): Result {
  const { info, warn } = console;
  console.info = console.warn = () => {};
  try {
    return run();
  } finally {
    Object.assign(console, { info, warn });
  }
}
