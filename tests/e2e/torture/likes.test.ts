/** Likes of many visitors at once against the running product (docs/goals.md, R4). */
import { expect, test } from "vitest";
import { openAthlete, openVisitor } from "../../../scripts/product/upload-client.ts";
import { productUrl } from "../product.ts";

const VISITORS = 400;
const TWICE = 100;
const FROM_ONE_ADDRESS = 2_000;
const AT_ONCE = 64;
const TIMEOUT_MS = 300_000;

type Call = (path: string, init?: RequestInit) => Promise<Response>;

async function send(call: Call, shareId: string, method: "POST" | "DELETE", name: string): Promise<number> {
  const body = JSON.stringify({ userName: name, userEmail: `${name}@example.com` });
  const headers = { "content-type": "application/json" };
  const response = await call(`/api/recaps/${shareId}/likes`, { method, headers, body });
  await response.text();
  return response.status;
}

async function counted({ call, shareId }: { call: Call; shareId: string }): Promise<number> {
  const recap: { likeCount: number } = await (await call(`/api/recaps/${shareId}`)).json();
  return recap.likeCount;
}

test("500 likes at once from 400 visitors count 400 times, whatever they unlike and like at once", {
  timeout: TIMEOUT_MS,
}, async () => {
  const athlete = await openAthlete(productUrl());
  const visitors = await Promise.all(Array.from({ length: VISITORS }, () => openVisitor(productUrl())));
  const all = (method: "POST" | "DELETE", some = visitors) =>
    Promise.all(some.map(({ call }, at) => send(call, athlete.shareId, method, `visitor-${at}`)));
  const answers = await Promise.all([all("POST"), all("POST", visitors.slice(0, TWICE))]);
  expect(await counted(athlete)).toBe(VISITORS);
  expect(answers.flat().filter((status) => status === 201)).toHaveLength(VISITORS);
  await Promise.all([all("DELETE"), all("DELETE")]);
  expect(await counted(athlete)).toBe(0);
  await Promise.all([all("POST"), all("DELETE"), all("POST")]);
  await all("POST");
  expect(await counted(athlete)).toBe(VISITORS);
  await all("DELETE");
  expect(await counted(athlete)).toBe(0);
});

test("one address likes 2,000 times within an hour", { timeout: TIMEOUT_MS }, async () => {
  const { shareId } = await openAthlete(productUrl());
  const headers = { origin: productUrl(), "cf-connecting-ip": "203.0.113.9" };
  const call: Call = (path, init = {}) =>
    fetch(productUrl() + path, { ...init, headers: { ...headers, ...init.headers } });
  let accepted = 0;
  for (let begun = 0; begun < FROM_ONE_ADDRESS; begun += AT_ONCE) {
    const size = Math.min(AT_ONCE, FROM_ONE_ADDRESS - begun);
    const likes = Array.from({ length: size }, (_, at) => send(call, shareId, "POST", `fan-${begun + at}`));
    accepted += (await Promise.all(likes)).filter((status) => status === 201).length;
  }
  expect(accepted).toBe(FROM_ONE_ADDRESS);
});
