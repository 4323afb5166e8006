/** A JSON Schema of the document as HTML: what a value is in a line, and its fields in a list below. */
import { html, raw } from "hono/html";

export type Html = ReturnType<typeof raw>;

/** What the document's schemas consist of (json-schema.org, draft 2020-12). */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** Nothing is allowed. */
  not?: object;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | false;
  contentMediaType?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  multipleOf?: number;
}

export function schemaHtml(schema: JsonSchema): Html {
  return join([lineOf(schema), partsOf(schema)]);
}

/** Returns items of a list, each with a name. */
export function fieldItem(
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  more: Html | null = null,
): Html {
  return markup`<li><code><b>${name}</b></code>${isRequired ? "" : " (optional)"}: ${lineOf(schema)}${more ?? ""}${partsOf(schema)}</li>`;
}

/** Returns HTML that is known at once: nothing in it has to be waited for. */
export function markup(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return html(parts, ...values) as Html;
}

export function join(parts: Html[], separator = ""): Html {
  return raw(parts.join(separator));
}

function lineOf(schema: JsonSchema): Html {
  return join([kindOf(schema), ...boundsOf(schema)], ", ");
}

function kindOf(schema: JsonSchema): Html {
  const { $ref, type, items, additionalProperties } = schema;
  const name = $ref?.split("/").at(-1);
  if (name !== undefined) return markup`<a href="#${name}">${name}</a>`;
  if ("const" in schema) return valueHtml(schema.const);
  if (schema.enum) return join(schema.enum.map(valueHtml), " or ");
  const choices = choicesOf(schema);
  if (choices) return choices.some(hasParts) ? markup`one of these` : join(choices.map(lineOf), " or ");
  if (schema.contentMediaType) return markup`file`;
  const types = [type ?? "anything"].flat().join(" or ");
  if (items?.not) return markup`empty ${types}`;
  if (items) return markup`${types} of ${lineOf(items)}`;
  return additionalProperties
    ? markup`${types} with any names, of ${lineOf(additionalProperties)}`
    : markup`${types}`;
}

function partsOf(schema: JsonSchema): Html {
  const { items, additionalProperties, properties, required = [] } = schema;
  if (!hasParts(schema)) return raw("");
  const choices = choicesOf(schema);
  if (choices) return list(choices.map((choice) => markup`<li>${schemaHtml(choice)}</li>`));
  if (properties) {
    const fields = Object.entries(properties).filter(([, field]) => !field.not);
    return list(fields.map(([name, field]) => fieldItem(name, field, required.includes(name))));
  }
  return partsOf(items ?? (additionalProperties || {}));
}

function hasParts({ properties, items, additionalProperties, ...schema }: JsonSchema): boolean {
  if (properties) return true;
  const inner = [...(choicesOf(schema) ?? []), items, additionalProperties || undefined];
  return inner.some((part) => part !== undefined && hasParts(part));
}

function choicesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] | null {
  return (anyOf ?? oneOf)?.filter((choice) => !choice.not) ?? null;
}

function list(items: Html[]): Html {
  return markup`<ul>${items}</ul>`;
}

function valueHtml(value: unknown): Html {
  return markup`<code>${JSON.stringify(value)}</code>`;
}

function boundsOf(schema: JsonSchema): Html[] {
  const { format, pattern, exclusiveMinimum, minimum, maximum, multipleOf } = schema;
  const bounds = [
    format && markup`${format}`,
    pattern && markup`like <code>${pattern}</code>`,
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    exclusiveMinimum !== undefined && markup`more than ${exclusiveMinimum}`,
    range(minimum, maximum, ""),
    multipleOf !== undefined && markup`a multiple of ${multipleOf}`,
    "default" in schema && markup`${valueHtml(schema.default)} if absent`,
  ];
  return bounds.filter((bound): bound is Html => Boolean(bound));
}

function range(min: number | undefined, max: number | undefined, unit: string): Html | null {
  if (min === undefined && max === undefined) return null;
  if (max === undefined) return markup`at least ${min}${unit}`;
  return min === undefined ? markup`at most ${max}${unit}` : markup`${min} to ${max}${unit}`;
}
