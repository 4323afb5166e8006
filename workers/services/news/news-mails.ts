import { unsubscribeUrl } from "../../../app/domain/account/news-mail-setting.ts";
import { writeNewsMail } from "../../../app/mails/news-mail.tsx";
import type { Mail, MailOutcome, SendMail } from "../../../app/services/mail.ts";
import { newId } from "../../db/new-id.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { type ClaimedNews, claimNews, settleNews } from "./claim-news.ts";

export interface NewsMailsDeps extends DatabaseDeps {
  sendMail: SendMail;
  /** Where links lead: `https://example.com`. */
  origin: string;
  /** The most requests to the database and the provider. */
  subrequests: number;
  paceMs: number;
  /** Returns the token that stops the mails to this address. */
  unsubscribeToken: (user: { userId: string; email: string }) => Promise<string>;
}

/** Mails claimed at a time: few, so that little time passes between reading the news and sending them. */
const CHUNK = 50;
/** `claimNews` and `settleNews`. */
const REQUESTS_PER_CHUNK = 2;
/** Failures in a row that end the run: the provider does not accept mails now. */
const MAX_FAILURES = 3;
/** A cron job may run for 15 minutes, and a mail may take 10 seconds. */
const MAX_RUN_MS = 10 * 60_000;

/**
 * Sends each mail once. A mail that certainly was not sent is due again in the next run. If its outcome is unknown, or the run
 * was killed, the next run retries it with the same key.
 */
export async function sendNewsMails(deps: NewsMailsDeps): Promise<void> {
  const { db, now, limits, subrequests } = deps;
  const sender = createSender(deps, now() + MAX_RUN_MS);
  let left = subrequests;
  for (let withRetries = true; left > REQUESTS_PER_CHUNK; withRetries = false) {
    const count = Math.min(CHUNK, left - REQUESTS_PER_CHUNK);
    const claim = newId();
    const claimed = await claimNews(db, limits, { claim, nowMs: now(), count, withRetries });
    if (claimed.length === 0) return;
    const notified: string[] = [];
    const released: string[] = [];
    for (const mail of claimed) {
      const outcome = await sender.send(mail);
      if (outcome === "sent" || outcome === "refused") notified.push(mail.userId);
      // An earlier run may have sent a retried one.
      if (outcome === "unavailable" && !mail.isRetry) released.push(mail.userId);
    }
    await settleNews(db, claim, { notified, released });
    left -= claimed.length + REQUESTS_PER_CHUNK;
    if (claimed.length < count || sender.isOver()) return;
  }
}

/** Sends one mail after the other, until the run has to end. */
function createSender({ sendMail, now, paceMs, ...parts }: NewsMailsDeps, endMs: number) {
  let failures = 0;
  let isFirst = true;
  const isOver = () => failures >= MAX_FAILURES || now() > endMs;
  return {
    isOver,
    async send(mail: ClaimedNews): Promise<MailOutcome> {
      if (isOver()) return "unavailable";
      if (mail.news.recaps.length + mail.news.replies.length === 0) return "sent";
      if (!isFirst && paceMs > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
      isFirst = false;
      const outcome = await sendMail(await mailOf(mail, parts));
      failures = outcome === "sent" ? 0 : failures + 1;
      return outcome;
    },
  };
}

async function mailOf(
  { userId, email, notifiedUntil, news }: ClaimedNews,
  { origin, unsubscribeToken }: Pick<NewsMailsDeps, "origin" | "unsubscribeToken">,
): Promise<Mail> {
  const unsubscribe = `${origin}${unsubscribeUrl(await unsubscribeToken({ userId, email }))}`;
  return {
    to: email,
    ...writeNewsMail(news, { origin, unsubscribe }),
    // RFC 8058: the mail program's own button.
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    key: `news-${userId}-${notifiedUntil}`,
  };
}
