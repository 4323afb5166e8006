/** Parses and validates a request's JSON body. */
import type { HonoRequest } from "hono";
import type * as z from "zod/mini";
import { ApiError, fieldsOf, invalidInput, shortField } from "./api-errors.ts";

/** Returns the validated body. Throws 400 if it is invalid, and 415 if it is not sent as JSON. */
export async function readJson<Schema extends z.ZodMiniType>(
  request: HonoRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return validated(parseJson(await readJsonBytes(request)), schema);
}

/** Returns the body. Throws 415 if it is not sent as JSON. */
export async function readJsonBytes(request: HonoRequest): Promise<ArrayBuffer> {
  const contentType = request.header("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new ApiError(415, "unsupported_media_type", "Send the request's body as application/json");
  }
  return request.arrayBuffer();
}

/** Returns the parsed value. Throws 400 with a message for each invalid field. */
export function validated<Schema extends z.ZodMiniType>(value: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(value, { error: plainWords });
  if (!result.success) throw invalidInput(fieldsOf(result.error));
  return result.data;
}

/** Throws 400 if the bytes are not JSON in UTF-8. */
export function parseJson(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch (error) {
    // JSON.parse throws a SyntaxError, the decoder a TypeError.
    if (error instanceof SyntaxError || error instanceof TypeError) {
      throw new ApiError(400, "invalid_json", "The request's body isn't valid JSON in UTF-8");
    }
    throw error;
  }
}

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** For the `error` option of `safeParse`. A schema's own messages take precedence. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const field = shortField(issue.path ?? []) || "The request's body";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined && issue.path?.length
        ? `${field} is missing`
        : `${field} must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `${field} must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    case "invalid_key":
      return issue.issues[0]?.message;
    case "too_small":
      return `${field} is too small: the minimum is ${issue.minimum}`;
    case "too_big":
      return `${field} is too large: the maximum is ${issue.maximum}`;
    default:
      return `${field} doesn't have the right format`;
  }
};
