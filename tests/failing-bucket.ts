/** An R2 bucket of which one call fails, before it takes effect or after (the response is lost). */
import type { R2Bucket, R2MultipartUpload } from "@cloudflare/workers-types";
import type { FailurePlan } from "./failing-database.ts";

export class LostBucketError extends Error {}

/** Returns the bucket, and `calls()`, the number of calls made. */
export function failingBucket(bucket: R2Bucket, plan: FailurePlan) {
  let calls = 0;

  async function execute<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
    calls++;
    const fails = calls === plan.call;
    if (fails && plan.when === "before") throw new LostBucketError("R2 did not receive the call");
    const result = await operation();
    if (fails) throw new LostBucketError("R2's answer was lost");
    return result;
  }

  return { bucket: bucketThrough(bucket, execute), calls: () => calls };
}

/** Returns a bucket that runs each call through `execute`, including those of multipart uploads. */
export function bucketThrough(
  bucket: R2Bucket,
  execute: <Answer>(act: () => Promise<Answer>, call: { name: string; key: string }) => Promise<Answer>,
): R2Bucket {
  function through<Target extends R2Bucket | R2MultipartUpload>(target: Target, ownKey?: string): Target {
    return new Proxy(target, {
      get(_target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const key = ownKey ?? String(args[0]);
          // Only names a multipart upload; R2 is not called.
          if (property === "resumeMultipartUpload") return through(value.apply(target, args), key);
          return execute(() => value.apply(target, args), { name: String(property), key });
        };
      },
    });
  }
  return through(bucket);
}
