/** The services that this site sends data to, besides Cloudflare's database and storage. The privacy page names them. */
export interface Processors {
  /** What turns speech into text: "Cloudflare Workers AI" or a host; null without one. */
  transcription: string | null;
  /** The host that mails are handed to; null if none are sent. */
  mail: string | null;
  /** The sign-in provider's name; null without one. */
  provider: string | null;
  /** Whether Cloudflare Turnstile checks comments. */
  hasTurnstile: boolean;
}
