/** Loads scripts on demand, and separates a failed load from a damaged file. */

export class UnloadedError extends Error {
  override name = "UnloadedError";
}

/** Returns the module. Rejects with an UnloadedError if it could not be loaded. */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new UnloadedError("A script could not be loaded", { cause: error });
  }
}
