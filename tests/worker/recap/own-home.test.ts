/** Home for who comes back: the greeting, and the recap with news or of the latest race. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginDraft, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { like } from "../../reaction-calls.ts";
import { signIn } from "../../sign-in-calls.ts";

async function homeOf(athlete: Caller): Promise<string> {
  const html = await (await athlete.call("/")).text();
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll("<!-- -->", "");
}

async function raced(athlete: Caller, name: string, date: string): Promise<{ shareId: string }> {
  return (await athlete.send("POST", "/api/recaps", { ...newRecap(), name, date })).json();
}

/** Returns the name on the athlete's own bib, which leads to the recap. */
function ownBib(home: string): string | null {
  return /<bdi>([^<]*)<\/bdi><\/h2>.*?href="\/r\/recap_[^"]*"[^>]*>View Recap</.exec(home)?.[1] ?? null;
}

test("a first visit gets the tagline, the sample and the start, and no greeting", async () => {
  const home = await homeOf(caller(exports.default));
  expect(home).toMatch(/<h1[^>]*><span class="block">Your Racing/);
  for (const text of ["See a finished recap", "Nora Whitfield", "Start New Race Recap", "My Race Collection"])
    expect(home).toContain(text);
  expect(home).not.toContain("Welcome");
  expect(ownBib(home)).toBeNull();
});

test("who has a recap is welcomed back with the one of the latest race, and the tagline stands below", async () => {
  const athlete = caller(exports.default);
  await raced(athlete, "Summer Race", "2026-06-01");
  await raced(athlete, "Old Race", "2020-06-01");
  const home = await homeOf(athlete);
  expect(home).toMatch(/<h1[^>]*>.*?Welcome back/);
  expect(ownBib(home)).toBe("Summer Race");
  expect(home.indexOf("Your Racing")).toBeGreaterThan(home.indexOf("My Race Collection"));
});

test("a recap with news comes before the one of the latest race, and says what is new", async () => {
  const athlete = caller(exports.default);
  const old = await raced(athlete, "Old Race", "2020-06-01");
  await raced(athlete, "Summer Race", "2026-06-01");
  await like(caller(exports.default), old);
  const home = await homeOf(athlete);
  expect(ownBib(home)).toBe("Old Race");
  expect(home).toContain(">1 new reaction<");
  expect(home).toContain(`href="/r/${old.shareId}#reactions"`);
});

test("nobody sees another athlete's recap, and a deleted one is not shown", async () => {
  const athlete = caller(exports.default);
  const shareId = await publishRecap(athlete);
  expect(ownBib(await homeOf(caller(exports.default)))).toBeNull();
  expect(ownBib(await homeOf(athlete))).not.toBeNull();
  await athlete.send("DELETE", `/api/recaps/${shareId}`, {});
  expect(ownBib(await homeOf(athlete))).toBeNull();
});

test("a signed-in athlete without a name is greeted as Athlete, with recaps and without", async () => {
  const athlete = caller(exports.default);
  await signIn(athlete, "own-home@example.com", env);
  expect(await homeOf(athlete)).toMatch(/Welcome, <bdi>Athlete<\/bdi>/);
  await publishRecap(athlete);
  expect(await homeOf(athlete)).toMatch(/<h1[^>]*>.*?Welcome, <bdi>Athlete<\/bdi>/);
});

test("with a draft alone home continues it, and the sample stands below", async () => {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  await beginDraft(athlete);
  const home = await homeOf(athlete);
  expect(home.indexOf("Continue your recap")).toBeLessThan(home.indexOf("Start New Race Recap"));
  expect(home).toContain("See a finished recap");
});
