/** The page that prints a recap: for its owner alone, with what the printed code needs said before. */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { contribute, decide, GUEST_PHOTO, setGuests } from "../../contribution-calls.ts";
import { createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { unescaped } from "../../shown-form.ts";
import { upload } from "../../upload-calls.ts";

let owner: Caller;
let reader: Caller;
let shareId: string;

beforeEach(async () => {
  [owner, reader] = [caller(exports.default), caller(exports.default)];
  ({ shareId } = await createRecap(owner));
});

async function printed(query = "", who = owner): Promise<string> {
  return unescaped(await (await who.call(`/r/${shareId}/print${query}`)).text());
}

test("only the owner gets the pages, and nothing stores them", async () => {
  const page = await owner.call(`/r/${shareId}/print`);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  for (const id of [shareId, "recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA", "nothing"])
    expect((await reader.call(`/r/${id}/print`)).status).toBe(404);
});

test("the address chooses piece, design, paper and printer, also without scripts", async () => {
  const first = await printed();
  expect(first).toContain('style="page:a4"');
  expect(first).toContain("Use your browser's Print.");
  expect(await printed("?design=athletic&paper=a3&printer=shop")).toMatch(
    /3 mm bleed is included[\s\S]*style="page:a3-bleed"/,
  );
  expect(await printed("?piece=bib")).toContain('style="page:a5"');
  const cards = await printed("?piece=cards&line=You+carried+me");
  expect(cards.split("You carried me</bdi></p>")).toHaveLength(5);
});

test("what the code opens is said before it is printed: on this computer alone, and for nobody else", async () => {
  const [here, hidden] = ["works only on this computer", "its code opens for nobody but you"];
  expect(await printed()).toContain(here);
  expect(await printed()).not.toContain(hidden);
  await setPublic(owner, { shareId }, false);
  expect(await printed()).toContain(hidden);
  const elsewhere = await exports.default.fetch(`https://recaps.example/r/${shareId}/print`, {
    headers: { cookie: owner.cookie() },
  });
  expect(await elsewhere.text()).not.toContain(here);
});

test("another photo is printed if it is chosen", async () => {
  await upload(owner, shareId, GUEST_PHOTO);
  const { id } = await upload(owner, shareId, GUEST_PHOTO);
  expect(await printed()).not.toMatch(new RegExp(`${id}[^>]*data-printed-photo`));
  expect(await printed(`?photo=${id}`)).toMatch(new RegExp(`${id}[^>]*data-printed-photo`));
});

test("a photo that was reported is not printed", async () => {
  const photo = await upload(owner, shareId, GUEST_PHOTO);
  expect(await printed()).toContain(`src="/api/image/${shareId}/${photo.id}?w=`);
  await reader.submit(`/report/${shareId}`, { reason: "That's me", email: "", photo: photo.id });
  expect(await printed()).not.toContain(photo.id);
});

test("a guest's photo has its credit, and is set smaller if it is small", async () => {
  await setGuests(owner, { shareId }, true);
  const { id } = await contribute(caller(exports.default), { shareId });
  await decide(owner, { id }, { questionIndex: null });
  const page = await printed();
  expect(page.replaceAll(/<!-- -->|<\/?bdi>/g, "")).toContain("Photo by Dad");
  expect(page).toContain("set smaller here");
});
