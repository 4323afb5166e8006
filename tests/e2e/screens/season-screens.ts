/** Screens of a season: the athlete's own, its story, and as others see it. */
import type { Page } from "playwright-core";
import { madeCourses } from "../../made-courses.ts";
import { answersTo, type RecapMaker, type RecapPlan } from "./made-recaps.ts";
import { once, page, type Screen } from "./screen.ts";

export const SEASON_PATH = "/season/2026";

/** Races of two types, with everything that a season shows of them; the last one has another athlete's name. */
export const RACES: RecapPlan[] = [
  {
    raceType: "running",
    details: {
      ...{ name: "Bristol Half", date: "2026-05-17", athleteName: "Ada" },
      ...{ distance: "half-marathon", finishTime: "1:52:08" },
    },
    answers: answersTo(5),
    photos: ["DSCN0010.jpg", "portrait_8.jpg"],
    recordings: [{ isTranscribed: true }],
    course: madeCourses.heartRate(),
    likes: 1,
  },
  { details: { athleteName: "Ada" }, answers: answersTo(5), photos: ["landscape_6.jpg"] },
  { details: { name: "Kids' Mile", athleteName: "Leo" }, isPublic: false },
];

export function seasonScreens({ collection }: RecapMaker): Screen[] {
  const races = once(() => collection(RACES));
  const openOwn = async (shown: Page) => {
    await (await races()).enter(shown);
    await shown.goto(SEASON_PATH);
  };
  return [
    { name: "season", show: openOwn },
    {
      name: "season-photos",
      isRepetition: true,
      async show(shown) {
        await openOwn(shown);
        await shown.getByRole("link", { name: "Another photo: Bristol Half" }).click();
        await shown.getByRole("group", { name: "Photos of Bristol Half" }).waitFor();
      },
    },
    {
      name: "season-story",
      frame: "window",
      async show(shown) {
        await openOwn(shown);
        await shown.getByRole("link", { name: "Play the story" }).click();
        await shown.getByText(/^Scene 1 of/).waitFor();
      },
    },
    page("season-none", "/season/2020"),
    {
      name: "shared-season",
      async show(shown) {
        await openOwn(shown);
        await openShared(shown);
      },
    },
  ];
}

/** Makes the season's link on its owner's page, unless it has one, and opens it as anybody does. */
export async function openShared(shown: Page): Promise<void> {
  const link = shown.getByLabel("Link", { exact: true });
  const make = shown.getByRole("button", { name: "Make a link" });
  await link.or(make).waitFor();
  if (await make.isVisible()) await make.click();
  const address = await link.inputValue();
  await shown.context().clearCookies();
  await shown.goto(address);
}
