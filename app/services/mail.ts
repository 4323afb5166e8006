/** The interface of what sends mails. Types only. */

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** `refused`: the provider does not accept this address. `unavailable`: it cannot be sent now. */
export type MailOutcome = "sent" | "refused" | "unavailable";

/** Sends a mail. Never rejects because of the provider. */
export type SendMail = (mail: Mail) => Promise<MailOutcome>;
