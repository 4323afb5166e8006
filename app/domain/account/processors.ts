/** Where the server runs, and the services that it sends data to. The privacy page names them. */
export interface Processors {
  /** Whether Cloudflare runs the server and stores everything, and not a machine of the operator's own. */
  isCloudflare: boolean;
  /** What turns speech into text: "Cloudflare Workers AI" or a host; null without one. */
  transcription: string | null;
  /** The host that mails are handed to; null if none are sent. */
  mail: string | null;
  /** The sign-in provider's name; null without one. */
  provider: string | null;
  /** Whether Cloudflare Turnstile checks comments. */
  hasTurnstile: boolean;
}
