/** A Vitest reporter that lists each test that passed only on retry, so that flaky tests are noticed. */
import { appendFileSync } from "node:fs";

export default class RetriesReporter {
  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const file = process.env.RETRIES_FILE;
    const isRetried = test.result().state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0;
    if (file && isRetried) appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
