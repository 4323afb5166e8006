/** Every screen of the product in its states: the same list is looked at (npm run screenshots) and checked by axe-core. */
import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "playwright-core";
import { audioFile, photoFile } from "./athlete.ts";
import { speakInto } from "./fake-microphone.ts";

export interface Screen {
  /** Also the name of its screenshot. */
  name: string;
  show(page: Page): Promise<unknown>;
}

const LONG_NAME =
  "The Twenty-Seventh Annual Coast-to-Coast Ultramarathon of the Seven Hills and the Old Harbour Wall";
const PARAGRAPH =
  "The first kilometers were all elbows and fog. I kept telling myself to wait, and for once I waited. At the bridge the band played, and I ran past people who had passed me at the start. ";

const RIGHT_TO_LEFT = "\u05e8\u05e6\u05ea\u05d9 \u05e2\u05dd \u05d0\u05d7\u05d5\u05ea\u05d9. ".repeat(20);

/** Makes the recaps that the screens show, as the athlete whose cookies `page` has. */
export async function prepareScreens(page: Page): Promise<Screen[]> {
  const athlete = await createAthlete(page);
  const draft = await athlete.begin("cycling");
  const filled = await athlete.begin("triathlon");
  await athlete.save(filled, { details: details({ name: "Lake Triathlon" }), answers: answers(3) });
  await athlete.addPhotos(filled, ["DSCN0010.jpg", "portrait_8.jpg"], 0);
  const bare = await athlete.publish({ raceType: "hyrox" });
  const portrait = await athlete.publish({ raceType: "running" });
  await athlete.addPhotos(portrait, ["portrait_8.jpg"]);
  const full = await athlete.publish({ raceType: "cycling", answers: answers(5) });
  const names = ["DSCN0012.jpg", "portrait_8.jpg", "HMD_Nokia_8.3_5G.jpg", "DSCN0010.jpg", "landscape_6.jpg"];
  await athlete.addPhotos(full, [...names, ...names, ...names, ...names]);
  const long = await athlete.publish({
    raceType: "triathlon",
    name: LONG_NAME,
    location: "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson, France",
    finishTime: "11 hours, 59 minutes and a bit",
    answers: { "0": PARAGRAPH.repeat(27), "1": "x".repeat(400) },
  });
  const rightToLeft = await athlete.publish({
    raceType: "other",
    name: "\u05de\u05e8\u05d5\u05e5 \u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd",
    location: "\u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd",
    answers: { "0": RIGHT_TO_LEFT },
  });
  const secret = await athlete.publish({ raceType: "running", isPublic: false });
  const spoken = await athlete.publish({ raceType: "running", answers: { "1": PARAGRAPH } });
  await athlete.addRecordings(spoken, [PARAGRAPH.repeat(3), "And then it rained."]);
  const speaking = await athlete.begin("running");
  const untold = await athlete.begin("cycling");
  await athlete.addRecordings(untold, [""]);
  const talkative = await athlete.publish({ raceType: "hyrox" });
  await athlete.addRecordings(talkative, [PARAGRAPH.repeat(540), RIGHT_TO_LEFT, ...Array(18).fill("Again.")]);

  const open = (name: string, path: string): Screen => ({ name, show: (shown) => shown.goto(path) });
  const step = (name: string, path: string, recap: string, more = ""): Screen =>
    open(name, `${path}?recap=${recap}${more}`);
  return [
    open("home", "/"),
    {
      name: "home-start-over",
      async show(shown) {
        await shown.goto("/");
        await shown.getByRole("button", { name: "Start New Race Recap" }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "profile-menu",
      async show(shown) {
        await shown.goto("/");
        await shown.getByRole("button", { name: "Profile" }).click();
        await shown.getByRole("link", { name: "Past recaps" }).waitFor();
      },
    },
    open("race-type", "/race-type?new=1"),
    step("race-type-chosen", "/race-type", filled),
    step("race-details-empty", "/race-details", draft),
    step("race-details", "/race-details", filled),
    {
      name: "race-details-errors",
      async show(shown) {
        await shown.goto(`/race-details?recap=${draft}`);
        await shown.getByRole("button", { name: "Next", exact: true }).click();
        await shown.getByText("Race name is required").waitFor();
      },
    },
    step("custom-questions", "/custom-questions", filled),
    step("custom-questions-edit", "/custom-questions", filled, "&edit=1"),
    step("questions-empty", "/questions", draft),
    step("questions", "/questions", filled),
    {
      name: "questions-refused-photo",
      async show(shown) {
        await shown.goto(`/questions?recap=${draft}`);
        await shown.locator("input[name=media]").setInputFiles(photoFile("corrupted.jpg"));
        await shown.getByRole("alert").getByText("damaged or incomplete").waitFor();
      },
    },
    {
      name: "questions-uploading",
      async show(shown) {
        await shown.goto(`/questions?recap=${draft}`);
        await held(shown, "**/api/uploads/*/parts/*", async () => {
          const names = ["DSCN0010.jpg", "corrupted.jpg", "small.jpg", "portrait_8.jpg", "landscape_6.jpg"];
          await shown.locator("input[name=media]").setInputFiles(names.map(photoFile));
          await shown.getByRole("button", { name: "Pause portrait_8.jpg" }).click();
          await shown.getByText("Waiting for its turn").or(shown.getByText("0 %")).last().waitFor();
        });
      },
    },
    {
      name: "questions-recording",
      async show(shown) {
        await speakInto(shown);
        await shown.goto(`/questions?recap=${speaking}`);
        await shown.getByRole("button", { name: "Record answer" }).click();
        await shown.getByText("00:02").waitFor();
        await shown.getByRole("button", { name: "Pause" }).click();
      },
    },
    step("questions-recordings", "/questions", spoken),
    step("questions-recording-untold", "/questions", untold),
    step("questions-recordings-twenty", "/questions", talkative),
    step("memories-empty", "/race-memories", draft),
    step("memories-one-portrait", "/race-memories", portrait),
    step("memories-twenty", "/race-memories", full),
    step("summary-empty", "/summary", draft),
    step("summary", "/summary", filled),
    step("summary-recordings", "/summary", spoken),
    step("share-before", "/share", filled),
    step("share", "/share", full),
    step("share-private", "/share", secret),
    step("complete", "/complete", full),
    open("past-recaps", "/past-recaps"),
    {
      name: "past-recaps-loading",
      async show(shown) {
        await shown.goto("/");
        await held(shown, "**/past-recaps.data*", async () => {
          await shown.getByRole("link", { name: "My Race Collection" }).click();
          await shown.getByText("Loading your race recaps").waitFor();
        });
      },
    },
    {
      name: "past-recaps-error",
      async show(shown) {
        await shown.goto("/");
        await shown.route("**/past-recaps.data*", (route) => route.fulfill({ status: 500 }));
        await shown.getByRole("link", { name: "My Race Collection" }).click();
        await shown.getByText("Error loading your race recaps").waitFor();
        await shown.unroute("**/past-recaps.data*");
      },
    },
    {
      name: "past-recaps-delete",
      async show(shown) {
        await shown.goto("/past-recaps");
        await shown.getByRole("button", { name: "Delete" }).first().click();
        await shown.getByRole("alert").waitFor();
      },
    },
    open("public-no-photo", `/r/${bare}`),
    open("public-one-portrait", `/r/${portrait}`),
    open("public-twenty-photos", `/r/${full}`),
    open("public-long", `/r/${long}`),
    open("public-right-to-left", `/r/${rightToLeft}`),
    open("public-recordings", `/r/${spoken}`),
    {
      name: "public-recording-playing",
      async show(shown) {
        await shown.goto(`/r/${spoken}`);
        await shown.getByRole("button", { name: /^Play/ }).first().click();
        await shown.getByRole("button", { name: /^Pause/ }).waitFor();
      },
    },
    open("public-recordings-twenty", `/r/${talkative}`),
    open("public-private", `/r/${secret}`),
    open("public-draft", `/r/${filled}`),
    open("recap-not-found", `/r/${full.slice(0, -1)}`),
    open("page-not-found", "/nothing-here"),
    open("podcast", "/podcast"),
    open("styleguide", "/styleguide"),
    {
      name: "podcast-premium",
      async show(shown) {
        await shown.goto("/podcast");
        await shown.getByRole("button", { name: "Create My Podcast" }).click();
        await shown.getByText("Premium Feature").waitFor();
      },
    },
  ];
}

/** Does something while the answers of an address do not come. */
async function held(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  await page.route(address, () => {});
  await act();
  await page.unroute(address);
}

function details(given: object = {}): object {
  return {
    name: "Gran Fondo of the Five Valleys",
    date: "2026-09-20",
    location: "Arezzo, Italy",
    distance: "custom",
    customDistanceValue: 118,
    customDistanceUnit: "km",
    finishTime: "4:52:37",
    ...given,
  };
}

function answers(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [index, PARAGRAPH.repeat(2)]));
}

