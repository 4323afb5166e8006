/** P5 of docs/goals.md: the calls of D1 that requests make. */
import { DETAIL_FIELDS } from "../../app/domain/race/race-details.ts";
import { WIZARD_PATHS } from "../../app/domain/wizard/wizard-screens.ts";
import { makeSampleRecap, send } from "../product/sample-recap.ts";
import { type openAthlete, openVisitor } from "../product/upload-client.ts";
import { COUNTING_WORKER, callsOf, counted } from "./counting-worker.ts";
import { goal, type Part, rowOf } from "./rows.ts";
import { changePages, withProduct } from "./with-product.ts";

const IDENTITY = { userName: "Alan Turing", userEmail: "alan@example.com" };

/** The calls of D1 that each kind of request makes. */
export function measureRoundTrips() {
  return withProduct(
    async ({ url, miniflare }) => {
      const sample = await makeSampleRecap(url);
      const [athlete, reader] = [counted(sample.athlete), counted(sample.reader)];
      const other = counted(await openVisitor(url));
      const stranger = counted({ call: (path, init) => fetch(`${url}${path}`, init) });
      const { shareId } = sample.athlete;
      const recapPath = `/api/recaps/${shareId}`;
      const page = () => stranger.call(`/r/${shareId}`, {});
      await changePages(miniflare);
      const rendered = [await trips("", page())];
      await (await page()).text();
      const cached = [await trips("", page())];
      const like = [await trips("", send(other, `${recapPath}/likes`, IDENTITY))];
      const comment = [
        await trips("", send(reader, `${recapPath}/comments`, { ...IDENTITY, content: "Well done!" })),
      ];
      const reads = [];
      for (const path of WIZARD_PATHS)
        reads.push(await trips(path, athlete.call(`${path}?recap=${shareId}`)));
      const saves = await saveTrips(athlete, shareId);
      return [
        rowOf(tripsGoal("public page from the cache", 1), cached),
        rowOf(tripsGoal("public page, rendered", 2), rendered),
        rowOf(tripsGoal("like", 1), like),
        rowOf(tripsGoal("comment", 1), comment),
        rowOf(tripsGoal("wizard step, read", 1), reads),
        rowOf(tripsGoal("wizard step, saved", 1), saves),
      ];
    },
    { around: COUNTING_WORKER },
  );
}

const tripsGoal = (what: string, limit: number) => goal("P5", `D1 round trips: ${what}`, "=", limit, "", 0);

async function trips(name: string, sent: Promise<Response>): Promise<Part> {
  const calls = await callsOf(await sent);
  return { name, rounds: [calls], baseline: "four SELECTs in a row take 2.3 times as long as one" };
}

/** Saves by edits, and by the forms of pages without scripts. */
async function saveTrips(athlete: Awaited<ReturnType<typeof openAthlete>>, shareId: string) {
  const path = `/api/recaps/${shareId}`;
  const find = async () => (await athlete.call(path)).json();
  const { answers } = await find();
  const answer = { field: "answer-0", base: [answers[0] ?? null], value: "It rained, and I ran." };
  const saved = await trips("edit", send(athlete, path, { edits: [answer] }, "PATCH"));
  const submit = async (step: string, fields: Record<string, string>) => {
    const recap = await find();
    const shown = ["raceType", ...DETAIL_FIELDS].map((name) => [name, String(recap[name] || "")]);
    const hidden = shown.map(([name, value]) => [`shown-${name}`, value]);
    const form = { ...Object.fromEntries([...shown, ...hidden]), ...fields };
    if (!form.dnf) delete form.dnf;
    const body = new URLSearchParams({ recap: shareId, ...form });
    return trips(`${step}, form`, athlete.call(step, { method: "POST", body, redirect: "manual" }));
  };
  return [
    saved,
    await submit("/race-type", { raceType: "cycling" }),
    await submit("/race-details", {
      name: "Another",
      date: "2026-05-17",
      location: "Chicago",
      distance: "10k",
    }),
    await submit("/custom-questions", { intent: "add", added: "Who was there?", addedIndex: "10001" }),
    await submit("/questions", {
      ...{ index: "0", "shown-answer-0": "It rained, and I ran.", answer: "Another answer.", intent: "next" },
    }),
  ];
}
