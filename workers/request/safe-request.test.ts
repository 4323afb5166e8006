/** Tests malformed requests: none causes a fault, and none leads to another host. */
import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { encodeText, expectNoFault } from "../../tests/attack.ts";
import { caller } from "../../tests/caller.ts";
import { failingDatabase } from "../../tests/failing-database.ts";
import { runsOf } from "../../tests/worker/property-runs.ts";
import worker from "../app.ts";
import { databaseThrough } from "../db/database-through.ts";
import { forRemix, isMalformedPath, withoutStrayBody } from "./safe-request.ts";

type WorkerRequest = Parameters<typeof worker.fetch>[0];

let errors: MockInstance;
let warnings: MockInstance;

beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {});
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Imitates the runtime's GET request with a body, which the Request constructor refuses to create. */
function withBody(method: string, path: string, headers: HeadersInit = {}): Request {
  const { body, signal } = new Request("http://localhost", { method: "POST", body: "hello" });
  const cf = { timezone: "Asia/Tokyo" };
  const url = `http://localhost${path}`;
  return { method, url, body, signal, cf, headers: new Headers(headers) } as unknown as Request;
}

const PAGES = ["/", "/race-type", "/race-type.data", "/past-recaps", "/r/nothing", "/api/recaps", "/nowhere"];

test.each(PAGES)("%s gets the same response with and without a body", async (path) => {
  for (const method of ["GET", "HEAD"]) {
    for (const headers of [{ "content-length": "5" }, { "transfer-encoding": "chunked" }]) {
      const request = withBody(method, path, Object.entries(headers));
      const response = await worker.fetch(request as WorkerRequest, env as never);
      const plain = await caller(exports.default).call(path, { method });
      expect([response.status, response.headers.get("content-type")]).toEqual([
        plain.status,
        plain.headers.get("content-type"),
      ]);
      await Promise.all([response.arrayBuffer(), plain.arrayBuffer()]);
    }
  }
});

test("a GET without its body keeps its URL, cookies and cf properties", () => {
  const headers = { cookie: "visitor=a", "content-type": "text/plain", "content-length": "5" };
  const request = withoutStrayBody(withBody("GET", "/race-details?recap=1", headers));
  expect(request.body).toBeNull();
  expect([request.method, request.url]).toEqual(["GET", "http://localhost/race-details?recap=1"]);
  expect(Object.fromEntries(request.headers)).toEqual({ cookie: "visitor=a" });
  expect(request.cf).toEqual({ timezone: "Asia/Tokyo" });
});

test("the body of a form is unchanged", () => {
  const form = new Request("http://localhost", { method: "POST", body: "a=1" });
  expect(withoutStrayBody(form)).toBe(form);
});

const ODD_PATHS = [
  "/%5C",
  "/%5C%5Cevil.example",
  "/%2F",
  "/%2f%2fevil.example",
  "/%",
  "/%00",
  "//",
  "//evil.example",
  "/..%2f",
  "/%09%5C",
  "/%09/evil.example",
  "/%E0%A4%A",
  "/%ff",
  "/r/%",
  "/r/%5C",
  "/r/%5C%5Cevil.example",
  "/public-recap/%00",
  "/race-type%5C",
  "/?_data=root",
  "/race-type?_data=routes%2Frace-type",
  "/?_data=nothing",
];

test.each([
  ...ODD_PATHS,
  ...ODD_PATHS.map((path) => `/api${path}`),
  ...ODD_PATHS.map((path) => `${path}.data`),
])("%s causes no fault and no redirect", async (path) => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
    const response = await caller(exports.default).call(path, { method });
    expect(response.headers.get("location")).toBeNull();
    await expectNoFault(response);
  }
  expect(errors).not.toHaveBeenCalled();
  expect(warnings).not.toHaveBeenCalled();
});

test.each(["/%5C", "/%00", "//evil.example", "/%5C.data"])("%s is malformed", async (path) => {
  const response = await caller(exports.default).call(path);
  expect(response.status).toBe(400);
  expect(await response.text()).toBe("This address is malformed");
});

