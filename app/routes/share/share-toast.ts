/** How long the messages after sharing and copying are shown (specification 9). */
export const SHARE_TOAST_MS = 3_000;
