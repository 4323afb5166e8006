/** Resolves or rejects as `work` does, but not before `durationMs` have passed. */
export async function waitAtLeast<Result>(durationMs: number, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, durationMs);
    }),
  ]);
  return work;
}
