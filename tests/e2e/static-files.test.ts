/** What is deployed: the Worker's size, and the files that are served without it: the icon, the licences, heic-to. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { MAX_GZIP_BYTES } from "../../scripts/deploy/dry-run.ts";
import { BUILT_WORKER, builtModules } from "../../scripts/product/serve-worker.ts";
import { productUrl } from "./product.ts";

test("the Worker is within the free plan", () => {
  const sizes = builtModules(BUILT_WORKER, "app.js").map(({ path }) => gzipSync(readFileSync(path)).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_GZIP_BYTES);
});

test("browsers and crawlers find the icon at its default address", async () => {
  const response = await fetch(`${productUrl()}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/icon/);
  // An ICO file begins with its type and its number of images.
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
});

test("the licences of all packages in the browser code are served", async () => {
  const response = await fetch(`${productUrl()}/licenses.txt`);
  expect(response.status).toBe(200);
  const text = await response.text();
  // One package of each kind of script: a page's, and those of the workers that prepare photos.
  for (const name of ["react", "@lucide/icons", "thumbhash", "heic-to"])
    expect(text).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, "m"));
});

test("the document of the API is valid OpenAPI", async () => {
  const document = await (await fetch(`${productUrl()}/api/openapi.json`)).json();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: "3.1" });
});

test.each(["/.git/config", "/.dev.vars", "/wrangler.toml", "/assets/"])("%s is not served", async (path) => {
  const response = await fetch(productUrl() + path);
  await response.body?.cancel();
  expect(response.status).toBe(404);
});

test("no hidden file and no source map is served", () => {
  const names = readdirSync("build/client", { recursive: true, encoding: "utf8" });
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => /(^|[\\/])\.|\.map$/.test(name))).toEqual([]);
});

const ASSETS = "build/client/assets";

test("heic-to is a file of its own that is loaded on demand, with its licences and sources", async () => {
  const files = readdirSync(ASSETS);
  const [heic, ...others] = files.filter((name) => /^heic-to-[\w-]{8}\.js$/.test(name));
  if (!heic) throw new Error("heic-to has no file of its own");
  expect(others).toEqual([]);
  // The package's own exports: another build of it can take the file's place.
  expect(readFileSync(`${ASSETS}/${heic}`, "utf8")).toMatch(
    /export ?\{\w+ as heicTo, ?\w+ as isHeic\};?\s*(\/\/# sourceMappingURL=.*\s*)?$/,
  );
  const scripts = files.filter((name) => name.endsWith(".js") && name !== heic);
  const texts = scripts.map((name) => readFileSync(`${ASSETS}/${name}`, "utf8"));
  expect(texts.filter((text) => text.includes("de265_"))).toEqual([]);
  const users = texts.filter((text) => text.includes(heic));
  expect(users.length).toBeGreaterThan(0);
  for (const text of users) {
    expect(text).toContain(`import("./${heic}")`);
    expect(text.split(heic)).toHaveLength(text.split(`import("./${heic}")`).length);
  }

  const licenses = await (await fetch(`${productUrl()}/licenses.txt`)).text();
  const { version } = JSON.parse(readFileSync("node_modules/heic-to/package.json", "utf8"));
  for (const text of [
    "GNU LESSER GENERAL PUBLIC LICENSE",
    "GNU GENERAL PUBLIC LICENSE",
    `heic-to ${version} contains libheif 1.22.2 and libde265 1.0.16`,
    "https://github.com/strukturag/libheif",
    "https://github.com/strukturag/libde265",
    `https://github.com/hoppergee/heic-to/tree/v${version}`,
  ])
    expect(licenses).toContain(text);
});

test("static files have the same security headers as the Worker's responses", async () => {
  const font = readdirSync(ASSETS).find((name) => name.endsWith(".woff2"));
  const script = readdirSync(ASSETS).find((name) => name.endsWith(".js"));
  const paths = [
    `/assets/${font}`,
    `/assets/${script}`,
    "/favicon.ico",
    "/icon-192.png",
    "/icon-monochrome-512.png",
    "/site.webmanifest",
  ];
  const headersOf = async (path: string) => {
    const response = await fetch(productUrl() + path);
    expect(response.status).toBe(200);
    const { headers } = response;
    await response.body?.cancel();
    return ["strict-transport-security", "cross-origin-resource-policy", "x-content-type-options"].map(
      (name) => headers.get(name),
    );
  };
  const worker = await headersOf("/race-type");
  expect(worker).toEqual(["max-age=31536000; includeSubDomains", "same-origin", "nosniff"]);
  for (const path of paths) expect(await headersOf(path)).toEqual(worker);
  // Other sites show the picture of a link.
  expect(await headersOf("/preview.jpg")).toEqual([worker[0], "cross-origin", "nosniff"]);
});
