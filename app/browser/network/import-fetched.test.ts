import { afterEach, expect, test, vi } from "vitest";
import { importFetched } from "./import-fetched.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A network that answers each request with the next of these statuses, or with none. Returns what is requested. */
function network(...answers: (number | null)[]): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    const status = answers.shift();
    if (!status) throw new TypeError("Failed to fetch");
    return new Response("export {};", { status });
  });
  return requests;
}

/** As a browser that remembers a failed import: it must not be asked before all files are there. */
function moduleOf(name: string) {
  const load = vi.fn(async () => ({ name }));
  return { load, files: [`assets/${name}.js`, `assets/${name}-shared.js`] };
}

test("a module is imported once all of its files have arrived, and they are fetched once", async () => {
  const requests = network(200, 200);
  const { load, files } = moduleOf("player");
  expect(await importFetched(load, files)).toEqual({ name: "player" });
  expect(await importFetched(load, files)).toEqual({ name: "player" });
  expect(requests).toEqual(["/assets/player.js", "/assets/player-shared.js"]);
});

test.each([
  ["without a network", null],
  ["after a fault of the server", 503],
])(
  "a file that does not arrive %s is fetched again the next time, and the module is not imported before",
  async (_, failure) => {
    const name = `module-${failure}`;
    const requests = network(200, failure, 200);
    const { load, files } = moduleOf(name);
    await expect(importFetched(load, files)).rejects.toThrow(TypeError);
    expect(load).not.toHaveBeenCalled();
    expect(await importFetched(load, files)).toEqual({ name });
    expect(requests).toEqual([
      `/assets/${name}.js`,
      `/assets/${name}-shared.js`,
      `/assets/${name}-shared.js`,
    ]);
  },
);
