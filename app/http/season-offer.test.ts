/** What home offers of seasons, by the day. */
import { expect, test, vi } from "vitest";
import { visitor } from "../../tests/factories.ts";
import { findSeasonOffer } from "./season-offer.ts";

const next = { shareId: "", raceName: null, text: "I will start slower." };

function offered(day: string, { races = 2, timeZone = "UTC" } = {}) {
  const find = vi.fn(async (_viewer: unknown, year: number) => ({
    season: { year, races: Array.from({ length: races }), next },
  }));
  const services = { seasons: { find } } as unknown as Parameters<typeof findSeasonOffer>[0]["services"];
  return { find, offer: findSeasonOffer({ services, viewer: visitor(), timeZone }, new Date(day)) };
}

test("in December home offers this year's season", async () => {
  expect(await offered("2026-12-01T12:00:00Z").offer).toEqual({ year: 2026, races: 2, next: null });
});

test("in January home offers last year's, with what the athlete wanted to do differently", async () => {
  expect(await offered("2027-01-31T12:00:00Z").offer).toEqual({ year: 2026, races: 2, next: next.text });
});

test("the month is that of where the athlete is", async () => {
  const { offer } = offered("2027-01-01T03:00:00Z", { timeZone: "America/New_York" });
  expect(await offer).toMatchObject({ year: 2026, next: null });
});

test.each(["2026-11-30", "2026-02-01", "2026-07-15"])(
  "on %s nothing is offered, and nothing read",
  async (day) => {
    const { find, offer } = offered(`${day}T12:00:00Z`);
    expect(await offer).toBeNull();
    expect(find).not.toHaveBeenCalled();
  },
);

test("one race is not offered", async () => {
  expect(await offered("2026-12-10T12:00:00Z", { races: 1 }).offer).toBeNull();
});
