/** Says whether the product's storage answers, for whoever watches the site. */
import type { Context } from "hono";
import { logFault } from "../../app/domain/site/log-fault.ts";
import type { Environment } from "../env.ts";
import type { WorkerEnv } from "./worker-env.ts";

/** Anybody may ask: what they get is at most this old. */
const KEPT_MS = 10_000;
const ANSWER_MS = 3_000;
/** No object and no copy has this name. */
const MISSING = "healthz";

type Check = "ok" | "failed";

interface Health {
  checkedAt: number;
  checks: Record<string, Check>;
}

/**
 * The last results, by the bucket: the runtime passes the same one with each request. Results and not promises, because the
 * promise of a request that was canceled may never settle.
 */
const known = new WeakMap<R2Bucket, Health>();

/** Answers with 503 while something fails. Contains nothing but the names of what was asked and the deployment. */
export async function answerHealth({ var: { environment }, env }: Context<WorkerEnv>): Promise<Response> {
  const checks = await recentChecks(environment, env.MEDIA);
  const isHealthy = Object.values(checks).every((check) => check === "ok");
  return Response.json(
    { status: isHealthy ? "ok" : "failed", version: environment.version, checks },
    { status: isHealthy ? 200 : 503 },
  );
}

async function recentChecks(environment: Environment, bucket: R2Bucket): Promise<Health["checks"]> {
  const last = known.get(bucket);
  if (last && Date.now() - last.checkedAt < KEPT_MS) return last.checks;
  const checks = await checkAll(environment);
  known.set(bucket, { checkedAt: Date.now(), checks });
  return checks;
}

async function checkAll({ db, media, cachedPages }: Environment): Promise<Health["checks"]> {
  const asked = {
    d1: db.prepare("SELECT 1").first(),
    r2: media.head(MISSING),
    ...(cachedPages && { kv: cachedPages.get(MISSING) }),
  };
  const checked = Object.entries(asked).map(
    async ([name, answer]): Promise<[string, Check]> => [name, await outcomeOf(name, answer)],
  );
  return Object.fromEntries(await Promise.all(checked));
}

async function outcomeOf(name: string, answer: Promise<unknown>): Promise<Check> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${name} did not answer in ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    await Promise.race([answer, tooLate]);
    return "ok";
  } catch (error) {
    logFault("A health check failed", error, { check: name });
    return "failed";
  }
}
