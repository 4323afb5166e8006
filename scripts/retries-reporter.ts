/** A Vitest reporter that lists each test that passed only on retry, with what failed before, so that flaky tests are noticed. */
import { appendFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

export default class RetriesReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    const file = process.env.RETRIES_FILE;
    const { state, errors } = test.result();
    const isRetried = state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0;
    if (!file || !isRetried) return;
    const causes = (errors ?? []).map(({ message }) => message.split("\n")[0]).join("; ");
    appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName} (${causes})\n`);
  }
}
