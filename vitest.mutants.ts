/** The domain tests alone, for Stryker (scripts/torture/mutants.mjs). */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["app/**/*.test.ts"], setupFiles: ["./tests/samples-from-disk.ts", "./tests/compare-bytes.ts"] },
});
