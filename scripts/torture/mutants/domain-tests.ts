/** Vitest's configuration for Stryker: the domain tests beside the code. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/{domain,media-files}/**/*.test.ts"],
    setupFiles: ["./tests/samples-from-disk.ts", "./tests/compare-bytes.ts"],
  },
});
