/**
 * The server is gone after each step of a recap in turn; the page is reloaded, the browser killed, and the recap made to the end
 * (docs/goals.md, R11). `npm run torture -- offline`
 */
import type { BrowserContextOptions } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeMicrophone, launchProfile } from "../browser.ts";
import { WALK, WALKED, WALKED_SECONDS, walkOffline } from "../offline-walk.ts";
import { audioFile } from "../sample-files.ts";
import { type Network, openNetwork } from "./network.ts";
import { ROUNDS } from "./rounds.ts";

let network: Network;
const options: BrowserContextOptions = { serviceWorkers: "allow" };
beforeEach(async () => {
  network = await openNetwork();
  options.baseURL = network.url;
});
afterEach(() => network.close());
const launch = launchProfile(fakeMicrophone(audioFile("answer-1.wav")), options);

/** After the last one there is nothing left to do. */
const POINTS = WALK.slice(0, -1).map(({ name }, at) => ({ name, online: at + 1 }));

test.for(POINTS.slice(0, ROUNDS))(
  "without a server after $name the recap is made once, with everything",
  {
    timeout: 180_000,
  },
  async ({ online }) => {
    const recaps = await walkOffline(launch, online, {
      async stop() {
        network.does = "nothing";
      },
      async start(page) {
        network.does = "everything";
        await page.reload();
      },
    });
    expect(recaps).toHaveLength(1);
    expect(recaps[0]).toMatchObject(WALKED);
    expect([recaps[0]?.media.length, recaps[0]?.recordings.length]).toEqual([1, 1]);
    expect(recaps[0]?.recordings[0]?.duration).toBeGreaterThan(WALKED_SECONDS - 0.5);
  },
);
