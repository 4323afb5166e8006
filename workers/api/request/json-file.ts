/**
 * Parses a JSON body that contains a file in base64. The file is decoded from the body's bytes, because each text of the
 * same length takes its memory again.
 */
import type { HonoRequest } from "hono";
import type * as z from "zod/mini";
import { MAX_BASE64_UPLOAD_BYTES } from "../../../app/domain/media/media.ts";
import { invalidInput } from "./api-errors.ts";
import { fileTooLarge } from "./file-body.ts";
import { parseJson, readJsonBytes, validated } from "./json-body.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface JsonFile<Value> {
  /** In place of a long file it has a mark that only `decode` understands. */
  value: Value;
  /**
   * Returns the file of a data URL or of plain base64 in `value`. Throws 400 naming `field`, or 413 `use_upload`. Can be
   * called once.
   */
  decode: (encoded: string, field: string) => Blob;
}

/** Shorter texts are parsed with the rest. */
const MIN_LONG_BYTES = 65_536;
/** A multiple of 4: base64 is decoded in whole groups. */
const CHUNK_BYTES = 1_048_576;
/** The longest beginning of a data URL that is looked for. */
const MAX_PREFIX_BYTES = 256;
const [QUOTE, COMMA, SPACE, BACKSLASH] = [0x22, 0x2c, 0x20, 0x5c];

/** Returns the validated body. One of `fields` may contain the file. Throws 400 or 415, as readJson does. */
export async function readJsonFile<Schema extends z.ZodMiniType>(
  request: HonoRequest,
  schema: Schema,
  fields: string[],
): Promise<JsonFile<z.output<Schema>>> {
  const body = new Uint8Array(await readJsonBytes(request));
  const long = findLongBase64(body);
  const mark = crypto.randomUUID();
  const marked = long && parseJson(withMark(body, long, mark));
  const isFile = (text: unknown) => typeof text === "string" && text.endsWith(mark);
  // Any other long text is validated as it is.
  if (long && fields.some((field) => isFile(Object(marked)[field]))) {
    return {
      value: validated(marked, schema),
      decode: (encoded, field) =>
        isFile(encoded) ? decodeInPlace(body, long, field) : decodeText(encoded, field),
    };
  }
  return { value: validated(parseJson(body), schema), decode: decodeText };
}

interface Range {
  start: number;
  end: number;
}

/** "data:" after the quotation mark. */
function isDataUrl(body: Bytes, open: number): boolean {
  return new TextDecoder("latin1").decode(body.subarray(open + 1, open + 6)) === "data:";
}

/** Returns where the first long text is, without the beginning of a data URL, or null if it cannot be base64. */
function findLongBase64(body: Bytes): Range | null {
  for (let open = body.indexOf(QUOTE); open !== -1; ) {
    const end = endOfText(body, open);
    if (end === -1) return null;
    if (end - open > MIN_LONG_BYTES) {
      const comma = isDataUrl(body, open) ? body.subarray(open, open + MAX_PREFIX_BYTES).indexOf(COMMA) : 0;
      const start = open + 1 + Math.max(comma, 0);
      const text = body.subarray(start, end);
      // JSON may escape a slash. Such a text is parsed with the rest.
      return text.includes(BACKSLASH) || text.includes(SPACE) ? null : { start, end };
    }
    open = body.indexOf(QUOTE, end + 1);
  }
  return null;
}

/** Returns where the quotation mark is that closes a text, or -1. */
function endOfText(body: Bytes, open: number): number {
  let end = body.indexOf(QUOTE, open + 1);
  while (end !== -1 && isEscaped(body, end)) end = body.indexOf(QUOTE, end + 1);
  return end;
}

function isEscaped(body: Bytes, at: number): boolean {
  let backslashes = 0;
  while (body[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

function withMark(body: Bytes, { start, end }: Range, mark: string): Bytes {
  const parts = [body.subarray(0, start), new TextEncoder().encode(mark), body.subarray(end)];
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Decodes base64 within the body, which is freed. */
function decodeInPlace(body: Bytes, { start, end }: Range, field: string): Blob {
  refuseLongText(end - start);
  let length = 0;
  for (let at = start; at < end; at += CHUNK_BYTES) {
    const chunk = body.subarray(at, Math.min(end, at + CHUNK_BYTES));
    const bytes = parseBase64(new TextDecoder("latin1").decode(chunk), field);
    const isLast = at + CHUNK_BYTES >= end;
    // Padding may only be at the end.
    if (!isLast && bytes.length !== (CHUNK_BYTES / 4) * 3) throw notBase64(field);
    body.set(bytes, length);
    length += bytes.length;
  }
  return fileOf(body.subarray(0, length));
}

function decodeText(encoded: string, field: string): Blob {
  const text = encoded.startsWith("data:") ? encoded.slice(encoded.indexOf(",") + 1) : encoded;
  refuseLongText(text.length);
  return fileOf(parseBase64(text, field));
}

/** Returns the bytes as a file, which has a copy of them. Frees them. */
function fileOf(bytes: Bytes): Blob {
  if (bytes.length > MAX_BASE64_UPLOAD_BYTES) throw fileTooLarge(MAX_BASE64_UPLOAD_BYTES);
  const file = new Blob([bytes]);
  bytes.buffer.transfer(0);
  return file;
}

function refuseLongText(length: number): void {
  if (length > Math.ceil(MAX_BASE64_UPLOAD_BYTES / 3) * 4) throw fileTooLarge(MAX_BASE64_UPLOAD_BYTES);
}

function parseBase64(text: string, field: string): Bytes {
  try {
    return Uint8Array.fromBase64(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw notBase64(field);
    throw error;
  }
}

function notBase64(field: string) {
  return invalidInput({ [field]: [`${field} must be base64`] });
}
