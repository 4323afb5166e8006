/** Screens of the public page, as a visitor and as the recap's athlete. */
import type { Page } from "playwright-core";
import { madeCourses } from "../../made-courses.ts";
import {
  answersTo,
  OWN_INDEX,
  PARAGRAPH,
  type RecapMaker,
  type RecapPlan,
  RIGHT_TO_LEFT,
} from "./made-recaps.ts";
import { once, publicPage, type Screen } from "./screen.ts";

const PHOTOS = ["DSCN0012.jpg", "portrait_8.jpg", "no_exif.jpg", "DSCN0010.jpg", "landscape_6.jpg"];
/** What goal U10's measure of the public page is: six answers of 250 characters, six photos and a course. */
export const WHOLE_STORY: RecapPlan = {
  raceType: "running",
  details: { distance: "marathon", finishTime: "3:42:11" },
  ownQuestions: ["What kept you going?"],
  answers: Object.fromEntries(
    [0, 1, 2, 3, 4, OWN_INDEX].map((index) => [index, PARAGRAPH.repeat(2).slice(0, 250)]),
  ),
  questionPhotos: ["portrait_8.jpg", "DSCN0010.jpg"],
  photos: ["DSCN0012.jpg", "portrait_8.jpg", "portrait_8.jpg", "landscape_6.jpg"],
  course: { ...madeCourses.heartRate(), pins: [{ meters: 31_000, questionIndex: 1 }] },
};

const LONG_NAME =
  "The Twenty-Seventh Annual Coast-to-Coast Ultramarathon of the Seven Hills and the Old Harbour Wall";

