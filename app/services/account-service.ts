/** The interface of the service for users: signing in, sessions, passkeys, the account's name and address. Types only. */
import type { AccountName } from "../domain/account/account-name.ts";
import type { NewsMail } from "../domain/account/news-mail-setting.ts";
import type { PasskeyAnswer, PasskeyCreation, PasskeyOptions } from "../domain/account/passkey.ts";
import type { User, Viewer } from "../domain/account/viewer.ts";

export interface AccountService {
  /** The ways of signing in that are set up. */
  ways: SignInWays;

  /** Returns the session that this token belongs to, or null if there is none or it has expired. Each use prolongs it. */
  resumeSession(token: string): Promise<ResumedSession | EndedSession | null>;
  /** Returns the user's sessions, the last used one first. */
  listSessions(user: User): Promise<Session[]>;
  /** Ends one of the user's sessions. Returns false if the user has no such session. */
  endSession(user: User, sessionId: string): Promise<boolean>;
  /** Ends every session of the user. */
  endAllSessions(user: User): Promise<void>;

  /** Sends a code by email. It counts in the browser that keeps the attempt's token alone. */
  requestCode(viewer: Viewer, request: CodeRequest): Promise<CodeRequestOutcome>;
  /** Returns the attempt that waits for a code, or null if there is none (any more). */
  findCodeAttempt(attemptToken: string): Promise<CodeAttempt | null>;
  /** Signs in with a code. Each wrong one uses up a try. */
  enterCode(viewer: Viewer, attemptToken: string, entry: CodeEntry): Promise<SignInOutcome>;

  /** Begins signing in with the OpenID Connect provider. */
  beginOpenId(viewer: Viewer, request: OpenIdRequest): Promise<OpenIdBegin>;
  /** Signs in with what the provider sent to the callback address. */
  finishOpenId(viewer: Viewer, attemptToken: string, callback: OpenIdCallback): Promise<OpenIdOutcome>;

  /** Begins signing in with a passkey. */
  beginPasskeySignIn(viewer: Viewer, site: Site, returnTo: string): Promise<PasskeyBegin<PasskeyOptions>>;
  finishPasskeySignIn(
    viewer: Viewer,
    attemptToken: string,
    answer: PasskeyAnswer<"sign-in">,
    place: SignInPlace,
  ): Promise<SignInOutcome>;
  /** Begins adding a passkey to the user's account, if the user has proved that it's them (`isProven`). */
  beginPasskeyCreation(
    viewer: Viewer,
    session: UserSession,
    site: Site,
  ): Promise<PasskeyBegin<PasskeyCreation> | Unproven>;
  finishPasskeyCreation(
    viewer: Viewer,
    user: User,
    attemptToken: string,
    answer: PasskeyAnswer<"creation">,
    place: SignInPlace,
  ): Promise<PasskeyCreationOutcome>;
  /** Returns the user's passkeys, the newest first. */
  listPasskeys(user: User): Promise<Passkey[]>;
  /** Deletes one of the user's passkeys, if the user has proved that it's them (`isProven`), unless it is the last way to sign in. */
  deletePasskey(
    session: UserSession,
    passkeyId: string,
  ): Promise<"deleted" | "unproven" | "last-way" | "not-found">;

  /** Returns the user's identities at sign-in providers, the oldest first. */
  listIdentities(user: User): Promise<Identity[]>;
  /** Unlinks an identity, if the user has proved that it's them (`isProven`), unless it is the last way to sign in. */
  deleteIdentity(
    session: UserSession,
    identityId: string,
  ): Promise<"deleted" | "unproven" | "last-way" | "not-found">;

