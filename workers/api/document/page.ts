/** The page of the API's document: a list of all calls, which openapi-explorer replaces where scripts run. */
import { html, raw } from "hono/html";
import { apiDocument, type Operation, operations } from "./document.ts";

/** With the tokens' colours, also for openapi-explorer. */
const STYLE = `
body { margin: 0; background: var(--card); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 60rem; padding-inline: 1rem; }
li { margin-block: 0.5rem; }
code { overflow-wrap: anywhere; }
a { color: var(--race); }
openapi-explorer {
  display: block; min-height: 100vh;
  --bg: var(--card); --bg2: var(--paper); --bg3: var(--paper); --light-bg: var(--paper);
  --input-bg: var(--raised); --hover-color: var(--paper);
  --fg: var(--ink); --fg2: var(--ink); --fg3: var(--quiet); --light-fg: var(--quiet); --placeholder-color: var(--quiet);
  --border-color: var(--line); --light-border-color: var(--line); --code-border-color: var(--line);
  --header-bg: var(--card); --header-fg: var(--ink); --header-color-darker: var(--ink); --header-color-border: var(--line);
  --nav-bg-color: var(--paper); --nav-text-color: var(--quiet);
  --nav-hover-bg-color: var(--card); --nav-hover-text-color: var(--ink); --nav-hover-scrollbar-color: var(--line);
  --code-fg: var(--ink); --inline-code-fg: var(--ink); --code-property-color: var(--race);
  --code-keyword-color: var(--good); --code-operator-color: var(--quiet);
  --primary-color: var(--race); --secondary-color: var(--race); --primary-btn-text-color: var(--on-race);
  --green: #1d6537; --blue: #0b6170; --orange: #8f3d12; --red: #a3231a; --purple: #6f3a7b; --yellow: #6b5200; --gray: #5b564b;
  --light-green: var(--paper); --light-blue: var(--paper); --light-orange: var(--paper); --light-red: var(--paper);
  --light-purple: var(--paper); --light-yellow: var(--paper); --light-gray: var(--paper);
}
/* It calculates with these, so they are no light-dark(). */
@media (prefers-color-scheme: dark) {
  openapi-explorer {
    --green: #83d69e; --blue: #56c7d8; --orange: #ff8d6a; --red: #ff9f95; --purple: #dda2ea; --yellow: #f2d04a; --gray: #aeb5c2;
  }
}
`;

function callItem({ method, path, call }: Operation) {
  return html`
<li><code><b>${method}</b> /api${path}</code><br>${call.summary}</li>`;
}

/** Returns the document itself. */
export function documentJson(): string {
  return JSON.stringify(apiDocument());
}

/** @param tokens The rule of app/styles/tokens.css with the colours. */
export function pageHtml(tokens: string) {
  const all = operations();
  const tags = [...new Set(all.map(({ tag }) => tag))];
  const sections = tags.map(
    (tag) => html`<h2>${tag}</h2>
<ul>${all.filter((operation) => operation.tag === tag).map(callItem)}
</ul>
`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Race Recap</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(tokens + STYLE)}</style>
<script type="module" src="/api-document/reader.js"></script>
</head>
<body>
<openapi-explorer spec-url="/api/openapi.json" hide-console="true" hide-authentication="true" hide-server-selection="true" hide-components="true">
<header slot="overview">
<h1>The API of Race Recap</h1>
<p><a href="/api/openapi.json">The OpenAPI document</a> | <a href="/">Race Recap</a></p>
</header>
<main>
<p>With JavaScript, this page shows what each call takes and answers.</p>
${sections}</main>
</openapi-explorer>
</body>
</html>
`;
}
