/** Writes the mail that tells a user what is new, as plain text and as a page without pictures and scripts. */
import { renderToStaticMarkup } from "react-dom/server";
import { NEWS_MAIL_ID } from "../domain/account/news-mail-setting.ts";
import {
  MAX_NEWS_ITEMS,
  type News,
  type RecapNews,
  type ReplyNews,
} from "../domain/reactions/mailed-news.ts";
import { contributionsUrl } from "../domain/site/contribution-url.ts";
import { commentUrl, REACTIONS_ANCHOR } from "../domain/wizard/comment-url.ts";
import { publicUrl } from "../domain/wizard/wizard-screens.ts";
import { NEWS_MAIL_TEXTS as TEXTS } from "./news-mail-texts.ts";

interface Links {
  /** `https://example.com` */
  origin: string;
  /** The absolute address that stops the mails. */
  unsubscribe: string;
}

interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

interface Section {
  title: string;
  parts: Part[];
  url: string;
}

interface Part {
  text: string;
  /** What somebody wrote. */
  quote?: string;
}

/** The same news make the same mail: a provider compares what it gets again. */
export function writeNewsMail(news: News, { origin, unsubscribe }: Links): WrittenMail {
  const all = [
    ...news.recaps.map((recap) => recapSection(recap, origin)),
    ...news.replies.map((reply) => replySection(reply, origin)),
  ];
  const sections = all.slice(0, MAX_NEWS_ITEMS);
  const more = all.length > sections.length ? TEXTS.more(all.length - sections.length) : null;
  const change = `${origin}/account#${NEWS_MAIL_ID}`;
  const written = { sections, more, change, unsubscribe };
  return { subject: TEXTS.subject(news), text: textOf(written), html: htmlOf(written) };
}

function recapSection(recap: RecapNews, origin: string): Section {
  const more = TEXTS.moreComments(recap);
  const hasReactions = recap.commentCount + recap.likeCount > 0;
  return {
    title: recap.name ?? TEXTS.unnamed,
    parts: [
      ...recap.comments.map((comment) => ({ text: TEXTS.commented(comment), quote: comment.excerpt })),
      ...(more === "" ? [] : [{ text: more }]),
      ...(recap.likeCount === 0 ? [] : [{ text: TEXTS.likes(recap) }]),
      ...(recap.contributionCount === 0 ? [] : [{ text: TEXTS.added(recap) }]),
    ],
    // The public page links to what guests have added.
    url: `${origin}${hasReactions ? `${publicUrl(recap.shareId)}#${REACTIONS_ANCHOR}` : contributionsUrl(recap.shareId)}`,
  };
}

function replySection(reply: ReplyNews, origin: string): Section {
  return {
    title: reply.name ?? TEXTS.product,
    parts: [{ text: TEXTS.replied(reply), quote: reply.excerpt }],
    url: `${origin}${commentUrl(reply.shareId, reply)}`,
  };
}

interface Written {
  sections: Section[];
  more: string | null;
  change: string;
  unsubscribe: string;
}

function textOf({ sections, more, change, unsubscribe }: Written): string {
  const parts = sections.flatMap(({ title, parts, url }) => [
    title.toUpperCase(),
    ...parts.map(({ text, quote }) => (quote === undefined ? text : `${text}\n> ${quote}`)),
    url,
  ]);
  const foot = `${TEXTS.why}\n${TEXTS.change}: ${change}\n${TEXTS.unsubscribe}: ${unsubscribe}`;
  return `${[...parts, ...(more === null ? [] : [more]), `-- \n${foot}`].join("\n\n")}\n`;
}

/** Mail programs read no style sheets. */
const STYLES = {
  body: {
    margin: 0,
    padding: "24px 16px",
    backgroundColor: "#f6f1e7",
    color: "#191813",
    font: "16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  },
  column: { maxWidth: "560px", margin: "0 auto" },
  brand: { margin: "0 0 16px", fontWeight: 700 },
  card: {
    margin: "0 0 16px",
    padding: "20px",
    backgroundColor: "#fffdf8",
    border: "1px solid #d8cfbd",
    borderRadius: "14px",
    overflowWrap: "anywhere",
  },
  title: { margin: "0 0 12px", fontSize: "22px", lineHeight: 1.2 },
  text: { margin: "0 0 4px" },
  quote: { margin: "0 0 12px", padding: "0 12px", borderInlineStart: "3px solid #b3391a" },
  action: { margin: "16px 0 0" },
  button: {
    display: "inline-block",
    padding: "12px 18px",
    borderRadius: "10px",
    backgroundColor: "#b3391a",
    color: "#ffffff",
    fontWeight: 600,
    textDecoration: "none",
  },
  foot: { margin: "24px 0 0", color: "#5b564b", fontSize: "14px" },
  link: { color: "#5b564b" },
} as const;

function htmlOf({ sections, more, change, unsubscribe }: Written): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{TEXTS.product}</title>
      </head>
      <body style={STYLES.body}>
        <div style={STYLES.column}>
          <p style={STYLES.brand}>{TEXTS.product}</p>
          {sections.map((section) => (
            <SectionCard key={section.url} section={section} />
          ))}
          {more !== null && <p style={STYLES.text}>{more}</p>}
          <p style={STYLES.foot}>
            {TEXTS.why}
            <br />
            <a href={change} style={STYLES.link}>
              {TEXTS.change}
            </a>
            {" · "}
            <a href={unsubscribe} style={STYLES.link}>
              {TEXTS.unsubscribe}
            </a>
          </p>
        </div>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function SectionCard({ section: { title, parts, url } }: { section: Section }) {
  return (
    <div style={STYLES.card}>
      <h1 dir="auto" style={STYLES.title}>
        {title}
      </h1>
      {parts.map(({ text, quote }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may come twice, and nothing changes.
        <div key={at}>
          <p style={STYLES.text}>{text}</p>
          {quote !== undefined && (
            <blockquote dir="auto" style={STYLES.quote}>
              {quote}
            </blockquote>
          )}
        </div>
      ))}
      <p style={STYLES.action}>
        <a href={url} style={STYLES.button}>
          {TEXTS.see}
        </a>
      </p>
    </div>
  );
}