  /**
   * Whether the user has proved in this session that it's them, within the last ten minutes: by signing in, or in one of the
   * ways below.
   */
  isProven(session: UserSession): Promise<boolean>;
  /** Sends a code to the account's address. `replaces` is the attempt that this one replaces. */
  requestProofCode(
    viewer: Viewer,
    session: UserSession,
    replaces: string | null,
  ): Promise<CodeRequestOutcome>;
  /** Returns the tries that are left for the code, or null if this session waits for none. */
  findProofCode(session: UserSession, attemptToken: string): Promise<Pick<CodeAttempt, "triesLeft"> | null>;
  /** Each wrong code uses up a try. */
  enterProofCode(session: UserSession, attemptToken: string, code: string): Promise<ProofCodeOutcome>;
  /** Begins the proof with one of the user's passkeys. */
  beginPasskeyProof(
    viewer: Viewer,
    session: UserSession,
    request: Site & { returnTo: string },
  ): Promise<PasskeyBegin<PasskeyOptions>>;
  finishPasskeyProof(
    session: UserSession,
    attemptToken: string,
    answer: PasskeyAnswer<"sign-in">,
    site: Site,
  ): Promise<PasskeyProofOutcome>;
  /** Begins the proof by signing in with the OpenID Connect provider again. */
  beginOpenIdProof(viewer: Viewer, session: UserSession, request: OpenIdRequest): Promise<OpenIdBegin>;
  /** `url` is the callback address as requested, with its parameters. */
  finishOpenIdProof(session: UserSession, attemptToken: string, url: string): Promise<OpenIdProofOutcome>;

  /** Sends a code to a new address. It counts in the session that requested it alone. */
  requestEmailChange(
    viewer: Viewer,
    session: UserSession,
    request: Pick<CodeRequest, "email" | "replaces">,
  ): Promise<CodeRequestOutcome | Unproven>;
  /** Returns the change that waits for a code, or null if this session has none. */
  findEmailChange(
    session: UserSession,
    attemptToken: string,
  ): Promise<Pick<CodeAttempt, "email" | "triesLeft"> | null>;
  /**
   * Changes the address with the code, and mails the old one a link that undoes it, or to whom to write. Each wrong code uses up
   * a try.
   */
  finishEmailChange(
    viewer: Viewer,
    session: UserSession,
    attemptToken: string,
    code: string,
  ): Promise<EmailChangeOutcome>;
  /** Whether a link to undo a change of the address still works. */
  hasEmailUndo(token: string): Promise<boolean>;
  /**
   * Gives the account its old address again, ends all of its sessions and attempts, and deletes the passkeys and identities
   * that were added since the user proved that it's them for the change.
   */
  undoEmailChange(token: string): Promise<EmailUndoOutcome>;

  /**
   * Deletes the account and everything that belongs to it for good: recaps in every state with their files, likes and
   * comments on other recaps, the picture, sessions, passkeys and identities.
   */
  deleteAccount(viewer: Viewer, user: User): Promise<void>;

  /** Returns how often mails tell the user what is new; null where none do. */
  findNewsMail(user: User): Promise<NewsMail | null>;
  setNewsMail(viewer: Viewer, user: User, newsMail: NewsMail): Promise<void>;
  /** Whether the token of a mail belongs to an account that still has the address which the mail went to. */
  canUnsubscribe(token: string): Promise<boolean>;
  /** Stops the mails that tell what is new. Returns false if the token does not. Needs no session. */
  unsubscribe(token: string): Promise<boolean>;

  /** Makes the user's what this browser's visitor made while signed out. Signing in does it, too. */
  claim(viewer: Viewer): Promise<void>;
  rename(viewer: Viewer, user: User, name: AccountName): Promise<void>;

  /** Returns the mails in the development outbox, the newest first; none where mails are sent. */
  listOutbox(): Promise<OutboxMail[]>;
}

/** The session of a signed-in user. */
export interface UserSession {
  user: User;
  sessionId: string;
}

/** The user has to prove first that it's them. */
export interface Unproven {
  kind: "unproven";
}

export interface SignInWays {
  /** By a code that is sent by email. */
  code: boolean;
  /** The name of the OpenID Connect provider; null without one. */
  provider: string | null;
  /** Whether mails are stored in the development outbox instead of sent. */
  outbox: boolean;
}

/** The site that a passkey belongs to. */
export interface Site {
  /** `https://example.com` */
  origin: string;
}

/** Where somebody signs in. */
export interface SignInPlace extends Site {
  /** The header User-Agent, to name the device in the list of sessions. */
  userAgent: string | null;
}

export interface CodeRequest {
  /** In lower case. */
  email: string;
  /** A path of this site. */
  returnTo: string;
  /** The attempt that this one replaces: another code, for the same purpose. */
  replaces: string | null;
}

