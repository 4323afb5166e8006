/**
 * Three kinds of test: domain (plain), worker (services and doors in workerd, with a real D1), e2e (the whole product
 * in a real browser). Tests of one file are beside it, the others in tests.
 */
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** `npm run torture` runs more. */
const IS_TORTURE = Boolean(process.env.TORTURE);
const SCHEDULES = IS_TORTURE ? 1_000 : 15;

/**
 * So many files of each kind run side by side. Each of these lanes loads the product; browser tests have one more than there are
 * cores, because they wait a lot.
 */
const LANES = Number(process.env.LANES ?? Math.min(4, availableParallelism()));
const BROWSER_LANES = Number(process.env.LANES ?? Math.min(4, availableParallelism() + 1));

/**
 * Packages and the pages' build go to workerd without their source maps, which are three times as long as the code. The
 * product's own modules keep theirs, for the lines in errors.
 */
const withoutMaps: Plugin = {
  name: "without-maps",
  enforce: "post",
  // biome-ignore lint/plugin: the code stays as it is.
  transform: (code, id) => (/\/(node_modules|build)\//.test(id) ? { code, map: { mappings: "" } } : null),
};

/** The files in tests/fixtures by their path there; the Worker never gets a race's file. */
const SAMPLE_FILES = Object.fromEntries(
  globSync("tests/fixtures/{audio,photos,video}/*").map((path) => [
    path.split(/[\\/]/).slice(2).join("/"),
    path,
  ]),
);

export default defineConfig({
  test: {
    // With the cache, Vitest hands workerd all modules of a test file at once: the whole product is too much for that.
    fsModuleCache: false,
    projects: [
      {
        test: {
          name: "domain",
          include: [
            "app/**/*.test.ts",
            "tests/*.test.ts",
            ...(IS_TORTURE ? ["tests/torture/*.test.ts"] : []),
          ],
          environment: "node",
          maxWorkers: LANES,
          // No test leaves anything behind, and modules are loaded once.
          isolate: false,
          setupFiles: ["./tests/samples-from-disk.ts", "./tests/compare-bytes.ts"],
          // A file of a few seconds takes many on a machine with other work to do.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [
          withoutMaps,
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { TEST_MIGRATIONS: await readD1Migrations("migrations"), SCHEDULES, IS_TORTURE },
              dataBlobBindings: SAMPLE_FILES,
            },
          })),
        ],
        // The cards' designs are drawn by React's production build, which has no jsxDEV.
        esbuild: { jsx: "automatic", jsxDev: false },
        test: {
          name: "worker",
          maxWorkers: LANES,
          // The product is loaded once, not once for each file: that took longer than the tests.
          isolate: false,
          include: ["{workers,tests/worker}/**/*.test.{ts,tsx}"],
          // Some send dozens of requests at once, on machines with other work to do.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          setupFiles: [
            "./tests/worker/apply-migrations.ts",
            "./tests/worker/explain-queries.ts",
            "./tests/worker/samples-from-bindings.ts",
            "./tests/compare-bytes.ts",
            "./tests/worker/log-canaries.ts",
            "./tests/worker/described-answers.ts",
          ],
          globalSetup: ["./tests/serve-openid-providers.ts"],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                // Their source maps are larger than they are, and workerd gets each module with its map.
                esbuildOptions: { sourcemap: false, minify: true },
                // Also packages of many modules, joined into one file each.
                include: [
                  "@remix-run/cloudflare",
                  "@remix-run/react",
                  "react-dom/server",
                  "client-zip",
                  "mediabunny",
                  "radix-ui",
                  "zod",
                  "@conform-to/react",
                  "drizzle-orm",
                  "drizzle-orm/d1",
                  "drizzle-orm/sqlite-core",
                  "openid-client",
                  "@simplewebauthn/server",
                  "@simplewebauthn/server/helpers",
                ],
              },
            },
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/*.test.ts", ...(IS_TORTURE ? ["tests/e2e/torture/*.test.ts"] : [])],
          environment: "node",
          setupFiles: ["./tests/samples-from-disk.ts"],
          globalSetup: ["./tests/e2e/serve-product.ts"],
          testTimeout: 120_000,
          // A machine with other work to do takes its time; a second, the default, is not much then.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
          // Lanes: each has one server (serve-product.ts) and one browser for all of its files.
          maxWorkers: BROWSER_LANES,
          isolate: false,
          // After the others, which fill all cores: browser tests are the ones that mind.
          sequence: { groupOrder: 1 },
          // Browsers and servers that are killed, held up and cut off, all on one machine: what fails is tried once more.
          retry: 1,
        },
      },
    ],
  },
});
