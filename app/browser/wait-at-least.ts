/** Settles as `work` does, but not before `durationMs` have passed. */
export async function waitAtLeast<Result>(durationMs: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, durationMs);
    }),
  ]);
  return result;
}
