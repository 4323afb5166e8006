/**
 * Every limit of the product: what is counted, for whom, how much, and why. A variable overrides each number
 * (docs/operations.md, Limits). An athletes' village may share one address: limits are generous in requests, strict in bytes and
 * money.
 */
import * as z from "zod/mini";
import type { Counted, LimitScope } from "../../app/domain/site/reached-limit.ts";

export interface Limit {
  /** The counter's name in the table `usage`. */
  name: string;
  of: Counted;
  by: LimitScope;
  /** A UTC hour or a UTC day. */
  per: "hour" | "day";
  /** Pieces, bytes or seconds. */
  cap: number;
  /** The variable that overrides the cap. */
  variable: string;
  /** Whether all networks of an IPv6 /48 share the counter. */
  isOfSupernet: boolean;
  /** How many times the variable's number the cap is. */
  times: number;
  why: string;
}

const MB = 1_000_000;
const GB = 1_000 * MB;
const HOUR_SECONDS = 3_600;

/** By what is counted; then by whose, in a UTC hour or day. */
const DECLARED: Record<
  Counted,
  Partial<Record<`${LimitScope}-${Limit["per"]}`, [cap: number, why: string]>>
> = {
  recaps: {
    "visitor-day": [100, "Nobody races a hundred times a day. An import of years takes a few days"],
    "network-hour": [300, "A finish area where 300 athletes begin their recaps within an hour"],
  },
  text: {
    "network-hour": [20 * MB, "10,000 recaps of 2 KB. No village writes more, and a flood ends early"],
    "network-day": [80 * MB, "With rows and indexes, one address adds at most 100 MB a day to D1"],
  },
  writes: {
    "network-day": [50_000, "100 athletes with 500 saves each. Every row written costs money"],
  },
  uploads: {
    "network-day": [3_000, "50 athletes with 60 photos and videos each. Every upload costs R2 calls"],
  },
  uploadBytes: {
    "network-day": [9 * GB, "90 athletes with 100 MB each. Stored bytes cost money every month"],
    "everyone-day": [500 * GB, "Storage grows by at most $7.50 a month for each day of an attack"],
  },
  speech: {
    "visitor-day": [2 * HOUR_SECONDS, "The longest recording. Most answers take a minute or two"],
    "network-day": [6 * HOUR_SECONDS, "180 athletes who speak for two minutes each"],
    "everyone-day": [100 * HOUR_SECONDS, "At most $3.06 a day for transcription"],
  },
  likes: {
    "visitor-hour": [120, "Two a minute, for an hour, with every recap read"],
    "network-hour": [
      3_000,
      "A finish area where 3,000 phones share one address. Five such hours use up a day's writes",
    ],
    "recap-hour": [20_000, "Five a second: a page that everybody talks about"],
  },
  comments: {
    "visitor-hour": [30, "One every two minutes. The athlete may thank 30 people"],
    "network-hour": [300, "A finish area: 300 friends who write a word within an hour"],
    "recap-hour": [600, "Ten a minute. A flood from many addresses ends here"],
  },
  contributions: {
    "visitor-hour": [30, "Six times five photos. Nobody has more of one race"],
    "visitor-day": [60, "Two such hours, for the races of a weekend"],
    "network-hour": [300, "A finish area: 60 friends who send five photos each"],
    "network-day": [600, "Two such hours"],
    "recap-hour": [200, "40 friends at once. A flood from many addresses ends here"],
    "recap-day": [400, "Two such hours. The recap's 200 MB are full before"],
  },
  reports: {
    "visitor-day": [20, "Two reports hold a comment, so 20 go a long way"],
    "network-day": [200, "Ten visitors who report all they may"],
  },
  readers: {
    "network-day": [
      3_000,
      "A finish area where 3,000 phones share one address. Readers are no writes: they stop nobody from saving",
    ],
    "recap-hour": [20_000, "Five a second: a page that everybody talks about"],
  },
  cards: {
    "recap-hour": [30, "Three styles in three formats, and then some changes of mind"],
    "network-day": [400, "40 athletes with 10 cards each. Every card costs CPU time and storage"],
  },
  previews: {
    "recap-hour": [30, "A change every two minutes. Only a changed recap gets a new preview"],
    "network-day": [600, "A crawler that reads 600 new or changed recaps in a day"],
  },
  copies: {
    "network-day": [300, "A safety net: readers on one address who see 300 changes first"],
  },
  mails: {
    "mailboxNetwork-hour": [5, "A code that got lost and a few more"],
    "mailboxNetwork-day": [10, "Two such hours. A session lasts for months"],
    "mailbox-day": [
      30,
      "Three networks that ask as often as they may. Nobody's inbox is flooded, and a stranger does not lock the athlete out",
    ],
    "network-hour": [100, "A finish area where 100 athletes sign in within an hour"],
    "network-day": [200, "Two such hours. Every email costs money"],
    "everyone-day": [5_000, "At most $2.00 a day for emails, however many addresses attack"],
  },
  wrongCodes: {
    "network-day": [50, "100 athletes in a finish area, of whom half mistype their code"],
    "everyone-day": [
      900,
      "However many addresses guess, they get into some account with a chance below 0.1 % a day",
    ],
  },
  newsMails: {
    "everyone-day": [
      2_000,
      "At most $0.80 a day to tell athletes what is new. The rest is told on the next day",
    ],
  },
  exports: {
    "network-day": [20, "Three athletes with 10 GB each. Every ZIP costs CPU time and R2 calls"],
  },
};

/**
 * What an IPv6 /48 may use up in a day, in days of one network: whoever has one has 256 networks. What has only hourly limits
 * is limited by the writes that it counts.
 */
const SUPERNET_TIMES = 3;
/** Fewer mails than a mailbox gets, so that nobody with a /48 locks its owner out. */
const MAILBOX_SUPERNET_TIMES = 2;

export const LIMITS: readonly Limit[] = Object.entries(DECLARED).flatMap(([of, caps]) =>
  Object.entries(caps).flatMap(([window, [cap, why]]) =>
    withSupernet(limit(of as Counted, window, cap, why)),
  ),
);

function withSupernet(one: Limit): Limit[] {
  if (one.per === "day" && one.by === "network") return [one, ofSupernet(one, SUPERNET_TIMES)];
  if (one.per === "day" && one.by === "mailboxNetwork") return [one, ofSupernet(one, MAILBOX_SUPERNET_TIMES)];
  return [one];
}

function ofSupernet(one: Limit, times: number): Limit {
  return { ...one, name: `${one.name}-supernet`, isOfSupernet: true, times, cap: times * one.cap };
}

function limit(of: Counted, window: string, cap: number, why: string): Limit {
  const [by, per] = window.split("-") as [LimitScope, Limit["per"]];
  const name = `${of}-${window}`;
  const variable = `LIMIT_${name.replace(/[A-Z]/g, "_$&").replaceAll("-", "_").toUpperCase()}`;
  return { name, of, by, per, cap, variable, isOfSupernet: false, times: 1, why };
}

export type Caps = Readonly<Record<string, number>>;

const capSchema = z.optional(z.coerce.number().check(z.int(), z.positive()));

/** Returns the caps above, overridden by variables. Throws an Error that names the variable if its value is invalid. */
export function capsIn(variables: object): Caps {
  return Object.fromEntries(
    LIMITS.map(({ name, cap, variable, times }) => {
      const parsed = capSchema.safeParse(Reflect.get(variables, variable));
      if (!parsed.success) throw new Error(`${variable} must be a whole number from 1`);
      return [name, parsed.data === undefined ? cap : times * parsed.data];
    }),
  );
}
