/** An R2 bucket that fails at one of its calls, before the call has happened or after it (the answer is lost on the way). */
import type { R2Bucket } from "@cloudflare/workers-types";
import type { FailurePlan } from "./failing-database.ts";

export class LostBucketError extends Error {}

/** `calls()` tells how many calls have been made. */
export function failingBucket(bucket: R2Bucket, plan: FailurePlan) {
  let calls = 0;

  async function execute(act: () => Promise<unknown>): Promise<unknown> {
    calls++;
    const fails = calls === plan.call;
    if (fails && plan.when === "before") throw new LostBucketError("R2 did not take the call");
    const answer = await act();
    if (fails) throw new LostBucketError("R2's answer was lost");
    return answer;
  }

  const failing = new Proxy(bucket, {
    get(_target, property) {
      const value = Reflect.get(bucket, property);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => execute(() => value.apply(bucket, given));
    },
  });
  return { bucket: failing, calls: () => calls };
}
