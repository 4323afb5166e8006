/** Screens of step 4, with typed answers, photos and videos, and of the summary. */
import { answerBox } from "../athlete.ts";
import { hydrated } from "../hydrated.ts";
import { photoFile, videoFile } from "../sample-files.ts";
import { hold } from "../server.ts";
import { answersTo, OWN_INDEX, PARAGRAPH, type RecapMaker } from "./made-recaps.ts";
import { once, openStep, type Screen, step } from "./screen.ts";

const PHOTOS = ["DSCN0012.jpg", "portrait_8.jpg", "no_exif.jpg", "DSCN0010.jpg", "landscape_6.jpg"];
const UPLOADED = "**/api/uploads/*/parts/*";

export function storyScreens({ draft, published }: RecapMaker): Screen[] {
  const empty = once(() => draft({ details: null }));
  const filled = once(() =>
    draft({
      raceType: "triathlon",
      answers: answersTo(3),
      questionPhotos: ["DSCN0010.jpg", "portrait_8.jpg"],
    }),
  );
  const ownQuestion = once(() => draft({ ownQuestions: ["What did your family say?"], raceType: "hyrox" }));
  const portrait = once(() => draft({ raceType: "running", photos: ["portrait_8.jpg"] }));
  const two = once(() => draft({ photos: ["DSCN0010.jpg", "portrait_8.jpg"] }));
  const twenty = once(() =>
    published({ answers: answersTo(5), photos: [PHOTOS, PHOTOS, PHOTOS, PHOTOS].flat() }),
  );
  return [
    step("questions-empty", "/questions", empty),
    step("questions", "/questions", filled),
    step("questions-last", "/questions", ownQuestion, "&q=6"),
    {
      name: "questions-too-long",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await answerBox(shown).fill(PARAGRAPH.repeat(60));
        await shown.getByText("Not saved yet").waitFor();
      },
    },
    {
      name: "questions-no-connection",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await hydrated(shown);
        // What sends is loaded with the first text; without it, the line at the bottom speaks.
        await answerBox(shown).fill("All elbows.");
        await shown.locator('[data-save-state="saved"]').waitFor();
        await shown.context().setOffline(true);
        await answerBox(shown).fill(PARAGRAPH);
        await shown.getByText("No connection. Your text is safe on this device").waitFor();
      },
    },
    {
      name: "questions-conflict",
      async show(shown) {
        const recap = await draft();
        await openStep(shown, "/questions", recap);
        await recap.save({ "answer-0": PARAGRAPH.repeat(3) });
        await answerBox(shown).fill("All elbows and fog.");
        await shown.getByRole("button", { name: "Next", exact: true }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "questions-gone",
      async show(shown) {
        const recap = await draft({ ownQuestions: ["What did your family say?"] });
        await openStep(shown, "/questions", recap, "&q=6");
        await recap.changeQuestions({ intent: `delete-${OWN_INDEX}` });
        await answerBox(shown).fill(PARAGRAPH);
        await shown.getByRole("button", { name: "Continue" }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "questions-refused-photo",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await shown.locator("input[name=media]").setInputFiles(photoFile("corrupted.jpg"));
        await shown.getByRole("alert").getByText("looks damaged").waitFor();
      },
    },
    {
      name: "questions-uploading",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await hold(shown, UPLOADED);
        const names = ["DSCN0010.jpg", "corrupted.jpg", "small.jpg", "portrait_8.jpg", "landscape_6.jpg"];
        await shown.locator("input[name=media]").setInputFiles(names.map(photoFile));
        await shown.getByText("looks damaged").waitFor();
        await shown.getByText("Waiting for its turn").or(shown.getByText("0%")).last().waitFor();
      },
    },
    {
      name: "questions-upload-lost",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await shown.route(UPLOADED, (route) => route.abort());
        await shown.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
        await shown.getByRole("button", { name: "Edit photo 1" }).click();
        await shown.getByRole("button", { name: "Try again: small.jpg" }).waitFor();
      },
    },
    {
      name: "questions-photo-deleted",
      async show(shown) {
        await openStep(
          shown,
          "/questions",
          await draft({ questionPhotos: ["DSCN0010.jpg", "portrait_8.jpg"] }),
        );
        await shown.getByRole("button", { name: "Edit photo 1" }).click();
        await shown.getByRole("button", { name: "Delete photo 1" }).click();
        await shown.getByRole("button", { name: "Undo" }).waitFor();
      },
    },
    step("race-memories-empty", "/race-memories", empty),
    step("race-memories-one-portrait", "/race-memories", portrait),
    step("race-memories-twenty", "/race-memories", twenty, "&from=share"),
    {
      name: "race-memories-video",
      async show(shown) {
        const recap = await draft({ photos: ["DSCN0010.jpg", "portrait_8.jpg"] });
        await shown.route("**/api/image/**", (route) => route.fulfill({ status: 503 }), { times: 1 });
        await openStep(shown, "/race-memories", recap);
        // Whichever of the two the browser asked for first.
        await shown.getByText("Photo uploaded - view in shared link").filter({ visible: true }).waitFor();
        await shown.locator("input[name=media]").setInputFiles(videoFile("clip.webm"));
        await shown.getByRole("main").locator("video").waitFor();
      },
    },
    {
      name: "race-memories-photo-deleted",
      async show(shown) {
        await openStep(shown, "/race-memories", await draft({ photos: ["DSCN0010.jpg", "portrait_8.jpg"] }));
        await shown.getByRole("button", { name: "Edit photo 1" }).click();
        await shown.getByRole("button", { name: "Delete photo 1" }).click();
        await shown.getByRole("button", { name: "Undo" }).waitFor();
      },
    },
    {
      name: "race-memories",
      async show(shown) {
        await openStep(shown, "/race-memories", await two());
        await shown.getByRole("button", { name: "Edit photo 2", exact: true }).click();
        await shown.getByRole("button", { name: "Make cover: photo 2" }).waitFor();
      },
    },
    step("summary-empty", "/summary", empty),
    step("summary", "/summary", filled),
    step("summary-published", "/summary", twenty),
    {
      name: "summary-nothing-to-share",
      async show(shown) {
        await openStep(shown, "/summary", await draft({ details: null }));
        await shown.getByRole("button", { name: "Continue to Share" }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "summary-missing-details",
      async show(shown) {
        await openStep(
          shown,
          "/summary",
          await draft({ details: { location: null, distance: null }, answers: answersTo(1) }),
        );
        await shown.getByRole("button", { name: "Continue to Share" }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "summary-processing",
      async show(shown) {
        await openStep(shown, "/summary", await draft({ answers: answersTo(1) }));
        await hold(shown, "**/summary.data*");
        await shown.getByRole("button", { name: "Continue to Share" }).click();
        await shown.getByText("Processing...").waitFor();
      },
    },
  ];
}
