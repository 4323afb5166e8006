/** Vite plugins that leave out what this product does not use of its packages, where bundlers cannot tell. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { normalizePath, type Plugin } from "vite";
import remixOptions from "../../remix.config.js";

const ZOD_ENGLISH = /\/zod\/v4\/locales\/en\.js$/;
const ZOD_MEMOIZER = /\/zod\/v4\/core\/memoizer\.js$/;
const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** A method of zod's schemas that is not the last one of its kind of schema. */
const ZOD_METHOD = /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\(.*\) \{\n(?: {8}.*\n)+? {4}\},\n/gm;
/** Called by zod itself. */
const ZOD_CALLS = ["check", "clone", "safeParse"];
const ZOD_JSON_SCHEMA = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/** zod parses without one, as zod/mini does by default. */
const NO_MEMOIZER = `
export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined;
export const isBackEdge = () => false;
export const isRecursiveSchema = () => true;
`;

/**
 * zod without the parts that browsers do not need, which makes each first load 15 KB smaller: JSON Schema (its exports
 * stay by name, because zod's other files import them), zod's own messages (schemas that check input in the browser
 * have messages of their own), values that contain themselves (what comes from JSON or a form does not), and
 * methods that no file with a schema calls. It also never compiles a schema: the Content-Security-Policy forbids that,
 * and browsers report each attempt.
 */
export const zodForBrowsers: Plugin = {
  name: "zod-for-browsers",
  transform(code, id, options) {
    if (options?.ssr) return null;
    if (ZOD_ENGLISH.test(id))
      return { code: 'export default () => ({ localeError: () => "Invalid input" });', map: null };
    if (ZOD_SCHEMAS.test(id))
      return {
        code: withoutUncalled(code).replaceAll("core.$ZodObjectJIT", "core.$ZodObject"),
        map: null,
      };
    if (ZOD_MEMOIZER.test(id)) return { code: NO_MEMOIZER, map: null };
    if (!ZOD_JSON_SCHEMA.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function|{ \w+ as) (\w+)/gm)].map(([, name]) => name);
    const exported = names.map((name) => `nothing as ${name}`).join(", ");
    return { code: `const nothing = () => undefined;\nexport { ${exported} };`, map: null };
  },
};

function withoutUncalled(code: string): string {
  const sources = globSync("app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const withSchemas = sources.filter((source) => /from "zod"|Schema\b/.test(source)).join("\n");
  const called = new Set([...withSchemas.matchAll(/\.(\w+)\(/g)].map(([, name]) => name).concat(ZOD_CALLS));
  return code.replace(ZOD_METHOD, (method, name) => (called.has(name) ? method : ""));
}

const REMIX = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const FLAGS: Record<string, boolean> = { ...remixOptions.future };

/** Expressions of Remix whose values are known, besides the flags. */
const REMIX_KNOWN: [expression: string, value: string][] = [
  ["window.__remixContext.isSpaMode", "false"],
  // With single fetch it always is.
  ['typeof singleFetch === "function"', "true"],
  // Only the server has these.
  ["staticContext ?", "false ?"],
  ["!isStatic", "true"],
  // Set by deferred data without single fetch.
  ['typeof __remixContext === "object" && __remixContext.a', "false"],
  // No link of this product prefetches a page.
  ["usePrefetchBehavior(prefetch, props)", "[false, null, {}]"],
  ["shouldPrefetch && !isAbsolute", "false"],
  // An assignment would keep the component although nobody uses it.
  ['NavLink.displayName = "NavLink";', ""],
];

/**
 * Remix without what this product does not use and what the options of `remix.config.js` rule out. Remix reads those
 * while it runs, so a bundler keeps the code of every choice.
 */
export const remixForBrowsers: Plugin = {
  name: "remix-for-browsers",
  transform(code, id, options) {
    if (options?.ssr || !REMIX.test(id)) return null;
    const withFlags = code.replace(/\b(?:window\.__remixContext\.)?future\.(v3_\w+)/g, (_read, flag) =>
      String(FLAGS[flag] === true),
    );
    const known = REMIX_KNOWN.reduce(
      (text, [expression, value]) => text.replaceAll(expression, value),
      withFlags,
    );
    return { code: known, map: null };
  },
};

const LUCIDE = normalizePath(
  dirname(createRequire(import.meta.url).resolve("lucide-react")).replace(/cjs$/, "esm"),
);
const LUCIDE_ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs/;
const LUCIDE_COMPONENT = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/** Draws what Lucide's own component draws, for the props in use. */
const ICON_COMPONENT = `
import { createElement } from "react";
export default ({ name, node }) => ({ size = 24, className = "", ...props }) =>
  createElement(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": props["aria-label"] === undefined,
      className: ("lucide lucide-" + name + " " + className).trimEnd(),
      ...props,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/** Lucide's icons with a component of 20 lines instead of 200. In both builds, so that they draw the same. */
export const lucideIcons: Plugin = {
  name: "lucide-icons",
  transform(code, id) {
    if (LUCIDE_COMPONENT.test(id)) return { code: ICON_COMPONENT, map: null };
    // The keys of an icon's lines, for React: the component above needs none.
    return LUCIDE_ICON.test(id) ? { code: code.replace(/, key: "\w+"/g, ""), map: null } : null;
  },
};

/**
 * Gives each file its own copy of the icons that it imports, about 100 bytes each. As shared modules all icons of the
 * product would end up in the one script that every page loads.
 */
export function iconsWithTheirUsers(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "icons-with-their-users",
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    buildStart() {
      const exported = readFileSync(`${LUCIDE}/lucide-react.mjs`, "utf8");
      for (const [, names = "", file = ""] of exported.matchAll(
        /^export \{ (.+) \} from '\.\/(icons\/.+)';$/gm,
      ))
        for (const name of names.split(", ")) files.set(name.replace("default as ", ""), file);
    },
    transform(code, id) {
      if (!id.endsWith(".tsx")) return null;
      const user = normalizePath(relative(process.cwd(), id)).replace(/\.tsx$/, "");
      const users = code.replace(/^import \{([^}]+)\} from "lucide-react";$/gm, (_statement, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => {
            const [imported = "", local = imported] = name.split(" as ");
            const file = files.get(imported);
            if (file === undefined) this.error(`Lucide has no icon ${imported}`);
            return `import ${local} from "${LUCIDE}/${file}?of=${encodeURIComponent(user)}";`;
          })
          .join(" "),
      );
      return users === code ? null : { code: users, map: null };
    },
  };
}
