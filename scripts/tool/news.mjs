/**
 * Prints what mails with news take: 1,000 owners with one new like each, told by the built product through a stand-in for the
 * provider, run by run, with one run that is killed in the middle. `npm run tool -- news`
 */
import { mailServer } from "../../tests/mail-server.ts";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { COUNTING } from "../scale/counting-worker.mjs";

const OWNERS = 1_000;
/** The first run is killed after so many mails. */
const KILLED_AFTER = 120;
const TOKEN = "re_a-token";

/** Runs the cron job for a request, and answers with what it took. */
const RUNNING_WORKER = `${COUNTING}
export default {
  async fetch(request, env, context) {
    const used = { calls: 0, rowsRead: 0, rowsWritten: 0, ms: 0 };
    const before = Date.now();
    let mailsLeft = Number(new URL(request.url).searchParams.get("mails"));
    const own = globalThis.fetch;
    const killed = new Promise((kill) => {
      globalThis.fetch = (...sent) => {
        if (mailsLeft-- !== 0) return own(...sent);
        // The run never goes on.
        kill();
        used.isKilled = true;
        return new Promise(() => {});
      };
    });
    await Promise.race([killed, product.scheduled({}, { ...env, DB: counted(env.DB, used, []) }, context)]);
    globalThis.fetch = own;
    return Response.json({ ...used, seconds: (Date.now() - before) / 1000 });
  },
};
`;

build();
const provider = await mailServer(TOKEN);
const product = await serveProduct({
  around: RUNNING_WORKER,
  vars: {
    PUBLIC_URL: "http://localhost:8787",
    NEWS_SUBREQUESTS: "500",
    NEWS_MAILS_A_SECOND: "1000",
    MAIL_HTTP_URL: provider.url,
    MAIL_HTTP_TOKEN: TOKEN,
    MAIL_FROM: "news@example.com",
  },
});
try {
  await storeOwners(await product.miniflare.getD1Database("DB"));
  const runs = [];
  for (const mails of [KILLED_AFTER, -1, -1, -1, -1]) runs.push(await run(mails));
  console.table(runs);
  const told = new Set(provider.sent.map(({ to }) => to[0]));
  console.log(`${provider.sent.length} emails reached ${told.size} of ${OWNERS} owners.`);
} finally {
  await product.close();
  await provider.close();
}

/** @param {number} mails After so many the run is killed; -1 for never. */
async function run(mails) {
  const [sentBefore, keysBefore] = [provider.sent.length, provider.keys.length];
  const answer = await fetch(`${product.url}/?mails=${mails}`);
  const used =
    /** @type {import("../scale/counting-worker.mjs").Used & { seconds: number, isKilled?: true }} */ (
      await answer.json()
    );
  return {
    "The run was": used.isKilled ? "killed" : "finished",
    "Emails sent": provider.sent.length - sentBefore,
    "Requests to the provider": provider.keys.length - keysBefore,
    "Requests to D1, with the cleanup": used.calls,
    "Rows read": used.rowsRead,
    "Rows written": used.rowsWritten,
    "ms in SQLite": Math.round(used.ms),
    Seconds: used.seconds,
  };
}

/** As many owners have no news, and each has ten more recaps. @param {import("@cloudflare/workers-types").D1Database} database */
async function storeOwners(database) {
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)`;
  const before = Date.now() - 60 * 60_000;
  await database.batch([
    database
      .prepare(
        `${numbers} INSERT INTO users (id, email, created_at, updated_at)
         SELECT printf('%022d', n), 'athlete-' || n || '@example.com', 0, 0 FROM numbers`,
      )
      .bind(2 * OWNERS),
    database
      .prepare(
        `${numbers} INSERT INTO recaps (share_id, visitor_id, user_id, status, race_type, name, date,
           question_texts, answers, news_count, news_at, created_at, updated_at)
         SELECT 'recap_' || n, printf('%022d', n), printf('%022d', n % (2 * ${OWNERS}) + 1), 'published', 'running',
           'Race ' || n, '2026-05-17', '{}', json_object('0', ?2), n <= ${OWNERS},
           CASE WHEN n <= ${OWNERS} THEN ?3 + n END, 0, 0 FROM numbers`,
      )
      .bind(20 * OWNERS, "It rained. ".repeat(200), before),
    database
      .prepare(
        `${numbers} INSERT INTO likes (visitor_id, recap_id, id, user_name, email_mac, created_at)
         SELECT 'a reader', recaps.id, printf('%022d', n), 'Ben', '', recaps.news_at
         FROM numbers INNER JOIN recaps ON recaps.share_id = 'recap_' || n`,
      )
      .bind(OWNERS),
  ]);
}
