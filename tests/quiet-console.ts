/** Keeps what the tests of a file log out of the test run's output. */
import { afterEach, beforeEach, vi } from "vitest";

/** Call it at the top of a test file. It restores all spies after each test, also those of the test itself. */
export function quietConsole(...methods: ("error" | "warn")[]): void {
  beforeEach(() => {
    for (const method of methods) vi.spyOn(console, method).mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
