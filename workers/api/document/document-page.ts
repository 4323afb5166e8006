/** The page of the API's document: what each call takes and answers. It needs no script. */
import { html } from "hono/html";
import { apiDocument } from "./api-document.ts";

const STYLE = `
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding-block: 0.6rem; }
a { color: var(--race); }
ul { padding-inline-start: 1.25rem; }
details { margin-block: 0.5rem; padding-inline: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); }
summary { padding-block: 0.6rem; cursor: pointer; }
details h3 { margin-block: 1rem 0.25rem; font-size: 1rem; }
details ul { margin-block: 0.25rem; }
pre { margin: 0; font-size: 0.875rem; line-height: 1.4; white-space: break-spaces; }
`;

type Html = ReturnType<typeof html>;
type JsonSchema = Record<string, unknown>;
type Content = Record<string, { schema?: JsonSchema }>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<
    string,
    { description: string; content?: Content; headers?: Record<string, { description: string }> }
  >;
}

interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const PLACES: Record<string, string> = { path: "In the path", query: "In the query", header: "As headers" };

export function documentJson(): string {
  return JSON.stringify(apiDocument());
}

/** Returns the style sheet of the page. @param tokens The rule of app/styles/design-tokens.css with the colours. */
export function pageCss(tokens: string): string {
  return tokens + STYLE;
}

export function pageHtml(): string {
  const { info, tags, paths, components } = apiDocument() as unknown as ApiDocument;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.map(
    ({ name }) => html`
<h2 id="${idOf(name)}">${name}</h2>
${calls.filter(({ operation }) => operation.tags.includes(name)).map(callHtml)}`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => html`
<h3 id="${name}">${name}</h3>
<div>${schemaHtml(schema)}</div>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Race Recap</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api-document/page.css">
</head>
<body>
<header>
<h1>The API of Race Recap</h1>
<p><a href="/api/openapi.json">The OpenAPI document</a> | <a href="/">Race Recap</a></p>
${markdown(info.description)}
<nav aria-label="Parts of the API"><ul>
${[...tags.map(({ name }) => name), "What answers contain"].map((name) => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}
</ul></nav>
</header>
<main>
${sections}
<h2 id="${idOf("What answers contain")}">What answers contain</h2>
${schemas}
</main>
</body>
</html>
`;
  return String(page);
}

function callHtml({ method, path, operation }: { method: string; path: string; operation: Operation }): Html {
  const { operationId, summary, description, security, requestBody, responses } = operation;
  return html`
<details id="${operationId}">
<summary><code><b>${method.toUpperCase()}</b> /api${path}</code><br>${summary}</summary>
${description ? markdown(description) : ""}
<p>${callersOf(security)}</p>
${Object.keys(PLACES).map((place) => parametersHtml(place, operation))}
${requestBody ? html`<h3>Body</h3>${contentHtml(requestBody.content)}` : ""}
<h3>Answers</h3>
<ul>${Object.entries(responses).map(answerHtml)}</ul>
</details>`;
}

function callersOf(security: Operation["security"]): string {
  if (security.some((keys) => Object.keys(keys).length === 0)) return "Anybody may call it.";
  const isForVisitors = security.some((keys) => "visitor" in keys);
  return isForVisitors ? "For the owner, by the visitor's or the session's cookie." : "For signed-in users.";
}

function parametersHtml(place: string, { parameters }: Operation): Html | null {
  const items = parameters
    .filter((parameter) => parameter.in === place)
    .map(
      ({ name, schema, required, description }) =>
        html`<li><code><b>${name}</b></code>${required ? "" : " (optional)"}${description && [": ", ...inline(description)]}${schemaHtml(schema)}</li>`,
    );
  if (items.length === 0) return null;
  return html`<h3>${PLACES[place]}</h3>
<ul>${items}</ul>
`;
}

function contentHtml(content: Content): Html[] {
  return Object.entries(content).map(
    ([type, { schema }]) => html`<div><code>${type}</code>${schema && [": ", schemaHtml(schema)]}</div>`,
  );
}

/** Of an error its codes; all have the same fields. */
function answerHtml([status, { description, content = {}, headers = {} }]: [
  string,
  Operation["responses"][string],
]): Html {
  const isError = content["application/json"]?.schema?.$ref === "#/components/schemas/Error";
  return html`<li><b>${status}</b> ${inline(description)}
${isError ? "" : contentHtml(content)}
${Object.entries(headers).map(([name, header]) => html`<div>Header <code>${name}</code>: ${inline(header.description)}</div>`)}</li>
`;
}

/** Returns a JSON Schema as it is, with links to what it refers to. */
function schemaHtml(schema: JsonSchema): Html {
  const parts = JSON.stringify(schema, null, 2).split(/"#\/components\/schemas\/(\w+)"/);
  return html`<pre>${parts.map((part, at) => (at % 2 === 0 ? part : html`<a href="#${part}">${part}</a>`))}</pre>`;
}

function markdown(text: string): Html[] {
  return text.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** Returns a line of Markdown, of which the document uses `code` and **bold** alone. */
function inline(text: string): (Html | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith("**") ? html`<b>${part.slice(2, -2)}</b>` : part;
  });
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
