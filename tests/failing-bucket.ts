/** An R2 bucket that fails at one of its calls, before the call has happened or after it (the answer is lost on the way). */
import type { R2Bucket, R2MultipartUpload } from "@cloudflare/workers-types";
import type { FailurePlan } from "./failing-database.ts";

export class LostBucketError extends Error {}

/** `calls()` tells how many calls have been made. */
export function failingBucket(bucket: R2Bucket, plan: FailurePlan) {
  let calls = 0;

  async function execute<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    calls++;
    const fails = calls === plan.call;
    if (fails && plan.when === "before") throw new LostBucketError("R2 did not take the call");
    const answer = await act();
    if (fails) throw new LostBucketError("R2's answer was lost");
    return answer;
  }

  return { bucket: bucketThrough(bucket, execute), calls: () => calls };
}

/** A bucket each of whose calls goes by way of `execute`, those of uploads in parts too. */
export function bucketThrough(
  bucket: R2Bucket,
  execute: <Answer>(act: () => Promise<Answer>, call: { name: string; key: string }) => Promise<Answer>,
): R2Bucket {
  function through<Target extends R2Bucket | R2MultipartUpload>(target: Target, ownKey?: string): Target {
    return new Proxy(target, {
      get(_target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const key = ownKey ?? String(given[0]);
          // Names an upload in parts, and asks R2 nothing.
          if (property === "resumeMultipartUpload") return through(value.apply(target, given), key);
          return execute(() => value.apply(target, given), { name: String(property), key });
        };
      },
    });
  }
  return through(bucket);
}
