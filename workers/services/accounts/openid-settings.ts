/** The OpenID Connect provider that athletes can sign in with (README.md, Accounts). */
export interface OpenIdSettings {
  /** Shown on the button: "Google". */
  name: string;
  /** `https://accounts.google.com` */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether plain HTTP is allowed: in development and tests alone. */
  allowsHttp: boolean;
}
