/** The smoke test of a deployment against sites with one fault each. `npm run deploy -- --dry-run` runs it against the product. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { smokeTest } from "../scripts/deploy/smoke-test.ts";

const OWN_CALLS = [
  "POST /api/recaps",
  "POST /api/recaps/one/media",
  "POST /api/recaps/one/cards",
  "DELETE /api/recaps/one",
  "DELETE /api/deleted-recaps/one",
];

let close = () => {};
afterEach(() => close());

/** Serves a product with one recap, as far as the smoke test needs it. `faults` are the statuses of calls that fail. */
async function serveSite(faults: Record<string, number> = {}, versions = ["new"]) {
  const calls: string[] = [];
  const owned: string[] = [];
  const healthOf = (version?: string): [body: string] => [JSON.stringify({ version })];
  const answers: Record<string, [body: string, type?: string]> = {
    "POST /api/recaps": ['{"shareId":"one"}'],
    "POST /api/recaps/one/media": ['{"url":"/photo"}'],
    "POST /api/recaps/one/cards": ['{"url":"/card"}'],
    "GET /r/one": ["<h1>Smoke test</h1>"],
    "GET /photo": ["", "image/webp"],
    "GET /card": ["", "image/jpeg"],
  };
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    if (call === "GET /healthz")
      answers[call] = healthOf(versions.length > 1 ? versions.shift() : versions[0]);
    if (request.headers.cookie === "visitor=1" && request.method !== "GET") owned.push(call);
    const isDeleted = owned.includes("DELETE /api/recaps/one") && call === "GET /r/one";
    const [body, type = "application/json"] = answers[call] ?? [""];
    const cookie = call === "GET /race-type" ? { "set-cookie": "visitor=1; Path=/" } : {};
    response
      .writeHead(faults[call] ?? (isDeleted ? 410 : 200), { "content-type": type, ...cookie })
      .end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  close = () => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, owned };
}

test("a whole site passes, and its recap is deleted for good", async () => {
  const { url, owned } = await serveSite();
  await smokeTest(url);
  expect(owned).toEqual(OWN_CALLS);
});

test.each(["GET /healthz", "GET /", "GET /sample", "GET /r/one", "GET /photo", "GET /card", ...OWN_CALLS])(
  "a fault of %s is named",
  async (call) => {
    const { url } = await serveSite({ [call]: 500 });
    const [method, path] = call.split(" ");
    await expect(smokeTest(url)).rejects.toThrow(`${method} ${url}${path} was answered with 500`);
  },
);

test("the new version is tested, not the one before, which answers for some seconds more", async () => {
  const { url, calls } = await serveSite({}, ["before", "new"]);
  await smokeTest(url, "new");
  expect(calls.slice(0, 3)).toEqual(["GET /healthz", "GET /healthz", "GET /"]);
});

test("a recap whose photo cannot be stored is deleted", async () => {
  const { url, owned } = await serveSite({ "POST /api/recaps/one/media": 500 });
  await expect(smokeTest(url)).rejects.toThrow(`POST ${url}/api/recaps/one/media was answered with 500`);
  expect(owned).toEqual(OWN_CALLS.filter((call) => !call.endsWith("/cards")));
});
