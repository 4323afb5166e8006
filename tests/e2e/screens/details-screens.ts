/** Screens of the first three steps: race type, race details and questions. */
import type { Locator, Page } from "playwright-core";
import { photoFile, raceFile } from "../sample-files.ts";
import { OWN_INDEX, PARAGRAPH, type RecapMaker } from "./made-recaps.ts";
import { once, openStep, page, type Screen, step } from "./screen.ts";

const OWN_QUESTIONS = [
  "What did your family say?",
  "Which song was in your head at the last aid station, and who of the people along the course made you smile when you needed it?",
  "Again?",
];

/** The API's response to an edit that reached a limit. */
const LIMIT = {
  status: 429,
  headers: { "retry-after": "1500" },
  json: {
    error: {
      code: "limit",
      message: "Too much text was saved from your network in a short time. Try again in 25 minutes",
    },
  },
};

/** A run on the morning of one day and a second one on the next, which is cut off. */
const TWO_RACES = {
  name: "both-days.gpx",
  mimeType: "application/gpx+xml",
  buffer: Buffer.from(`<gpx><trk><type>running</type><trkseg>${[17, 18].map(runOn).join("")}`),
};

function runOn(day: number): string {
  const points = Array.from({ length: 60 }, (_, minute) => {
    const [lat, time] = [
      (47 + minute / 600).toFixed(5),
      `2026-05-${day}T08:${String(minute).padStart(2, "0")}:00Z`,
    ];
    return `<trkpt lat="${lat}" lon="8.3"><ele>430</ele><time>${time}</time></trkpt>`;
  });
  return points.join("");
}

export function detailsScreens({ draft, published }: RecapMaker): Screen[] {
  const empty = once(() => draft({ details: null }));
  const filled = once(() => draft({ raceType: "triathlon", details: { name: "Lake Triathlon" } }));
  const unfinished = once(() => draft({ raceType: "running", details: { distance: "marathon", dnf: true } }));
  const live = once(() => published());
  const withQuestions = once(() =>
    draft({ ownQuestions: OWN_QUESTIONS, answers: { [OWN_INDEX]: PARAGRAPH.repeat(2) }, raceType: "hyrox" }),
  );
  const full = once(() =>
    draft({ ownQuestions: Array.from({ length: 25 }, (_, at) => `And then, ${at + 1}?`) }),
  );
  return [
    page("race-type", "/race-type?new=1"),
    step("race-type-chosen", "/race-type", filled),
    {
      name: "race-type-offline",
      async show(shown) {
        await shown.goto("/race-type?new=1");
        await shown.getByRole("radio", { name: "HYROX" }).check();
        await shown.context().setOffline(true);
        await pressNext(shown);
        await shown.getByText("We'll continue when you're back online.").waitFor();
      },
    },
    {
      name: "race-type-taken",
      async show(shown) {
        await shown.goto(`/race-type?new=${(await live()).shareId}`);
        await shown.getByRole("radio", { name: "HYROX" }).check();
        await pressNext(shown);
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "race-type-conflict",
      async show(shown) {
        const recap = await draft();
        await openStep(shown, "/race-type", recap);
        await recap.save({ raceType: "running" });
        await shown.getByRole("radio", { name: "HYROX" }).check();
        await pressNext(shown);
        await shown.getByRole("alert").waitFor();
      },
    },
    step("race-details-empty", "/race-details", empty),
    step("race-details", "/race-details", filled),
    step("race-details-did-not-finish", "/race-details", unfinished),
    step("race-details-published", "/race-details", live),
    {
      name: "race-details-which-race",
      async show(shown) {
        await openStep(shown, "/race-details", await filled());
        await chooseRaceFile(shown, TWO_RACES);
        await shown.getByRole("group", { name: "Which of these three?" }).getByRole("radio").nth(1).check();
        await shown.getByText("This file breaks off").waitFor();
      },
    },
    {
      name: "race-details-file",
      async show(shown) {
        await openStep(shown, "/race-details", await filled());
        await chooseRaceFile(shown, raceFile("track-5k.gpx"));
        await shown.getByRole("group", { name: "What do readers see?" }).waitFor();
      },
    },
    {
      name: "race-details-file-damaged",
      async show(shown) {
        await openStep(shown, "/race-details", await filled());
        await chooseRaceFile(shown, photoFile("small.jpg"));
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "race-details-errors",
      async show(shown) {
        await openStep(shown, "/race-details", await empty());
        await pressNext(shown);
        await shown.getByText("Race name is required").waitFor();
      },
    },
    {
      name: "race-details-too-long",
      async show(shown) {
        await openStep(shown, "/race-details", await draft());
        await shown.getByLabel("Race Name").fill("Coast to Coast ".repeat(9));
        await pressNext(shown);
        await shown.getByText("Not saved yet").waitFor();
      },
    },
    {
      name: "race-details-limit",
      async show(shown) {
        await openStep(shown, "/race-details", await filled());
        await shown.route("**/api/recaps/*", (route) => route.fulfill(LIMIT));
        await shown.getByLabel("Race Name").fill("Lake Triathlon of the North");
        await shown.getByText("Try again in 25 minutes").waitFor();
      },
    },
    {
      name: "race-details-conflict",
      async show(shown) {
        const recap = await draft();
        await openStep(shown, "/race-details", recap);
        await recap.save({
          ...{ name: "Five Valleys", distance: "marathon" },
          ...{ customDistanceValue: null, customDistanceUnit: null },
        });
        await shown.getByLabel("Race Name").fill("Gran Fondo of the Six Valleys");
        await shown.getByLabel("Custom Distance").fill("121.5");
        await pressNext(shown);
        await shown.getByRole("alert").waitFor();
      },
    },
    step("custom-questions", "/custom-questions", filled),
    step("custom-questions-own", "/custom-questions", withQuestions),
    step("custom-questions-full", "/custom-questions", full),
    step("custom-questions-edit", "/custom-questions", filled, "&edit=1"),
    {
      name: "custom-questions-too-long",
      async show(shown) {
        await openStep(shown, "/custom-questions", await filled());
        await shown.getByLabel("Add your own question").fill("Why? ".repeat(45));
        await shown.getByRole("button", { name: "Add Question" }).click();
        await shown.getByText("The question can have up to 200 characters").waitFor();
      },
    },
    {
      name: "custom-questions-delete",
      async show(shown) {
        await openStep(shown, "/custom-questions", await withQuestions());
        await shown.getByRole("button", { name: `Delete: ${OWN_QUESTIONS[0]}` }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "custom-questions-conflict",
      async show(shown) {
        const before = "What did they say?";
        const recap = await draft({ ownQuestions: [before] });
        await openStep(shown, "/custom-questions", recap, `&edit=${OWN_INDEX}`);
        const edited = "What did your club say?";
        await recap.changeQuestions({ intent: "save", editedIndex: String(OWN_INDEX), edited });
        await shown.getByLabel("Edit question").fill("What did your mother say?");
        await shown.getByRole("button", { name: "Save", exact: true }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
  ];
}

/** Chooses the race's file on the step of the details. */
export function chooseRaceFile(shown: Page, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
  return shown.getByLabel(/Have the file|Choose the file|Replace the file/).setInputFiles(file);
}

function pressNext(shown: Page): Promise<void> {
  return shown.getByRole("button", { name: "Next", exact: true }).click();
}
