/**
 * Screens of the recorder and of recordings that are uploaded and transcribed. The browser needs `fakeMicrophone`
 * (browser.ts).
 */
import type { Page } from "playwright-core";
import { REFUSALS } from "../../../app/texts/media/upload-refusals.ts";
import { skipToSummary } from "../athlete.ts";
import { audioFile } from "../sample-files.ts";
import { hold } from "../server.ts";
import { leaveTake } from "./left-take.ts";
import { PARAGRAPH, type RecapMaker, RIGHT_TO_LEFT, type ShownRecap } from "./made-recaps.ts";
import { once, openStep, type Screen, step } from "./screen.ts";

const UPLOADED = "**/api/uploads/*/parts/*";
const TRANSCRIBED = "**/api/recordings/*/transcribe";

export function voiceScreens({ draft, published }: RecapMaker): Screen[] {
  const withRecordings = once(() =>
    draft({
      raceType: "running",
      answers: { "1": PARAGRAPH },
      recordings: [{ isTranscribed: true }, { transcript: PARAGRAPH.repeat(3) }],
    }),
  );
  const untranscribed = once(() => draft({ recordings: [{}] }));
  const silent = once(() => draft({ recordings: [{ sample: "silence.webm", isTranscribed: true }] }));
  const offered = () =>
    draft({ recordings: [{ transcript: "My own words, about the bridge.", isTranscribed: true }] });
  const withTwenty = once(() =>
    published({
      raceType: "hyrox",
      recordings: [PARAGRAPH.repeat(540), RIGHT_TO_LEFT, ...Array<string>(18).fill("Again.")].map(
        (transcript) => ({
          transcript,
        }),
      ),
    }),
  );
  return [
    {
      name: "recorder-starting",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await shown.evaluate(() => {
          navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
        });
        await record(shown);
        await shown.getByText("One moment").waitFor();
      },
    },
    {
      name: "recorder",
      async show(shown) {
        await recordOnQuestion(shown, await draft());
        await shown.getByText("all elbows and fog").waitFor();
        await shown.getByText("00:02").waitFor();
      },
    },
    {
      name: "recorder-other-question",
      async show(shown) {
        await recordOnQuestion(shown, await draft());
        await shown.getByRole("button", { name: "Next", exact: true }).click();
        await shown.getByText("This recording is for question 1.").waitFor();
        await shown.getByRole("button", { name: "Pause" }).click();
      },
    },
    {
      name: "recorder-other-tab",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await shown.evaluate(() => void navigator.locks.request("recorder", () => new Promise(() => {})));
        await record(shown);
        await shown.getByText("Recording in another tab").waitFor();
      },
    },
    {
      name: "recorder-unsupported",
      async show(shown) {
        await openStep(shown, "/race-memories", await draft());
        await shown.evaluate(() => Reflect.deleteProperty(window, "MediaRecorder"));
        await shown.getByRole("button", { name: "Back" }).click();
        await shown.getByText("This browser can't record").waitFor();
      },
    },
    {
      name: "recorder-settings",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await shown.getByRole("button", { name: "Voice memo, language, captions, privacy" }).click();
        await shown.getByRole("combobox").waitFor();
      },
    },
    {
      name: "recording-left-by-crash",
      async show(shown) {
        const recap = await draft();
        await openStep(shown, "/questions", recap);
        await leaveTake(shown, recap.shareId);
        await shown.reload();
        await shown.getByRole("button", { name: "Keep this recording" }).waitFor();
      },
    },
    {
      name: "recording-uploading",
      isRepetition: true,
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await hold(shown, UPLOADED);
        await addMemo(shown);
        await shown.getByText("Uploading, 0%").waitFor();
      },
    },
    {
      name: "recording-waiting",
      isRepetition: true,
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await shown.route("**/api/recaps/*/uploads", (route) => route.abort());
        await addMemo(shown);
        await shown.getByText("Your recording is safe").first().waitFor();
      },
    },
    {
      name: "recording-refused",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        const error = { code: "recording_limit", message: REFUSALS["recording-limit"] };
        await shown.route("**/api/recaps/*/uploads", (route) =>
          route.fulfill({ status: 422, json: { error } }),
        );
        await addMemo(shown);
        await shown.getByText("safe on this device until you delete it").first().waitFor();
      },
    },
    {
      name: "recording-transcribing",
      isRepetition: true,
      async show(shown) {
        await openStep(shown, "/questions", await draft({ recordings: [{}] }));
        await hold(shown, TRANSCRIBED);
        await shown.getByRole("button", { name: "Transcribe: recording 1" }).click();
        await shown.getByText("Transcribing, 00:00").waitFor();
      },
    },
    {
      name: "recording-failed",
      isRepetition: true,
      async show(shown) {
        await openStep(shown, "/questions", await untranscribed());
        const json = { error: { code: "transcription_broken", message: "" } };
        await shown.route(TRANSCRIBED, (route) => route.fulfill({ status: 502, json }));
        await shown.getByRole("button", { name: "Transcribe: recording 1" }).click();
        await shown.getByText("Transcription failed").first().waitFor();
      },
    },
    step("recording-untold", "/questions", untranscribed),
    step("recording-silent", "/questions", silent),
    step("recording-offer", "/questions", once(offered)),
    {
      name: "recording-offer-taken",
      async show(shown) {
        await openStep(shown, "/questions", await offered());
        await shown.getByRole("button", { name: "Use it" }).click();
        await shown.getByRole("button", { name: "Undo and use my text" }).waitFor();
      },
    },
    {
      name: "recording-deleted",
      async show(shown) {
        await openStep(shown, "/questions", await draft({ recordings: [{}] }));
        await shown.getByRole("button", { name: "Delete recording 1" }).click();
        await shown.getByRole("button", { name: "Undo" }).waitFor();
      },
    },
    step("recording", "/questions", withRecordings),
    {
      name: "recording-read-along",
      async show(shown) {
        await openStep(shown, "/questions", await withRecordings());
        await shown.getByText("Listen sentence by sentence").first().click();
        await shown.getByRole("button", { name: /^Then the crowd/ }).waitFor();
      },
    },
    step("recording-twenty", "/questions", withTwenty),
    step("summary-recordings", "/summary", withRecordings),
    {
      name: "summary-recorder",
      async show(shown) {
        await recordOnQuestion(shown, await draft());
        await skipToSummary(shown);
        await shown.getByText("Still recording").waitFor();
      },
    },
    {
      name: "summary-recording-on-its-way",
      async show(shown) {
        await openStep(shown, "/questions", await draft());
        await hold(shown, UPLOADED);
        await addMemo(shown);
        await shown.getByText("Uploading, 0%").waitFor();
        await skipToSummary(shown);
        await shown.getByText("A recording is still on this device").waitFor();
      },
    },
  ];
}

function record(shown: Page): Promise<void> {
  return shown.getByRole("button", { name: "Record answer" }).click();
}

/** Starts a recording with live captions from a stub of the browser's speech recognition. */
async function recordOnQuestion(shown: Page, recap: ShownRecap): Promise<void> {
  await openStep(shown, "/questions", recap);
  await shown.evaluate(() => {
    const result = (transcript: string, isFinal: boolean) => Object.assign([{ transcript }], { isFinal });
    class Recognition {
      onresult: ((event: { results: unknown[] }) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        this.onresult?.({
          results: [result("The first kilometers were all elbows and fog.", true), result("I kept", false)],
        });
      }
      stop() {
        this.onend?.();
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition });
  });
  await record(shown);
  await shown.getByRole("timer").waitFor();
}

type Memo = Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0];

function addMemo(shown: Page, memo: Memo = audioFile("answer-1.webm")): Promise<void> {
  return shown.locator("input[name=audio]").setInputFiles(memo);
}
