import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { saveFields } from "../../../tests/athlete.ts";
import { type Caller, caller } from "../../../tests/caller.ts";
import { newRecap, newShareId } from "../../../tests/factories.ts";

function post(body: BodyInit | null, contentType: string | null = "application/json"): Promise<Response> {
  const headers: Record<string, string> = contentType === null ? {} : { "content-type": contentType };
  return caller(exports.default).call("/api/recaps", { method: "POST", headers, body });
}

async function codeOf(response: Response): Promise<string> {
  return (await response.json<{ error: { code: string } }>()).error.code;
}

async function publish(athlete: Caller, body: Record<string, unknown>): Promise<string> {
  const response = await athlete.send("POST", "/api/recaps", body);
  expect(response.status).toBe(201);
  return (await response.json<{ shareId: string }>()).shareId;
}

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/jsonp",
  "multipart/form-data",
  null,
])("a body of the type %s is rejected", async (contentType) => {
  const response = await post(new TextEncoder().encode("{}"), contentType);
  expect(response.status).toBe(415);
  expect(await codeOf(response)).toBe("unsupported_media_type");
});

test("a body of JSON in UTF-8 is accepted", async () => {
  expect((await post("{}", "application/json; charset=utf-8")).status).toBe(201);
  expect((await post("{}", "Application/JSON")).status).toBe(201);
});

test.each(["", "{", "{'a': 1}", "undefined", "{}{}", "[1,]", '{"name": NaN}', "\u0000"])(
  "invalid JSON is rejected: %j",
  async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe("invalid_json");
  },
);

test.each([
  ["a stray byte", [0xff]],
  ["an overlong slash", [0xc0, 0xaf]],
  ["half a character", [0xe2, 0x82]],
  ["an encoded surrogate", [0xed, 0xa0, 0x80]],
])("a body with %s is rejected as not UTF-8", async (_what, bytes) => {
  const start = new TextEncoder().encode('{"name":"');
  const end = new TextEncoder().encode('"}');
  const response = await post(new Uint8Array([...start, ...bytes, ...end]));
  expect(response.status).toBe(400);
  expect(await codeOf(response)).toBe("invalid_json");
});

test.each(["null", "[]", '"text"', "7", "true"])(
  "JSON that is not an object is rejected: %s",
  async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe("invalid_input");
  },
);

test.each([
  ["NUL", '"a\\u0000b"'],
  ["a lone surrogate", '"a\\ud800"'],
  ["100 KB", `"${"a".repeat(100_000)}"`],
])("a name with %s is rejected, and the error lists its field", async (_what, name) => {
  const response = await post(`{"name":${name}}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { fields: { name: [expect.any(String)] } } });
});

test("JSON ten thousand levels deep causes no fault", async () => {
  const depth = 10_000;
  const arrays = "[".repeat(depth) + "]".repeat(depth);
  const objects = ['{"a":'.repeat(depth), "1", "}".repeat(depth)].join("");
  expect((await post(arrays)).status).toBe(400);
  expect((await post(`{"name":${arrays}}`)).status).toBe(400);
  expect((await post(`{"answers":${objects}}`)).status).toBe(400);
  expect((await post(`{"unknown":${objects}}`)).status).toBe(201);
  expect((await post(`{"questions":${arrays}}`)).status).toBe(400);
});

test("an object's __proto__ changes nothing", async () => {
  const response = await post('{"__proto__":{"isPublic":false,"status":"draft"},"constructor":{"a":1}}');
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ isPublic: true, status: "published" });
  expect("isPublic" in {}).toBe(false);
});

const ATTACK = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
const ESCAPED = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;";

test("tags in a recap are shown as text on its page", async () => {
  const athlete = caller(exports.default);
  const shareId = await publish(athlete, {
    ...newRecap(),
    name: ATTACK,
    location: ATTACK,
    finishTime: "<b>1:00</b>",
    questions: [{ index: 0, text: ATTACK, custom: false }],
    answers: { "0": ATTACK, "9": ATTACK },
  });
  for (const path of [
    `/r/${shareId}`,
    `/summary?recap=${shareId}`,
    `/share?recap=${shareId}`,
    "/past-recaps",
  ]) {
    const response = await athlete.call(path);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toMatch(/<script>alert|<img src=x|<b>1:00/);
    expect(text.includes(ESCAPED) || path.startsWith("/share")).toBe(true);
  }
});

test("tags in a draft are shown as text in its forms", async () => {
  const athlete = caller(exports.default);
  const shareId = newShareId();
  await athlete.call("/race-type");
  await athlete.submit("/race-type", { recap: shareId, raceType: "running" });
  await saveFields(athlete, shareId, { name: ATTACK, "answer-0": ATTACK });
  for (const path of ["/race-details", "/questions", "/summary", "/"]) {
    const text = await (await athlete.call(`${path}?recap=${shareId}`)).text();
    expect(text).toContain("onerror");
    expect(text).not.toMatch(/<script>alert|<img src=x/);
  }
});

test("text that looks like SQL is stored as text", async () => {
  const athlete = caller(exports.default);
  const name = "'); DROP TABLE recaps; --";
  const shareId = await publish(athlete, { name });
  const stored = await (await athlete.call(`/api/recaps/${shareId}`)).json<{ name: string }>();
  expect(stored.name).toBe(name);
  expect(await env.DB.prepare("SELECT count(*) AS count FROM recaps").first<number>("count")).toBeGreaterThan(
    0,
  );
});
