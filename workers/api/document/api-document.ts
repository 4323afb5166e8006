/** The OpenAPI document of the API (spec.openapis.org/oas/v3.1.1), made of the tables in operations/ by the build. */

import * as z from "zod/mini";
import { capital } from "../../../app/domain/lib/capital.ts";
import { errorAnswer, named } from "./described-answers.ts";
import { type Answer, type Call, PATH_PARAMETERS, type Parameter, refusalsOf } from "./described-call.ts";
import { FILE_CALLS } from "./operations/file-operations.ts";
import { MEDIA_CALLS, RECORDING_CALLS } from "./operations/media-operations.ts";
import { REACTION_CALLS } from "./operations/reaction-operations.ts";
import { RECAP_CALLS, SEASON_CALLS } from "./operations/recap-operations.ts";
import { VISITOR_CALLS } from "./operations/visitor-operations.ts";

const DESCRIPTION = `The pages of Race Recap use this API, and so may other clients.

JSON is in camelCase, times are ISO 8601 in UTC, race dates \`YYYY-MM-DD\`, sizes bytes, durations seconds.

**Who is asking** is known from two cookies: the visitor cookie, which a browser gets with its first change, and the session cookie, which a signed-in user has. There are no keys. A recap that the caller may not read is answered like one that does not exist.

**A call that changes something** needs \`Sec-Fetch-Site: same-origin\`, or an \`Origin\` with this host.

**A call over a limit** is answered with 429 and \`Retry-After\`. Every answer of 400 or higher has \`X-Request-Id\`.

**HEAD** answers as GET does, without the body.`;

/** The tables by what the document calls them. */
const GROUPS: Record<string, Record<string, Call>> = {
  Recaps: RECAP_CALLS,
  "Photos and videos": MEDIA_CALLS,
  Recordings: RECORDING_CALLS,
  "Readers and guests": REACTION_CALLS,
  Seasons: SEASON_CALLS,
  "Files and pictures": FILE_CALLS,
  "Visitors and users": VISITOR_CALLS,
  "This document": {
    "GET /openapi.json": { summary: "Get this document", answers: { 200: { types: ["application/json"] } } },
    "GET /docs": { summary: "Read this document", answers: { 200: { types: ["text/html"] } } },
  },
};

const VISITOR = { visitor: [] };
const SESSION = { session: [] };
const SECURITY = { owner: [VISITOR, SESSION], user: [SESSION], anybody: [{}, VISITOR, SESSION] };

const STATUS_WORDS: Record<string, string> = {
  200: "What was asked for",
  201: "Created",
  204: "Done",
  206: "A part of it",
};

type Json = Record<string, unknown>;

/** One call of the document. */
interface Operation {
  method: string;
  /** Below /api, with parameters in braces. */
  path: string;
  tag: string;
  call: Call;
}

/** Returns every call, in the order of the document. */
export function operations(): Operation[] {
  return Object.entries(GROUPS).flatMap(([tag, calls]) =>
    Object.entries(calls).map(([name, call]) => {
      const [method = "", path = ""] = name.split(" ");
      return { method, path: path.replace(/:(\w+)(\{.*?\}$)?/g, "{$1}"), tag, call };
    }),
  );
}

export function apiDocument(): Json {
  const schemas: Json = {};
  const error = schemaJson(errorAnswer, "output", schemas);
  const paths: Record<string, Json> = {};
  for (const operation of operations())
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationJson(operation, error, schemas),
    };
  return withReferences({
    openapi: "3.1.1",
    info: { title: "Race Recap", version: "1", description: DESCRIPTION },
    servers: [{ url: "/api" }],
    tags: Object.keys(GROUPS).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        visitor: cookie("visitor", "A browser"),
        session: cookie("session", "A signed-in user"),
      },
    },
  });
}

function cookie(name: string, description: string): Json {
  return {
    type: "apiKey",
    in: "cookie",
    name: `__Host-${name}`,
    description: `${description}. Without TLS the name has no prefix.`,
  };
}

function operationJson({ method, path, tag, call }: Operation, error: Json, schemas: Json): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ name, ...parameterOf(name) }));
  const errors = Object.entries(refusalsOf(method, inPath, call));
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: SECURITY[call.by ?? "anybody"],
    parameters: [
      ...inPath.map(({ name, description, schema }) => ({
        name,
        in: "path",
        required: true,
        description,
        schema: schemaJson(schema, "input", schemas),
      })),
      ...parametersIn("query", call.query, schemas),
      ...parametersIn("header", call.headers, schemas),
    ],
    ...(call.body && { requestBody: { required: true, content: contentOf(call.body, schemas) } }),
    responses: {
      ...Object.fromEntries(errors.map(([status, codes]) => [status, errorJson(codes, error)])),
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [status, answerJson(status, answer, schemas)]),
      ),
    },
  };
}

function parameterOf(name: string): Parameter {
  const parameter = PATH_PARAMETERS[name];
  if (!parameter) throw new Error(`The parameter ${name} has no description`);
  return parameter;
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z]+/).map(capital);
  return [method.toLowerCase(), ...words].join("");
}

function parametersIn(place: "query" | "header", schema: z.ZodMiniObject | undefined, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schema
    ? (schemaJson(schema, "input", schemas) as { properties?: Json; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: json,
  }));
}

function contentOf({ json, form, bytes }: NonNullable<Call["body"]>, schemas: Json): Json {
  return {
    ...(json && { "application/json": { schema: schemaJson(json, "input", schemas) } }),
    ...(form && { "multipart/form-data": { schema: schemaJson(form, "input", schemas) } }),
    ...(bytes && { "application/octet-stream": {} }),
  };
}

function answerJson(status: string, answer: Answer, schemas: Json): Json {
  const { json, types = [], headers, description = STATUS_WORDS[status] } = answer;
  const content = {
    ...(json && { "application/json": { schema: schemaJson(json, "output", schemas) } }),
    ...Object.fromEntries(types.map((type) => [type, {}])),
  };
  return {
    description,
    ...(headers && { headers: headersJson(headers) }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function headersJson(headers: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
}

function errorJson(codes: readonly string[], error: Json): Json {
  const schema = { ...error, properties: { error: { properties: { code: { enum: codes } } } } };
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    content: { "application/json": { schema } },
  };
}

/** Returns the JSON Schema of a body. Answers with a name are added to `schemas`. */
function schemaJson(schema: z.ZodMiniType, io: "input" | "output", schemas: Json): Json {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
    io,
    ...(io === "output" && { metadata: named }),
    // A file of a form.
    unrepresentable: () => ({ type: "string", contentMediaType: "application/octet-stream" }),
    override: ({ jsonSchema }) => forReaders(jsonSchema),
  });
  for (const [name, { id, ...definition }] of Object.entries($defs ?? {})) schemas[name] = definition;
  return json;
}

/**
 * Writes a schema shorter, with the same meaning: without the pattern of a format and the largest whole number, and with null
 * as one more type.
 */
function forReaders(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, nothing, ...others] = schema.anyOf ?? [];
  if (value?.type && nothing?.type === "null" && others.length === 0 && value.const === undefined) {
    delete schema.anyOf;
    Object.assign(schema, value, { type: [...new Set([value.type, "null"].flat())] });
    if (value.enum) schema.enum = [...new Set([...value.enum, null])];
  }
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Returns the document with the references of zod's schemas as OpenAPI has them. */
function withReferences(document: Json): Json {
  return JSON.parse(JSON.stringify(document).replaceAll("#/$defs/", "#/components/schemas/"));
}
