/** Files in JSON bodies, decoded from the body's bytes or from its parsed text. */
import { HonoRequest } from "hono/request";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readJsonFile } from "./json-file.ts";

const schema = z.object({ fileName: z.string().check(z.maxLength(100)), base64Data: z.string() });

/** More than one chunk of the decoder, and not a multiple of three. */
const FILE = new Uint8Array(2_000_003).map((_, at) => (at * 7) % 256);
const encoded = FILE.toBase64();

function requestOf(body: string): HonoRequest {
  const headers = { "content-type": "application/json" };
  return new HonoRequest(new Request("http://localhost/", { method: "POST", headers, body }));
}

async function fileIn(body: string): Promise<Uint8Array> {
  const { value, decode } = await readJsonFile(requestOf(body), schema, ["base64Data"]);
  return decode(value.base64Data, "base64Data").bytes();
}

test.each<[string, string]>([
  ["plain base64", encoded],
  ["a data URL", `data:image/png;base64,${encoded}`],
  ["base64 without padding", encoded.replace(/=+$/, "")],
  ["base64 with escaped slashes", encoded.replaceAll("/", "\\/")],
  ["base64 with spaces", encoded.replaceAll("A", " A")],
])("a long file arrives whole: %s", async (_name, text) => {
  expect(await fileIn(`{"fileName": "a \\"b\\" \\\\", "base64Data": "${text}"}`)).toEqual(FILE);
});

test("the other fields of a body with a long file are read and validated", async () => {
  const fields = (fileName: string) => requestOf(JSON.stringify({ base64Data: encoded, fileName }));
  const { value } = await readJsonFile(fields('Zürich "1"'), schema, ["base64Data"]);
  expect(value.fileName).toBe('Zürich "1"');
  const tooLong = readJsonFile(fields("a".repeat(70_000)), schema, ["base64Data"]);
  await expect(tooLong).rejects.toMatchObject({ status: 400 });
});

test("a long text in another field is not taken for the file", async () => {
  const body = JSON.stringify({ fileName: "a".repeat(70_000), base64Data: "AAAA" });
  await expect(readJsonFile(requestOf(body), schema, ["base64Data"])).rejects.toMatchObject({ status: 400 });
});

test.each<[string, string]>([
  ["padding in the middle", `${"A".repeat(1_048_574)}==${encoded}`],
  ["another character", `${encoded.slice(0, 1_500_000)}*${encoded.slice(1_500_001)}`],
  ["another character beyond ASCII", `${encoded.slice(0, 1_500_000)}é${encoded.slice(1_500_001)}`],
])("a long text that is not base64 is rejected: %s", async (_name, text) => {
  await expect(fileIn(JSON.stringify({ fileName: "a", base64Data: text }))).rejects.toMatchObject({
    status: 400,
  });
});

test.each([`{"base64Data": "${encoded}`, `{"base64Data": "${encoded}", }`, `"${encoded}`])(
  "a long body that is not JSON is rejected",
  async (body) => {
    await expect(readJsonFile(requestOf(body), schema, ["base64Data"])).rejects.toMatchObject({
      status: 400,
    });
  },
);
