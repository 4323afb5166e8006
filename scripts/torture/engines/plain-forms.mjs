/** The wizard's forms without scripts, in any browser engine: Back, reload, a form that is sent twice, and another tab. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { button, field, see, wait } from "./visitor.mjs";

/** Of documents, in place of their own: scripts do not run. The engines have no common way to switch them off. */
const NO_SCRIPTS = { "content-security-policy": "script-src 'none'" };

const CHANGED = "This recap was changed in another tab";

/** @typedef {{ url: string, athlete: import("./visitor.mjs").Visitor, shareId: string }} PlainJourney */

/** @type {{ name: string, run: (journey: PlainJourney) => Promise<void> }[]} */
export const PLAIN_STEPS = [
  {
    name: "without scripts: what is typed after Back replaces only what was shown",
    async run(journey) {
      const { url, athlete } = journey;
      await athlete.goto(url);
      await athlete.click(button("Start New Race Recap"));
      await see(athlete, "Step 1 of 7");
      await athlete.click("//label[starts-with(normalize-space(), 'Running')]");
      await athlete.click(button("Next"));
      await see(athlete, "Step 2 of 7");
      journey.shareId = await wait(athlete, () => new URLSearchParams(location.search).get("recap"), null);
      await athlete.type(field("Race Name"), "Lakefront");
      await athlete.type(field("Location"), "Chicago, USA");
      await athlete.choose(field("Distance"), "marathon");
      await athlete.click(button("Next"));
      await see(athlete, "Step 3 of 7");
      await leave(athlete, () => history.back());
      await see(athlete, "Step 2 of 7");
      // Over plain HTTP, WebKit shows the page as it was at first: then another name is a conflict.
      const isStored = await athlete.evaluate(hasValue, { name: "name", value: "Lakefront" });
      await fill(athlete, "name", "Lakefront Run");
      await fill(athlete, "location", "Chicago, USA");
      await athlete.choose(field("Distance"), "marathon");
      await athlete.click(button("Next"));
      if (!isStored) {
        await see(athlete, CHANGED);
        assert.equal((await stored(journey)).name, "Lakefront");
        await athlete.click(button("Keep mine"));
      }
      await see(athlete, "Step 3 of 7");
      assert.equal((await stored(journey)).name, "Lakefront Run");
    },
  },
  {
    name: "without scripts: a question of a form that is sent twice is added once",
    async run({ athlete }) {
      await athlete.type(field("Add your own question"), "Who cheered?");
      await athlete.evaluate(pressTwice, "add");
      await see(athlete, "6 questions in total");
      await leave(athlete, () => location.reload());
      await see(athlete, "6 questions in total");
      await athlete.click(button("Continue"));
      await see(athlete, "Step 4 of 7");
    },
  },
  {
    name: "without scripts: neither Back nor a reload brings older text over that of another tab",
    async run(journey) {
      const { athlete } = journey;
      await athlete.type("//textarea[@name='answer']", "Typed, and not sent.");
      await saveElsewhere(journey, null, "Of the other tab.");
      await leave(athlete, () => location.reload());
      await seeIn(athlete, "answer", "Of the other tab.");
      await fill(athlete, "answer", "Typed again, and not sent.");
      await athlete.goto(new URL("/sample", await athlete.evaluate(() => location.href, null)).href);
      await saveElsewhere(journey, "Of the other tab.", "Of the other tab, later.");
      await leave(athlete, () => history.back());
      await see(athlete, "Step 4 of 7");
      await athlete.click(button("Next"));
      await see(athlete, "What was your race day experience like?");
      assert.equal((await stored(journey)).answers["0"], "Of the other tab, later.");
      await athlete.click(button("Previous"));
      await seeIn(athlete, "answer", "Of the other tab, later.");
    },
  },
  {
    name: "without scripts: two texts for one answer are shown, and the athlete chooses",
    async run(journey) {
      const { athlete } = journey;
      await fill(athlete, "answer", "Mine.");
      await saveElsewhere(journey, "Of the other tab, later.", "Of the other tab, last.");
      await athlete.click(button("Next"));
      await see(athlete, CHANGED);
      for (const text of ["Mine.", "Of the other tab, last."]) await see(athlete, text);
      assert.equal((await stored(journey)).answers["0"], "Of the other tab, last.");
      await athlete.click(button("Keep mine"));
      await wait(athlete, () => !document.body.innerText.includes("changed in another tab"), null);
      assert.equal((await stored(journey)).answers["0"], "Mine.");
    },
  },
];

/** Serves the product at another port of this machine, without scripts. @param {string} url */
export async function serveWithoutScripts(url) {
  const server = createServer((incoming, response) => {
    const { method, headers, url: path } = incoming;
    const outgoing = request(new URL(path ?? "", url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...NO_SCRIPTS });
      answer.pipe(response);
    });
    // A form that is sent twice cuts the first request off.
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await once(server.listen(0), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://localhost:${port}`, close: () => server.closeAllConnections() ?? server.close() };
}

/** Leaves the page, and waits for the next one. @param {import("./visitor.mjs").Visitor} visitor @param {() => void} go */
async function leave(visitor, go) {
  await visitor.evaluate(() => document.body.setAttribute("data-left", ""), null);
  await visitor.evaluate(go, null);
  const hasArrived = () => document.readyState === "complete" && !document.body.hasAttribute("data-left");
  await wait(visitor, hasArrived, null);
}

/** Waits until a text field has the value. @param {import("./visitor.mjs").Visitor} visitor @param {string} name @param {string} value */
async function seeIn(visitor, name, value) {
  await wait(visitor, hasValue, { name, value });
}

/** Replaces the text of a field. @param {import("./visitor.mjs").Visitor} visitor @param {string} name @param {string} value */
async function fill(visitor, name, value) {
  await visitor.evaluate(setValue, { name, value });
}

/** @param {{ name: string, value: string }} expected */
function hasValue({ name, value }) {
  const control = document.querySelector(`[name="${name}"]`);
  return control && "value" in control && control.value === value;
}

/** @param {{ name: string, value: string }} given */
function setValue({ name, value }) {
  const control = document.querySelector(`[name="${name}"]`);
  if (control && "value" in control) control.value = value;
}

/** @param {string} intent */
function pressTwice(intent) {
  const found = document.querySelector(`button[value=${intent}]`);
  if (!(found instanceof HTMLButtonElement)) return;
  found.click();
  found.click();
}

/** @param {PlainJourney} journey */
function stored({ athlete, shareId }) {
  return athlete.evaluate(async (id) => (await fetch(`/api/recaps/${id}`)).json(), shareId);
}

/** Saves the first answer as another tab would. @param {PlainJourney} journey @param {string | null} before @param {string} text */
async function saveElsewhere({ athlete, shareId }, before, text) {
  const edit = { field: "answer-0", base: [before], value: text };
  const [result] = await athlete.evaluate(sendEdit, { shareId, edit });
  assert.equal(result.is, "saved");
}

/** @param {{ shareId: string, edit: object }} sent */
async function sendEdit({ shareId, edit }) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ edits: [edit] });
  const response = await fetch(`/api/recaps/${shareId}`, { method: "PATCH", headers, body });
  return (await response.json()).fields;
}