test.each(["/%", "/%E0%A4%A", "/r/%ff", "/..%2f", "/%5C%"])("%s is not found", async (path) => {
  const response = await caller(exports.default).call(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("text/html");
  await expectNoFault(response);
  expect(warnings).not.toHaveBeenCalled();
});

test("no combination of odd path pieces causes a fault", { timeout: 60_000 }, async () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "%5C",
    "%2f",
    "%09",
    "%0a",
    "%00",
    "%",
    "%25",
    "..",
    ".",
    ":",
    "@",
    "r",
    ";",
  );
  const path = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }).map(encodeText)), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom("", ".data", "?_data=root"), async (pieces, end) => {
      const response = await caller(exports.default).call(`/${pieces.join("")}${end}`);
      const location = response.headers.get("location");
      if (location !== null) expect(new URL(location, "http://localhost").host).toBe("localhost");
      await expectNoFault(response);
    }),
    { numRuns: runsOf(200) },
  );
  expect(errors).not.toHaveBeenCalled();
});

test("a decoded path that is not malformed stays on the same host", () => {
  const piece = fc.constantFrom("/", "%5C", "%2f", "%09", "%0A", "%0D", "%20", "evil.example", "a", "@", ":");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { pathname } = new URL(`http://localhost/${pieces.join("")}`);
      if (isMalformedPath(pathname)) return;
      expect(new URL(decodeURIComponent(pathname), "http://localhost").host).toBe("localhost");
    }),
    { numRuns: runsOf(2_000) },
  );
});

test("Remix sees the site's own origin and no _data parameter", () => {
  const headers = { origin: "null", "x-forwarded-host": "evil.example" };
  const request = new Request("http://localhost/race-type?new&_data=x", {
    method: "POST",
    headers,
    body: "a=1",
  });
  const seen = forRemix(request);
  expect(seen.url).toBe("http://localhost/race-type?new=");
  expect(Object.fromEntries(seen.headers)).toMatchObject({ origin: "http://localhost" });
  expect(seen.headers.has("x-forwarded-host")).toBe(false);
  expect([seen.method, seen.body === null]).toEqual(["POST", false]);
});

test.each([
  ["GET", "/no-such-page", 404],
  ["GET", "/no-such-page.data", 404],
  ["POST", "/no-such-page", 405],
  ["POST", "/podcast", 405],
  ["POST", "/r/nothing", 404],
  ["POST", "/_root.data", 405],
  ["PUT", "/race-type", 415],
  ["DELETE", "/podcast", 405],
  ["DELETE", "/podcast.data", 405],
  ["OPTIONS", "/race-type", 405],
  ["PROPFIND", "/", 405],
])("%s %s is a client error: no fault is logged", async (method, path, status) => {
  const response = await caller(exports.default).call(path, { method });
  await expectNoFault(response);
  expect(response.status).toBe(status);
  expect(errors).not.toHaveBeenCalled();
});

test.each(["/past-recaps", "/past-recaps.data"])("a fault behind %s is logged", async (path) => {
  const { db } = failingDatabase(env.DB, { call: 1, when: "before" });
  const request = new Request(`http://localhost${path}`) as WorkerRequest;
  const response = await worker.fetch(request, { ...env, DB: db } as never);
  await response.arrayBuffer();
  expect(response.status).toBe(500);
  const line = JSON.parse(String(errors.mock.calls[0]?.[0]));
  expect(line).toMatchObject({ fault: "A page's data failed", route: path, method: "GET" });
  expect(line.stack).toContain("D1");
});

test.each(["/past-recaps", "/past-recaps.data"])(
  "%s names no class of an error for the browser to create",
  async (path) => {
    const error = Object.assign(new TypeError("D1 failed"), { name: "WebSocket", __subType: "WebSocket" });
    const DB = databaseThrough(env.DB, () => Promise.reject(error));
    const response = await worker.fetch(
      new Request(`http://localhost${path}`) as WorkerRequest,
      { ...env, DB } as never,
      createExecutionContext(),
    );
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).toContain("Unexpected Server Error");
    for (const name of ["WebSocket", "TypeError", "__subType", "D1 failed"]) expect(body).not.toContain(name);
  },
);
