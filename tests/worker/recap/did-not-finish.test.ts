/** What a race that was not finished is called on every screen, and where it ended. */
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { WIZARD_PATHS } from "../../../app/domain/wizard/wizard-screens.ts";
import { publishRecap, saveFields } from "../../athlete.ts";
import { caller } from "../../caller.ts";
import { press } from "../../shown-form.ts";

const PLACE = "Mile 55, Michigan Bluff";
/** The screens that show the race. */
const WITH_PLACE = ["/summary", "/share", "/complete", "/r/"];

test("no screen speaks of a finish line to who did not finish, and all that show the race say where it ended", async () => {
  const athlete = caller(exports.default);
  const shareId = await publishRecap(athlete);
  await saveFields(athlete, shareId, { dnf: true, finishTime: null, endPlace: PLACE });
  expect((await press(athlete, `/custom-questions?recap=${shareId}`, "reword-dnf")).status).toBe(302);

  const questions = [1, 2, 3, 4, 5].map((position) => `/questions?recap=${shareId}&q=${position}`);
  const screens = WIZARD_PATHS.map((path) => `${path}?recap=${shareId}`);
  for (const address of [...screens, ...questions, `/r/${shareId}`]) {
    const words = await wordsOf(await athlete.call(address));
    expect(words.toLowerCase(), address).not.toMatch(/finish line|crossing|crossed/);
    if (WITH_PLACE.some((path) => address.startsWith(path))) expect(words, address).toContain(PLACE);
  }
});

/** Returns the words of the page's main element. */
async function wordsOf(page: Response): Promise<string> {
  expect(page.status).toBe(200);
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(await page.text()) ?? [];
  return main.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
}
