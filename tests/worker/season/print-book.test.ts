/** The page that prints a season: for its owner alone, with what was chosen of each race, also without scripts. */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { GUEST_PHOTO } from "../../contribution-calls.ts";
import { createRecap } from "../../media-calls.ts";
import { addComment, setPublic, setStatus } from "../../reaction-calls.ts";
import { unescaped } from "../../shown-form.ts";
import { upload } from "../../upload-calls.ts";

let owner: Caller;
let spring: string;
let autumn: string;

beforeEach(async () => {
  owner = caller(exports.default);
  const create = (name: string, date: string, answer: string) =>
    createRecap(owner, { name, date, answers: { "0": answer } });
  ({ shareId: spring } = await create("Spring Ten", "2025-04-12", "The wind was brutal."));
  ({ shareId: autumn } = await create("Autumn Ten", "2025-10-05", "I could have flown."));
});

async function printed(query = ""): Promise<string> {
  const page = await (await owner.call(`/season/2025/print${query}`)).text();
  return unescaped(page).replaceAll(/<!-- -->|<\/?bdi>/g, "");
}

const pagesIn = (page: string) => page.split('class="print-page"').length - 1;

test("only the owner of a season with races gets its book, and nothing stores it", async () => {
  const page = await owner.call("/season/2025/print");
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  for (const year of ["2024", "1889", "nothing"])
    expect((await owner.call(`/season/${year}/print`)).status).toBe(404);
  expect((await caller(exports.default).call("/season/2025/print")).status).toBe(404);
});

test("without scripts the same pages come with what was chosen of each race", async () => {
  const whole = await printed();
  expect(whole).toContain("Use your browser's Print.");
  expect(pagesIn(whole)).toBe(7);
  for (const part of ["The wind was brutal.", "I could have flown.", 'style="page:a5"'])
    expect(whole).toContain(part);
  const chosen = await printed(`?printer=shop&${spring}=none&${autumn}=opening`);
  expect(chosen).toMatch(/3 mm bleed is included[\s\S]*style="page:a5-bleed"/);
  expect(pagesIn(chosen)).toBe(5);
  expect(chosen).not.toContain("The wind was brutal.");
  const empty = await printed("?each=none");
  expect(empty).toContain("Choose a race, and its pages appear here.");
  expect(pagesIn(empty)).toBe(0);
});

test("a book of more than 120 pages says how many it has, and prints none before less is chosen", async () => {
  const [field, long] = ["2025-06-01", "I ran on and on. ".repeat(580)];
  const answers = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, long]));
  for (let at = 0; at < 7; at++) await createRecap(owner, { name: `Long ${at}`, date: field, answers });
  const tooLong = await printed();
  expect(tooLong).toMatch(/This book has 1\d\d pages/);
  expect(pagesIn(tooLong)).toBe(0);
  expect(tooLong).not.toContain("Use your browser's Print.");
  expect(pagesIn(await printed("?each=opening"))).toBe(21);
});

test("comments that are shown are on the last pages if they are wanted; hidden ones never are", async () => {
  const reader = caller(exports.default);
  await addComment(reader, { shareId: spring }, "We heard you coming.");
  const hidden = await addComment(reader, { shareId: spring }, "You were slow.");
  await setStatus(owner, hidden, "hidden");
  expect(await printed()).not.toContain("We heard you coming.");
  const page = await printed("?comments=on");
  expect(page).toContain("We heard you coming.");
  expect(page).not.toContain("You were slow.");
});

test("a reported photo is not printed, and the names of private recaps are said with their codes", async () => {
  const photo = await upload(owner, spring, GUEST_PHOTO);
  expect(await printed()).toContain(photo.id);
  const report = { reason: "That's me", email: "", photo: photo.id };
  await caller(exports.default).submit(`/report/${spring}`, report);
  expect(await printed()).not.toContain(photo.id);
  await setPublic(owner, { shareId: autumn }, false);
  expect(await printed()).toContain("The codes of Autumn Ten open for nobody but you.");
});