/** Calls the API with the page's cookies and the origin of its site. */
async function createAthlete(page: Page) {
  await page.goto("/race-type");
  const origin = new URL(page.url()).origin;
  const call = callApi(page.request, origin);
  return {
    async begin(raceType: string): Promise<string> {
      const shareId = `recap_${Date.now()}_${crypto.randomUUID().replaceAll("-", "").slice(0, 22)}`;
      await call("post", "/race-type", { form: { recap: shareId, raceType } });
      return shareId;
    },
    async save(shareId: string, patch: object): Promise<void> {
      await call("patch", `/api/recaps/${shareId}`, { data: { saveId: crypto.randomUUID(), rev: 0, patch } });
    },
    async publish(given: object): Promise<string> {
      const answer = await call("post", "/api/recaps", {
        data: { ...details(), answers: { "0": PARAGRAPH }, ...given },
      });
      return (await answer.json()).shareId;
    },
    /** To the first question, with these transcripts. */
    async addRecordings(shareId: string, transcripts: string[]): Promise<void> {
      const buffer = readFileSync(audioFile("answer-1.webm"));
      for (const transcript of transcripts) {
        const audio = { name: "answer.webm", mimeType: "audio/webm", buffer };
        await call("post", `/api/recaps/${shareId}/recordings`, {
          multipart: { audio, questionIndex: "0", transcript },
        });
      }
    },
    async addPhotos(shareId: string, names: string[], questionIndex?: number): Promise<void> {
      for (const name of names) {
        const file = { name, mimeType: "image/jpeg", buffer: readFileSync(photoFile(name)) };
        const description = `${name.split(".")[0]}, as the day began`;
        const photo: Record<string, string | typeof file> = { file, description };
        if (questionIndex !== undefined) photo.questionIndex = String(questionIndex);
        await call("post", `/api/recaps/${shareId}/media`, { multipart: photo });
      }
    },
  };
}

function callApi(request: APIRequestContext, origin: string) {
  return async (
    method: "post" | "patch",
    path: string,
    options: NonNullable<Parameters<APIRequestContext["post"]>[1]>,
  ) => {
    const answer = await request[method](path, { ...options, headers: { origin }, maxRedirects: 0 });
    if (answer.status() >= 400) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  };
}