export type CodeRequestOutcome =
  | { kind: "sent"; attemptToken: string }
  /** The mail provider does not accept this address. */
  | { kind: "address-refused" }
  /** The mail could not be sent now. */
  | { kind: "unavailable" };

export interface CodeAttempt {
  email: string;
  returnTo: string;
  triesLeft: number;
  /** The provider whose sign-in the code confirms; null without one. */
  confirms: string | null;
}

export interface CodeEntry extends SignInPlace {
  /** Eight digits. */
  code: string;
}

export interface SignedIn {
  kind: "signed-in";
  user: User;
  /** For the session cookie. */
  sessionToken: string;
  returnTo: string;
  /** Whether the account is new. */
  isNew: boolean;
}

export type CodeRefusal =
  | { kind: "wrong-code"; triesLeft: number }
  /** The attempt has expired, was used, has no tries left, or began in another browser or session. */
  | { kind: "no-attempt" };

export type SignInOutcome =
  | SignedIn
  | CodeRefusal
  /** The passkey belongs to no account, or its answer is not valid. */
  | { kind: "unknown-passkey" };

export interface OpenIdRequest {
  /** The absolute address that the provider returns to. */
  callbackUrl: string;
  returnTo: string;
}

export type OpenIdBegin =
  | { kind: "begun"; attemptToken: string; url: string }
  /** No provider is set up, or it cannot be reached. */
  | { kind: "unavailable" };

export interface OpenIdCallback extends SignInPlace {
  /** The callback address as requested, with its parameters. */
  url: string;
}

export type OpenIdOutcome =
  | SignedIn
  /** The email address has an account already, or the provider does not vouch for it: a code was sent to it. */
  | { kind: "code-sent"; attemptToken: string }
  | { kind: "no-attempt" }
  /** The athlete declined at the provider. */
  | { kind: "declined"; returnTo: string }
  /** The provider gave no email address. */
  | { kind: "no-email"; returnTo: string }
  /** Its answer is not valid, or it cannot be reached. */
  | { kind: "refused"; returnTo: string }
  | (Exclude<CodeRequestOutcome, { kind: "sent" }> & { returnTo: string });

export interface PasskeyBegin<Options> {
  kind: "begun";
  attemptToken: string;
  options: Options;
}

export type PasskeyCreationOutcome = { kind: "added" } | { kind: "no-attempt" } | { kind: "invalid" };

export type ProofCodeOutcome = { kind: "proven" } | CodeRefusal;

export type PasskeyProofOutcome =
  | { kind: "proven"; returnTo: string }
  | { kind: "no-attempt" }
  /** It is not the user's, or its answer is not valid. */
  | { kind: "unknown-passkey" };

export type OpenIdProofOutcome =
  | { kind: "proven"; returnTo: string }
  /** It began in another session, or never. */
  | { kind: "no-attempt" }
  | { kind: "declined"; returnTo: string }
  | { kind: "refused"; returnTo: string }
  /** Somebody else has signed in at the provider. */
  | { kind: "other-account"; returnTo: string };

export interface ResumedSession {
  kind: "live";
  user: User;
  sessionId: string;
  /** Whether its end was postponed: the cookie has to be sent again. */
  isProlonged: boolean;
}

/** The user ended it, perhaps on another device. */
export interface EndedSession {
  kind: "ended";
  userId: string;
}

export interface Session {
  id: string;
  /** "Firefox on Android". */
  device: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; to the day. */
  lastUsedAt: string;
}

export interface Passkey {
  id: string;
  /** The device that added it. */
  device: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; null until it is used. */
  lastUsedAt: string | null;
}

/** Who the user is at a sign-in provider. */
export interface Identity {
  id: string;
  /** The provider's name. */
  provider: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export type EmailChangeOutcome =
  | { kind: "changed" }
  | CodeRefusal
  /** Another account has this address. Only somebody who can read its mail gets this answer. */
  | { kind: "address-taken" };

export type EmailUndoOutcome =
  | { kind: "undone" }
  /** The old address has an account of its own by now: nothing was changed, and the link still works. */
  | { kind: "address-taken" }
  /** The link was used or has expired. */
  | { kind: "gone" };

export interface OutboxMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}