export function publicScreens({ draft, published }: RecapMaker): Screen[] {
  const bare = once(() => published({ raceType: "hyrox" }));
  const portrait = once(() => published({ raceType: "running", photos: ["portrait_8.jpg"] }));
  const twenty = once(() =>
    published({ answers: answersTo(5), photos: [PHOTOS, PHOTOS, PHOTOS, PHOTOS].flat() }),
  );
  const story = once(() =>
    published({
      raceType: "triathlon",
      answers: answersTo(3),
      questionPhotos: ["DSCN0010.jpg", "portrait_8.jpg"],
      photos: ["landscape_6.jpg"],
      recordings: [{ isTranscribed: true }, { transcript: PARAGRAPH.repeat(3) }],
    }),
  );
  const video = once(() => published({ raceType: "running", photos: ["DSCN0010.jpg"], video: "clip.webm" }));
  const whole = once(() => published(WHOLE_STORY));
  const privateRecap = once(() => published({ raceType: "running", isPublic: false }));
  const unfinished = once(() => draft({ raceType: "triathlon", answers: answersTo(1) }));
  const openPublic = async (shown: Page, recap: typeof bare) => shown.goto(`/r/${(await recap()).shareId}`);
  const openReport = async (shown: Page, search = "") =>
    shown.goto(`/report/${(await bare()).shareId}${search}`);
  const ownerPage = (name: string, recap: typeof bare): Screen => ({
    name,
    async show(shown) {
      await (await recap()).enter(shown);
      await openPublic(shown, recap);
    },
  });
  return [
    publicPage("public-no-photo", bare),
    publicPage("public-one-portrait", portrait),
    publicPage("public-twenty-photos", twenty),
    publicPage("public", story),
    publicPage("public-video", video),
    publicPage("public-whole-story", whole),
    {
      name: "public-course-open",
      async show(shown) {
        await openPublic(shown, whole);
        await shown.getByRole("heading", { name: "The Course" }).click();
      },
    },
    publicPage(
      "course",
      once(() =>
        published({
          raceType: "running",
          details: { distance: "marathon", finishTime: "3:42:11" },
          answers: answersTo(2),
          course: { ...madeCourses.heartRate(), pins: [{ meters: 31_000, questionIndex: 1 }] },
        }),
      ),
    ),
    publicPage(
      "course-legs",
      once(() => published({ raceType: "triathlon", course: madeCourses.triathlon() })),
    ),
    publicPage(
      "public-long",
      once(() =>
        published({
          raceType: "triathlon",
          details: {
            name: LONG_NAME,
            location: "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson, France",
            finishTime: "11 hours, 59 minutes and a bit",
          },
          answers: { "0": PARAGRAPH.repeat(27), "1": "x".repeat(400) },
        }),
      ),
    ),
    publicPage(
      "public-right-to-left",
      once(() =>
        published({
          raceType: "other",
          details: {
            name: "\u05de\u05e8\u05d5\u05e5 \u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd",
            location: "\u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd",
          },
          answers: { "0": RIGHT_TO_LEFT },
        }),
      ),
    ),
    publicPage(
      "public-did-not-finish",
      once(() =>
        published({ raceType: "running", details: { distance: "marathon", dnf: true, finishTime: null } }),
      ),
    ),
    publicPage(
      "public-distance-without-unit",
      once(() => published({ raceType: "other", details: { customDistanceUnit: null, finishTime: null } })),
    ),
    publicPage(
      "public-distance-without-value",
      once(() =>
        published({
          raceType: "other",
          details: { customDistanceValue: null, customDistanceUnit: null, finishTime: null },
        }),
      ),
    ),
    publicPage(
      "public-recordings-twenty",
      once(() =>
        published({
          raceType: "hyrox",
          recordings: TWENTY_TRANSCRIPTS.map((transcript) => ({ transcript })),
        }),
      ),
    ),
    { name: "report", show: (shown) => openReport(shown) },
    {
      name: "report-failed",
      async show(shown) {
        await openReport(shown);
        await shown.getByRole("button", { name: "Send report" }).click();
        await shown.getByText("Please tell us what's wrong").waitFor();
      },
    },
    { name: "report-sent", show: (shown) => openReport(shown, "?sent") },
    { name: "sample", isRepetition: true, show: async (shown) => shown.goto("/sample") },
    { name: "embed", show: async (shown) => shown.goto(`/embed/${(await portrait()).shareId}`) },
    {
      name: "embed-not-shared",
      show: async (shown) => shown.goto("/embed/recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA"),
    },
    {
      name: "public-recording-playing",
      async show(shown) {
        await openPublic(shown, story);
        await shown.getByRole("button", { name: /^Play/ }).first().click();
        await shown.locator("[aria-current]", { hasText: "I went out" }).waitFor();
      },
    },
    {
      name: "public-recording-failed",
      async show(shown) {
        await shown.route("**/api/audio/**", (route) => route.fulfill({ status: 503 }));
        await openPublic(shown, story);
        await shown.getByRole("button", { name: /^Play/ }).first().click();
        await shown.getByText("We can't play this right now").first().waitFor();
      },
    },
    {
      name: "public-broken-media",
      async show(shown) {
        await shown.route("**/api/image/**", (route) => route.fulfill({ status: 503 }));
        // Failed requests are retried for some seconds; an unreadable file is not.
        await shown.route("**/api/video/**", (route) =>
          route.fulfill({ contentType: "video/webm", body: "no video" }),
        );
        await openPublic(shown, video);
        await shown.getByText("Photo display error").first().waitFor();
        await shown.getByText("Video playback error").waitFor();
      },
    },
    {
      name: "lightbox",
      frame: "window",
      async show(shown) {
        await openPublic(shown, story);
        await openGallery(shown, 1);
      },
    },
    {
      name: "lightbox-menu",
      frame: "window",
      async show(shown) {
        await openPublic(shown, story);
        await openGallery(shown, 1);
        await shown.getByLabel("More", { exact: true }).click();
        await shown.getByRole("link", { name: "Report", exact: true }).waitFor();
      },
    },
    {
      name: "lightbox-last",
      frame: "window",
      async show(shown) {
        await openPublic(shown, twenty);
        await openGallery(shown, 20);
      },
    },
    {
      name: "public-shared",
      async show(shown) {
        await openPublic(shown, bare);
        await shown.getByRole("button", { name: "Share this Recap" }).click();
        await shown.getByRole("status").filter({ hasText: /\S/ }).waitFor();
      },
    },
    {
      name: "story-mode",
      frame: "window",
      async show(shown) {
        await shown.goto("/sample?story=2");
        await shown.getByText(/^Scene 2 of/).waitFor();
      },
    },
    {
      name: "story-mode-end",
      frame: "window",
      async show(shown) {
        await shown.goto(`/r/${(await story()).shareId}?story=99`);
        await shown.getByRole("button", { name: "Next scene" }).click();
        await shown.getByRole("heading", { name: "The end" }).waitFor();
      },
    },
    {
      name: "story-mode-offline",
      frame: "window",
      async show(shown) {
        await openPublic(shown, story);
        await shown.route("**/api/recaps/*", (route) => route.abort("internetdisconnected"));
        await shown.getByRole("link", { name: "Play the story" }).click();
        await shown.getByRole("heading", { name: "You're offline" }).waitFor();
      },
    },
    ownerPage("public-owner", bare),
    ownerPage("public-private", privateRecap),
    ownerPage("public-draft", unfinished),
  ];
}

const TWENTY_TRANSCRIPTS = [PARAGRAPH.repeat(540), RIGHT_TO_LEFT, ...Array<string>(18).fill("Again.")];

async function openGallery(shown: Page, place: number): Promise<void> {
  const gallery = shown.getByRole("region", { name: "Race Gallery" });
  await gallery
    .getByRole("link")
    .nth(place - 1)
    .click();
  const photo = shown.getByRole("dialog", { name: "Photos" }).getByRole("img");
  await photo.evaluate((image: HTMLImageElement) => image.decode());
}
