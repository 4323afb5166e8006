/** The document of the API and its page. tests/worker/described-answers.ts compares it with what the API answers. */
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { api } from "../../../workers/api/api.ts";
import { apiDocument, operations } from "../../../workers/api/document/api-document.ts";
import { caller } from "../../caller.ts";
import { differenceFromDocument } from "../difference-from-document.ts";

const reader = caller(exports.default);

test("the document has every call of the router, and no other", () => {
  const routed = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{.*\})?/g, "{$1}")}`);
  const described = operations().map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual([...new Set(routed)].toSorted());
});

test("the API sends its document, which caches may keep", async () => {
  const response = await reader.call("/api/openapi.json");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await response.json()).toEqual(apiDocument());
});

test("the page shows what every call takes and answers, has no scripts and loads nothing from other sites", async () => {
  const response = await reader.call("/api/docs");
  const page = await response.text();
  for (const { method, path, call } of operations()) {
    const [, shown = ""] = page.split(`<b>${method}</b> /api${path}</code>`);
    const described = shown.slice(0, shown.indexOf("</details>"));
    expect(described).toContain(call.summary.replaceAll("'", "&#39;"));
    for (const status of Object.keys(call.answers)) expect(described).toContain(`<b>${status}</b>`);
    expect(described.includes("<h3>Body</h3>")).toBe(call.body !== undefined);
    for (const name of Object.keys(call.query?.shape ?? {}))
      expect(described).toContain(`<code><b>${name}</b></code>`);
  }
  for (const [, id] of page.matchAll(/href="#(.*?)"/g)) expect(page).toContain(` id="${id}"`);
  expect(page).not.toMatch(/https?:|<script/);
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self';/);
});

test("the page has a call's fields with their bounds, the errors by their codes", async () => {
  const page = await (await reader.call("/api/docs")).text();
  const [, comment = ""] = page.split('<details id="postRecapsIdComments">');
  const text = comment.slice(0, comment.indexOf("</details>")).replace(/<[^>]+>/g, "");
  const body = text.replaceAll("&quot;", '"').replace(/\s+/g, " ");
  expect(body).toMatch(/"content": \{ "type": "string"/);
  expect(body).toContain('"parentId": { "default": null, "type": [ "string", "null" ]');
  expect(text).toMatch(/404 .*recap_not_found/);
});

test.each([
  ["a status", "GET", "/api/recaps", Response.json([], { status: 202 })],
  ["a type", "GET", "/api/recaps", new Response("[]", { headers: { "content-type": "text/plain" } })],
  ["a field", "PUT", "/api/recaps/1/visibility", Response.json({ isPublic: true, isSeen: true })],
  ["the absence of a field", "PUT", "/api/recaps/1/visibility", Response.json({})],
  ["a code", "GET", "/api/recaps/1", errorResponse("media_not_found", 404)],
])("%s that the document does not have is found", async (_, method, path, response) => {
  const request = new Request(`http://localhost${path}`, { method });
  expect(await differenceFromDocument(request, response)).not.toBeNull();
});

test.each([
  ["GET", "/api/recaps/1", errorResponse("recap_not_found", 404)],
  ["PUT", "/api/recaps/1/visibility", Response.json({ isPublic: true })],
  ["HEAD", "/api/logo", new Response(null)],
  // No call of the API.
  ["GET", "/api/nothing", new Response("Teapot", { status: 418 })],
])("what the document has is not: %s %s", async (method, path, response) => {
  const request = new Request(`http://localhost${path}`, { method });
  expect(await differenceFromDocument(request, response)).toBeNull();
});

function errorResponse(code: string, status: number): Response {
  return Response.json({ error: { code, message: "No" } }, { status });
}
