/** Builds the tables of docs/operations.md (Limits) from the limits in force. `npm run tool -- limits` prints them; a test compares them. */

import type { Counted } from "../../app/domain/site/reached-limit.ts";
import { LIMITS } from "../../workers/db/limit-caps.ts";
import { costsOf, costsOfEveryone, total, usedByNetwork, usedByVisitor } from "./costs.ts";

const COUNTED: Record<Counted, string> = {
  recaps: "Recaps created",
  text: "Text added",
  writes: "Writes",
  uploads: "Uploads begun",
  uploadBytes: "Bytes uploaded",
  speech: "Speech transcribed",
  likes: "Likes",
  comments: "Comments",
  contributions: "Files sent by guests",
  reports: "Reports",
  readers: "Readers counted",
  cards: "Story cards made",
  previews: "Previews made",
  copies: "Copies of pages kept",
  mails: "Emails sent",
  wrongCodes: "Wrong codes entered",
  newsMails: "News emails sent",
  exports: "ZIPs taken out",
};
const COLUMNS = {
  "A visitor": ["visitor"],
  "An address": ["network"],
  "A recap or mailbox": ["recap", "mailbox", "mailboxNetwork"],
  Everyone: ["everyone"],
};

export function limitsTable() {
  const limits = LIMITS.filter(({ isOfSupernet }) => !isOfSupernet);
  const rows = Object.entries(COUNTED).map(([of, what]) => {
    const own = limits.filter((limit) => limit.of === of);
    const cells = Object.values(COLUMNS).map((whose) =>
      own
        .filter(({ by }) => whose.includes(by))
        .map(
          ({ by, per, cap }) =>
            `${inUnits(of, cap)} ${per === "day" ? "a day" : "an hour"}${by === "mailboxNetwork" ? " by one address" : ""}`,
        )
        .join(", "),
    );
    return row([what, `\`LIMIT_${of.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}_...\``, ...cells]);
  });
  return [row(["What", "Variable", ...Object.keys(COLUMNS)]), row(Array(6).fill("---")), ...rows].join("\n");
}

export function costsTable() {
  const visitor = costsOf(usedByVisitor());
  const network = costsOf(usedByNetwork());
  const supernet = costsOf(usedByNetwork({ isOfSupernet: true }));
  const everyone: Record<string, number> = costsOfEveryone();
  const rows = Object.entries(network).map(([what, cost]) => {
    const key = what as keyof typeof network;
    const whole = everyone[what];
    return row([
      what,
      dollars(visitor[key]),
      dollars(cost),
      dollars(supernet[key]),
      whole === undefined ? "by address" : dollars(whole),
    ]);
  });
  return [
    row(["A day's cost, in dollars", "One visitor", "One address", "An IPv6 /48", "Everyone"]),
    row(["---", "--:", "--:", "--:", "--:"]),
    ...rows,
    row([
      "**Together**",
      ...[visitor, network, supernet, everyone].map((costs) => `**${dollars(total(costs))}**`),
    ]),
  ].join("\n");
}

function inUnits(of: string, cap: number) {
  if (of === "text") return `${cap / 1e6} MB`;
  if (of === "uploadBytes") return `${cap / 1e9} GB`;
  if (of === "speech") return `${Number((cap / 3_600).toFixed(2))} h`;
  return cap.toLocaleString("en");
}

function dollars(amount: number) {
  return amount.toFixed(3);
}

function row(cells: string[]) {
  return `| ${cells.join(" | ")} |`;
}
