/**
 * Signs in with the OpenID Connect provider. A request to the callback address finishes; a request to any other address
 * begins and is redirected to the provider.
 */
import { redirect } from "@remix-run/cloudflare";
import { Strategy } from "remix-auth/strategy";
import { returnPath } from "../../domain/sign-in.ts";
import type {
  OpenIdBegin,
  OpenIdCallback,
  OpenIdOutcome,
  OpenIdRequest,
} from "../../services/account-service.ts";
import { placeOf } from "./place.ts";

const CALLBACK_PATH = "/sign-in/openid/callback";

export class OpenIdStrategy extends Strategy<OpenIdOutcome, OpenIdCallback> {
  override name = "openid";
  readonly #begin: (request: OpenIdRequest) => Promise<OpenIdBegin>;

  constructor(
    begin: (request: OpenIdRequest) => Promise<OpenIdBegin>,
    verify: Strategy.VerifyFunction<OpenIdOutcome, OpenIdCallback>,
  ) {
    super(verify);
    this.#begin = begin;
  }

  /** Throws the redirect to the provider. */
  override async authenticate(request: Request): Promise<OpenIdOutcome> {
    const url = new URL(request.url);
    if (url.pathname === CALLBACK_PATH) return this.verify({ url: request.url, ...placeOf(request) });
    const returnTo = returnPath(url.searchParams.get("returnTo"));
    const begun = await this.#begin({ callbackUrl: new URL(CALLBACK_PATH, url).href, returnTo });
    if (begun.kind === "unavailable") return { ...begun, returnTo };
    throw redirect(begun.url);
  }
}
