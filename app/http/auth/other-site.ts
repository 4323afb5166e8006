/** Tells whether another site sent a browser here. */

/** Whether a link or script of another site leads here. Browsers from before 2023 do not say. */
export function isFromOtherSite({ headers }: Request): boolean {
  return !["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
}
