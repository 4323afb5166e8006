/** P2 and P8 of docs/goals.md: the JavaScript that a real browser loads with a page, before anybody touches it. */
import { recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { scriptLoad, wizardScriptLoads } from "../../tests/e2e/script-load.ts";
import { launchChromium } from "../browsers.mjs";
import { rowOf } from "./rows.mjs";
import { withProduct } from "./with-product.mjs";

/** @type {import("../../tests/e2e/screens/made-recaps.ts").RecapPlan} */
const FULL_RECAP = {
  photos: ["DSCN0010.jpg", "portrait_8.jpg"],
  video: "clip.webm",
  recordings: [{ transcript: "It rained, and I ran." }],
  likes: 1,
  comments: [{ userName: "Grace", content: "What a race!" }],
};
/** @type {Record<"publicPage" | "step" | "files", import("./rows.mjs").Goal>} */
const GOALS = {
  publicPage: { id: "P2", what: "JavaScript of a public page, gzip", is: "<=", limit: 2.6, unit: "KB" },
  step: {
    id: "P8",
    what: "JavaScript of the largest wizard step, gzip",
    is: "<=",
    limit: 200,
    unit: "KB",
    decimals: 1,
  },
  files: { id: "P8", what: "Script files of the largest wizard step", is: "<=", limit: 45, decimals: 0 },
};

export function measurePublicScripts() {
  return withBrowser(async (page, recaps) => {
    const { shareId } = await recaps.published(FULL_RECAP);
    const { bytes } = await scriptLoad(page, `/r/${shareId}`);
    return [rowOf(GOALS.publicPage, [{ rounds: [bytes / 1_000], baseline: "Remix with Scripts: 87.6 KB" }])];
  });
}

export function measureWizardScripts() {
  return withBrowser(async (page, recaps) => {
    const steps = await wizardScriptLoads(page, recaps);
    for (const [name, { files, bytes }] of steps)
      console.log(`${name}: ${files} files, ${(bytes / 1_000).toFixed(1)} KB`);
    const baseline = "Remix, one field, conform and zod: 122 KB";
    return [
      rowOf(
        GOALS.step,
        steps.map(([name, { bytes }]) => ({ name, rounds: [bytes / 1_000], baseline })),
      ),
      rowOf(
        GOALS.files,
        steps.map(([name, { files }]) => ({ name, rounds: [files], baseline: "" })),
      ),
    ];
  });
}

/**
 * @param {(page: import("playwright-core").Page, recaps: ReturnType<typeof recapMaker>) => Promise<import("./rows.mjs").Row[]>} measure
 */
async function withBrowser(measure) {
  const browser = await launchChromium();
  try {
    return await withProduct(async ({ url }) => {
      const context = await browser.newContext({ baseURL: url });
      return measure(await context.newPage(), recapMaker(url));
    });
  } finally {
    await browser.close();
  }
}
