/** Signs in with the answer of the OpenID Connect provider. `/sign-in/openid` has sent the browser there. */
import { Strategy } from "remix-auth/strategy";
import type { OpenIdCallback, OpenIdOutcome } from "../../services/account-service.ts";
import { placeOf } from "./place.ts";

export class OpenIdStrategy extends Strategy<OpenIdOutcome, OpenIdCallback> {
  override name = "openid";

  override async authenticate(request: Request): Promise<OpenIdOutcome> {
    return this.verify({ url: request.url, ...placeOf(request) });
  }
}
