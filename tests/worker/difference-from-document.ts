/** Compares an answer of the API with the API's document. */
import { type Schema, Validator } from "@cfworker/json-schema";
import { apiDocument } from "../../workers/api/document/api-document.ts";

interface Answer {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  responses: Record<string, Answer>;
}

const { paths, components } = apiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};
/** Those without parameters first: /recaps/user is no recap. */
const PATHS = Object.keys(paths)
  .toSorted((one, other) => one.split("{").length - other.split("{").length)
  .map((path) => ({ path, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`) }));
const validators = new Map<string, Validator>();

/** Returns what of the answer is not in the document; null for a request that is no call. Leaves the body unread. */
export async function differenceFromDocument(request: Request, response: Response): Promise<string | null> {
  const { pathname } = new URL(request.url);
  const path = PATHS.find(({ pattern }) => pattern.test(pathname))?.path ?? "";
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const operation = paths[path]?.[method];
  if (!operation) return null;
  const name = `${method.toUpperCase()} ${path} ${response.status}`;
  const described = operation.responses[response.status];
  if (!described) return `${name}: ${await response.clone().text()}`;
  if (request.method === "HEAD" || response.body === null) return null;

  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  const content = described.content?.[type];
  if (!content) return `${name}: ${type}`;
  if (!content.schema) return null;
  const validator = validators.get(name) ?? new Validator({ ...content.schema, components }, "2020-12");
  validators.set(name, validator);
  const body = await response.clone().json();
  const { valid, errors } = validator.validate(body);
  return valid ? null : `${name}: ${errors.at(-1)?.error} in ${JSON.stringify(body).slice(0, 2_000)}`;
}
