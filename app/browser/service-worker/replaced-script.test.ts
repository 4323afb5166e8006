import { afterEach, expect, test, vi } from "vitest";
import { REPLACED_SCRIPT } from "./replaced-script.ts";

afterEach(() => void vi.unstubAllGlobals());

let runs = 0;

/** Runs the script as a page's `import()` does, on a page that is opening a screen, or none. */
function run(opened?: { pathname: string; search: string; hash: string }) {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("__remixRouter", { state: { navigation: { location: opened } } });
  const address = `data:text/javascript,${encodeURIComponent(`${REPLACED_SCRIPT} // ${++runs}`)}`;
  return { assign, imported: import(/* @vite-ignore */ address) };
}

test("the screen that is being opened is loaded as a document", async () => {
  const { assign } = run({ pathname: "/questions", search: "?q=2", hash: "#answer" });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/questions?q=2#answer"));
});

test("while no screen is being opened the import fails, and the page stays", async () => {
  const { assign, imported } = run();
  await expect(imported).rejects.toThrow("A newer version has replaced this script");
  expect(assign).not.toHaveBeenCalled();
});
