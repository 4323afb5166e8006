/** Scripts that are loaded only when a file needs them: they may not come, and that says nothing about the file. */

export class UnloadedError extends Error {
  override name = "UnloadedError";
}

/** Rejects with an UnloadedError. */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new UnloadedError("A script could not be loaded", { cause: error });
  }
}
