/** How long the share step shows a message, and "Copied" on a button, in milliseconds (specification 9). */
export const SHARE_TOAST_MS = 3_000;
export const COPIED_MS = 2_000;
