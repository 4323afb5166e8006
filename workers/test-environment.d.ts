/** Types of `env` and `exports` of "cloudflare:workers" in the tests that run in workerd. */
declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    MEDIA: R2Bucket;
    ASSETS: Fetcher;
    SIGNING_SECRET: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    /** How many shuffled schedules the sweep test runs: 150, or 1,000 with `npm run torture`. */
    SCHEDULES: number;
    /** Whether `npm run torture` runs the tests. */
    IS_TORTURE: boolean;
  }
  interface GlobalProps {
    mainModule: typeof import("./app.ts");
  }
}
