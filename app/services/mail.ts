/** The interface of what sends mails. Types only. */

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as a page. */
  html?: string;
  /** By name. */
  headers?: Record<string, string>;
  /**
   * The Idempotency-Key of a mail that its sender sends again after a failure: it is tried once. Without it, a mail gets a
   * key of its own and is tried twice.
   */
  key?: string;
}

/**
 * `refused`: the provider does not accept this address. `unavailable`: it cannot be sent now. `unanswered`: nobody knows
 * whether it was sent.
 */
export type MailOutcome = "sent" | "refused" | "unavailable" | "unanswered";

/** Sends a mail. Never rejects because of the provider. */
export type SendMail = (mail: Mail) => Promise<MailOutcome>;
