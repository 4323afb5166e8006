/**
 * Setup file for tests in workerd: samples are bindings with the names of their paths. As modules they would be encoded
 * several times on their way to workerd, which takes longer than most tests.
 */
import { env } from "cloudflare:workers";
import { readSamplesWith } from "../fixtures.ts";

readSamplesWith((path) => {
  const sample = (env as unknown as Record<string, ArrayBuffer | undefined>)[path];
  if (!sample) throw new Error(`tests/fixtures has no sample file ${path}`);
  return new Uint8Array(sample.slice(0));
});
