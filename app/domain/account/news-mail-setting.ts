/** The mails that tell a user what is new: how often they come, and the link that stops them (product.md, News by mail). */
import * as z from "zod/mini";
import type { RouteAddress } from "../site/route-address.ts";
import type { SitePath } from "../site/site-path.ts";

export const NEWS_MAILS = ["at-once", "daily", "never"] as const;
export type NewsMail = (typeof NEWS_MAILS)[number];

/** The form on the account's screen. */
export const newsMailSchema = z.object({ newsMail: z.enum(NEWS_MAILS) });

/** The id of the setting on the account's screen. */
export const NEWS_MAIL_ID = "news-mail";

/** The user's id, and the keyed hash of id and address: a token is void once the account has another address. */
export const unsubscribeTokenSchema = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/)),
  z.transform((token) => ({ userId: token.slice(0, 22), mac: token.slice(23) })),
);

const UNSUBSCRIBE_PATH = "/unsubscribe";

export function unsubscribeUrl(token: string): SitePath {
  return `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`;
}

/**
 * Whether an address is that of the unsubscribe page, whose form mail providers send on their own (RFC 8058), without
 * cookies.
 */
export function isUnsubscribe({ path, isData }: RouteAddress): boolean {
  return path === UNSUBSCRIBE_PATH && !isData;
}
