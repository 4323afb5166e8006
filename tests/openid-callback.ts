/** The address that the tests' providers return to. Imports nothing: setup files of Vitest need it, too. */

/** Where the providers send browsers, but for the port. */
export const CALLBACK_URL = "http://localhost/sign-in/openid/callback";
