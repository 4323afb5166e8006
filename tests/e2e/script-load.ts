/** Measures the JavaScript of first loads (docs/goals.md, P2 and P8): for the tests and for `npm run bench`. */
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { WIZARD_PATHS, type WizardPath } from "../../app/domain/wizard/wizard-screens.ts";
import { hydrationBegun } from "./hydrated.ts";
import type { RecapMaker, ShownRecap } from "./screens/made-recaps.ts";

/** The steps of a published recap. */
const PUBLISHED_STEPS = new Set<string>(["/share", "/complete"]);

/** The scripts of a first load. */
export interface ScriptLoad {
  files: number;
  /** Gzipped. */
  bytes: number;
}

/** Measures a first load of the address. */
export async function scriptLoad(page: Page, address: string): Promise<ScriptLoad> {
  const sizes: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (response.request().resourceType() === "script") {
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    }
  };
  page.on("response", measure);
  await page.goto(address);
  // On a busy machine the network is idle before the scripts are asked for.
  await hydrationBegun(page, 20_000);
  await page.waitForLoadState("networkidle");
  // What is loaded later is no part of it, and its page may be closed before its body is read.
  page.off("response", measure);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { files: sizes.length, bytes };
}

/** Measures each wizard step, in a browser profile of its own. */
export async function wizardScriptLoads(
  athlete: Page,
  recaps: RecapMaker,
): Promise<[WizardPath, ScriptLoad][]> {
  const [draft, published] = [await recaps.draft(), await recaps.published()];
  return [
    ...(await stepLoads(athlete, draft, (path) => !PUBLISHED_STEPS.has(path))),
    ...(await stepLoads(athlete, published, (path) => PUBLISHED_STEPS.has(path))),
  ];
}

/** Measures in parallel, because most of the time is spent waiting for the network to become idle. */
async function stepLoads(
  athlete: Page,
  recap: ShownRecap,
  isWanted: (path: WizardPath) => boolean,
): Promise<[WizardPath, ScriptLoad][]> {
  await recap.enter(athlete);
  return Promise.all(
    WIZARD_PATHS.filter(isWanted).map(async (path): Promise<[WizardPath, ScriptLoad]> => {
      const page = await athlete.context().newPage();
      return [path, await scriptLoad(page, `${path}?recap=${recap.shareId}`)];
    }),
  );
}
