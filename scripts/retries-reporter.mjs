/** A Vitest reporter that notes each test that passed on its second try alone: a retry is a finding. */
import { appendFileSync } from "node:fs";

export default class RetriesReporter {
  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const file = process.env.RETRIES_FILE;
    const isRetried = test.result().state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0;
    if (file && isRetried) appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
