/** Screens of guests, who add photos and cheers to a recap. */
import type { Page } from "playwright-core";
import { photoFile } from "../sample-files.ts";
import type { RecapMaker } from "./made-recaps.ts";
import { once, page, type Screen } from "./screen.ts";

export function contributionScreens({ published }: RecapMaker): Screen[] {
  const opened = once(() => published({ isOpenToGuests: true, raceType: "running" }));
  const closed = once(() => published());
  const show = async (shown: Page, recap: typeof opened) => shown.goto(`/r/${(await recap()).shareId}/add`);
  const pick = async (shown: Page) => {
    await show(shown, opened);
    await pickPhotos(shown);
  };
  const send = async (shown: Page) => {
    await show(shown, opened);
    await pickPhotos(shown, ["portrait_8.jpg"]);
    await introduce(shown);
    await pressSend(shown);
    await shown.getByRole("heading", { name: "Thank you" }).waitFor();
  };
  return [
    { name: "guest", show: (shown) => show(shown, opened) },
    { name: "guest-picked", show: pick },
    {
      name: "guest-invalid",
      async show(shown) {
        await show(shown, opened);
        await pressSend(shown);
        await shown.getByText("Choose a photo or a video, or").waitFor();
      },
    },
    { name: "thanks", show: send },
    {
      name: "guest-again",
      async show(shown) {
        await send(shown);
        await shown.getByRole("link", { name: "Add more" }).click();
        await shown.getByRole("heading", { name: "What you sent" }).waitFor();
      },
    },
    { name: "guest-closed", show: (shown) => show(shown, closed) },
    {
      name: "guest-owner",
      async show(shown) {
        await (await opened()).enter(shown);
        await show(shown, opened);
      },
    },
    {
      name: "take-back",
      async show(shown) {
        await send(shown);
        await shown.goto(await shown.getByLabel("Your link to remove it later").inputValue());
        await shown.getByRole("button", { name: "Delete it" }).waitFor();
      },
    },
    {
      name: "contributions",
      async show(shown) {
        await send(shown);
        await (await opened()).enter(shown);
        await shown.goto(`/r/${(await opened()).shareId}/contributions`);
        await shown.getByRole("button", { name: "Show below the story" }).first().waitFor();
      },
    },
    page("take-back-gone", "/take-back/gone/gone"),
  ];
}

export async function pickPhotos(shown: Page, names = ["no_exif.jpg", "portrait_8.jpg"]): Promise<void> {
  await shown.locator("input[name=media]").setInputFiles(names.map(photoFile));
  await shown
    .getByRole("list", { name: "What you'll send" })
    .getByText(names.at(-1) ?? "")
    .waitFor();
}

/** Fills in what a guest types. */
export async function introduce(shown: Page): Promise<void> {
  await shown.getByLabel("A line to go with it").fill("Kilometer 32, just after the bridge");
  await shown.getByLabel("Your name").fill("Dad");
  await shown.getByLabel("Your email").fill("dad@example.com");
}

export async function pressSend(shown: Page): Promise<void> {
  await shown.getByRole("button", { name: "Send", exact: true }).click();
}
