import { afterEach, expect, test, vi } from "vitest";
import { fetchWhole } from "./fetch-file.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(response: () => Response): void {
  vi.stubGlobal("fetch", async () => response());
}

const breaksOff = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) }),
  );
const withoutNetwork = () => {
  throw new TypeError("Failed to fetch");
};

test("a file arrives whole", async () => {
  answer(() => new Response("cowbells"));
  expect(await (await fetchWhole("/api/audio/1")).text()).toBe("cowbells");
});

test.each([
  ["without a network", withoutNetwork, "offline"],
  ["that breaks off", breaksOff, "offline"],
  ["while the server has a fault", () => new Response("", { status: 503 }), "offline"],
  ["that no longer exists", () => new Response("", { status: 404 }), "gone"],
] as const)("a file %s is missing: the athlete is told why", async (_case, response, reason) => {
  answer(response);
  await expect(fetchWhole("/api/audio/1")).rejects.toMatchObject({ name: "MissingFileError", reason });
});
