/** The browsers of the journey. Each installs the programs that it needs, and is launched. */
import { requireChromium, requireFirefox } from "../../../scripts/browsers.ts";
import { requireProgram } from "../../../scripts/programs.ts";
import { type Journey, STEPS } from "./journey.ts";
import { launchPuppeteer } from "./puppeteer.ts";
import type { Engine } from "./visitor.ts";
import { launchWebKit } from "./webkit.ts";

export const ENGINES: [name: string, launch: () => Promise<Engine>][] = [
  ["chromium", () => launchPuppeteer({ executablePath: requireChromium(), args: ["--no-sandbox"] })],
  ["firefox", () => launchPuppeteer({ executablePath: requireFirefox(), browser: "firefox" })],
  [
    "webkit",
    () =>
      launchWebKit(
        requireProgram({
          title: "WebKitWebDriver",
          names: ["WebKitWebDriver"],
          packages: ["webkit2gtk-driver"],
        }),
        requireProgram({ title: "Xvfb", names: ["Xvfb"], packages: ["xvfb"] }),
      ),
  ],
];

/** Makes the journey in a browser. Throws where a step fails. */
export async function travel(
  launch: () => Promise<Engine>,
  product: Pick<Journey, "url" | "newestMail">,
): Promise<void> {
  const { version, close, ...visitors } = await launch();
  console.log(version);
  try {
    const journey = { ...product, ...visitors, link: "" };
    for (const { name, run } of STEPS)
      await run(journey).catch((cause) => Promise.reject(new Error(`FAILED: ${name}`, { cause })));
  } finally {
    await close();
  }
}
