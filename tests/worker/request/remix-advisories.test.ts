/** What advisories of Remix 2 need stays out of reach (docs/decisions/0025-remix-2-after-its-end-of-life.md). */
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import worker from "../../../workers/app.ts";
import { expectNoFault } from "../../attack.ts";
import { type Caller, caller } from "../../caller.ts";

/** The Worker in this test's own global scope. */
const site: Caller = caller({
  fetch: async (url, init) => worker.fetch(new Request(url, init) as never, env as never),
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const PATHS = Array.from({ length: 2_000 }, (_, at) => `/r/${at}/a/b/c`);

test.each([
  ["no paths", ""],
  ["a path", "?p=%2Frace-type"],
  ["a version and a path", "?p=%2Frace-type&version=1"],
  ["thousands of paths", `?${new URLSearchParams(PATHS.map((path) => ["p", path]))}`],
])("no request discovers routes: /__manifest with %s is not found", async (_what, query) => {
  const response = await site.call(`/__manifest${query}`);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("text/html");
});

/** An error of the class `Probe`, as turbo-stream writes one. */
const ENCODED = '[["E","x","Probe"]]\n';
const TYPES = [
  "text/x-script",
  "text/x-turbo",
  "text/plain",
  "application/json",
  "application/x-www-form-urlencoded",
];
const ADDRESSES = ["/", "/race-type", "/race-details", "/share", "/past-recaps", "/account", "/r/nothing"];

test.each(ADDRESSES)("what is sent to %s is not decoded as Remix's own format", async (address) => {
  const probe = vi.fn();
  vi.stubGlobal("Probe", probe);
  for (const path of [address, `${address === "/" ? "/_root" : address}.data`]) {
    for (const type of TYPES) {
      const headers = {
        "content-type": type,
        "x-remix-response": "yes",
        cookie: `visitor=${encodeURIComponent(ENCODED)}`,
      };
      await expectNoFault(await site.call(path, { method: "POST", headers, body: ENCODED }));
    }
    const query = new URLSearchParams({ _routes: ENCODED, recap: ENCODED, _data: ENCODED });
    await expectNoFault(await site.call(`${path}?${query}`));
  }
  expect(probe).not.toHaveBeenCalled();
});
