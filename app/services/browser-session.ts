/** What a browser holds about signing in, as cookies that scripts cannot read. Types only. */

export interface BrowserSession {
  /** The session of the signed-in user; null while signed out. */
  sessionId: string | null;
  /**
   * Whether this browser was signed in and is not any more: its session has expired, was ended elsewhere, or was deleted with
   * its account. Such a browser may read and sign in; its writes are refused.
   */
  isOver: boolean;
  /** Whether it is over because another device ended it: any page but signing in clears what this browser has stored. */
  isEnded: boolean;
  /** Whether this page clears what the browser has stored: it, or the page that has led to it, is the first after signing out. */
  readonly isClearing: boolean;
  /** The attempt to sign in that this browser has begun; null without one. */
  attemptToken: string | null;
  /** Stores the attempt that this browser has begun, or forgets it. */
  storeAttempt(attemptToken: string | null): void;
  /**
   * Stores the session, and forgets the attempt. Clears what the browser has stored of another user whose session was ended
   * elsewhere.
   */
  signIn(sessionToken: string, userId: string): void;
  /** Forgets the session, makes the browser a new visitor, and clears what the browser has stored of this site. */
  signOut(): void;
}
