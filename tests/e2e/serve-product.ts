/**
 * Serves the Worker that would be deployed, with throwaway storage, for the browser tests. `npm run build:worker`
 * has built it (scripts/test.mjs does so).
 */
import type { TestProject } from "vitest/node";
import { createTestHarness } from "wrangler";

declare module "vitest" {
  interface ProvidedContext {
    productUrl: string;
  }
}

export default async function serveProduct(project: TestProject): Promise<() => Promise<void>> {
  const harness = createTestHarness({
    workers: [{ configPath: "./wrangler.toml", prebuiltWorkerDir: "./build/worker" }],
  });
  const { url } = await harness.listen();
  await harness.getWorker().applyD1Migrations("DB");
  // Cookies and databases belong to this host; an address with a number would be another site.
  project.provide("productUrl", `http://localhost:${url.port}`);
  return () => harness.close();
}
