/** P2 and P8 of docs/goals.md: the JavaScript that a real browser loads with a page, before anybody touches it. */
import type { Page } from "playwright-core";
import { type RecapPlan, recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { scriptLoad, wizardScriptLoads } from "../../tests/e2e/script-load.ts";
import { goal, type Row, rowOf } from "./rows.ts";
import { withBrowser, withProduct } from "./with-product.ts";

const FULL_RECAP: RecapPlan = {
  photos: ["DSCN0010.jpg", "portrait_8.jpg"],
  video: "clip.webm",
  recordings: [{ transcript: "It rained, and I ran." }],
  likes: 1,
  comments: [{ userName: "Grace", content: "What a race!" }],
};
const PUBLIC_PAGE = goal("P2", "JavaScript of a public page, gzip", "<=", 2.6, "KB");
const STEP = goal("P8", "JavaScript of the largest wizard step, gzip", "<=", 200, "KB", 1);
const FILES = goal("P8", "Script files of the largest wizard step", "<=", 45, "", 0);

export function measurePublicScripts() {
  return withPage(async (page, recaps) => {
    const { shareId } = await recaps.published(FULL_RECAP);
    const { bytes } = await scriptLoad(page, `/r/${shareId}`);
    return [rowOf(PUBLIC_PAGE, [{ rounds: [bytes / 1_000], baseline: "Remix with Scripts: 87.6 KB" }])];
  });
}

export function measureWizardScripts() {
  return withPage(async (page, recaps) => {
    const steps = await wizardScriptLoads(page, recaps);
    for (const [name, { files, bytes }] of steps)
      console.log(`${name}: ${files} files, ${(bytes / 1_000).toFixed(1)} KB`);
    const baseline = "Remix, one field, conform and zod: 122 KB";
    const kilobytes = steps.map(([name, { bytes }]) => ({ name, rounds: [bytes / 1_000], baseline }));
    const counts = steps.map(([name, { files }]) => ({ name, rounds: [files], baseline: "" }));
    return [rowOf(STEP, kilobytes), rowOf(FILES, counts)];
  });
}

function withPage(measure: (page: Page, recaps: ReturnType<typeof recapMaker>) => Promise<Row[]>) {
  return withBrowser((browser) =>
    withProduct(async ({ url }) => {
      const context = await browser.newContext({ baseURL: url });
      return measure(await context.newPage(), recapMaker(url));
    }),
  );
}
