/** Screens of signing in and out, the account and the outbox. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { newAuthenticator } from "../../authenticator.ts";
import { hydrated } from "../hydrated.ts";
import { photoFile } from "../sample-files.ts";
import { changeEmail, endSession, findCode, newAddress, signIn, signInHere } from "../sign-in-steps.ts";
import type { RecapMaker } from "./made-recaps.ts";
import { keepToast, page, type Screen } from "./screen.ts";

const LONG_NAME = "Wilhelmina-Alexandra Featherstonehaugh";

export function accountScreens({ draft, published }: RecapMaker): Screen[] {
  return [
    page("sign-in", "/sign-in"),
    page("sign-in-declined", "/sign-in?failure=declined"),
    {
      name: "sign-in-invalid",
      async show(shown) {
        await shown.goto("/sign-in");
        await shown.getByLabel("Email").fill("ada@example");
        await shown.getByLabel("Email").fill("ada.example.com");
        await shown.getByRole("button", { name: "Email me a code" }).click();
        await shown.getByText("Enter an email address like").waitFor();
      },
    },
    { name: "code", isRepetition: true, show: (shown) => ask(shown, newAddress()) },
    {
      name: "code-wrong",
      async show(shown) {
        const email = newAddress();
        await ask(shown, email);
        const code = await findCode(shown, email);
        await shown.getByLabel("Code").fill(code.startsWith("1") ? "200 000" : "100 000");
        await shown.getByRole("button", { name: "Sign in", exact: true }).click();
        await shown.getByText("That's not the right code").waitFor();
      },
    },
    {
      name: "code-again",
      async show(shown) {
        await ask(shown, newAddress());
        await shown.getByRole("button", { name: "Send a new code" }).click();
        await shown.getByText("New code sent").waitFor();
      },
    },
    page("code-gone", "/sign-in/code"),
    { ...page("unsubscribe-gone", "/unsubscribe"), isRepetition: true },
    {
      name: "sign-in-done",
      frame: "window",
      async show(shown) {
        await shown.goto("/sign-in");
        await signInHere(shown, newAddress());
        await keepToast(shown, "Signed in");
      },
    },
    {
      name: "account",
      async show(shown) {
        await signIn(shown);
        await shown.goto("/account");
        await shown.getByRole("link", { name: "Delete your account" }).waitFor();
      },
    },
    {
      name: "account-devices",
      async show(shown) {
        const email = newAddress("ada-of-the-very-long-name");
        await signIn(shown, email);
        await shown.context().clearCookies();
        await signIn(shown, email);
        await name(shown);
        await sendPicture(shown);
        await shown.goto("/account#devices");
        await shown.getByText("This device").waitFor();
        await hydrated(shown);
        const closed = shown.locator("main details:not([open]) > summary");
        while ((await closed.count()) > 0) await closed.first().click();
        await shown.getByRole("button", { name: "Add a passkey" }).waitFor();
      },
    },
    {
      name: "account-picture",
      async show(shown) {
        await signIn(shown);
        await name(shown);
        await sendPicture(shown);
        await shown.goto("/account/picture");
        await shown.getByRole("button", { name: "Remove picture" }).waitFor();
      },
    },
    {
      name: "account-picture-refused",
      async show(shown) {
        await signIn(shown);
        await shown.goto("/account/picture");
        const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") };
        await shown.getByLabel("Choose a photo").setInputFiles(file);
        await shown.getByText("Choose a JPEG, PNG or WebP photo").waitFor();
      },
    },
    {
      name: "email",
      isRepetition: true,
      async show(shown) {
        await signIn(shown);
        await shown.goto("/account/email");
      },
    },
    {
      name: "email-code",
      async show(shown) {
        await signIn(shown, newAddress("ada-of-the-very-long-name"));
        await shown.goto("/account/email");
        await shown.getByLabel("New email").fill(newAddress("another-very-long-name"));
        await shown.getByRole("button", { name: "Email me a code" }).click();
        await shown.getByLabel("Code").fill("1");
        await shown.getByRole("button", { name: "Change my email" }).click();
        await shown.getByText("The code has 6 digits").waitFor();
      },
    },
    {
      name: "confirm",
      isRepetition: true,
      async show(shown) {
        await signIn(shown, newAddress("ada-of-the-very-long-name"));
        await addPasskey(shown);
        await shown.goto("/account/confirm");
        await shown.getByRole("button", { name: "Use a passkey" }).waitFor();
      },
    },
    {
      name: "confirm-code",
      async show(shown) {
        await signIn(shown);
        await shown.goto("/account/confirm?returnTo=/account/email");
        await shown.getByRole("button", { name: "Email me a code" }).click();
        await shown.getByLabel("Code").fill("1");
        await shown.getByRole("button", { name: "Continue" }).click();
        await shown.getByText("The code has 6 digits").waitFor();
      },
    },
    {
      name: "undo-email",
      isRepetition: true,
      show: async (shown) => shown.goto((await changeEmail(shown)).link),
    },
    {
      name: "undo-email-done",
      async show(shown) {
        await shown.goto((await changeEmail(shown)).link);
        await shown.getByRole("button", { name: "Undo the change" }).click();
        await shown.getByText("The change was undone").waitFor();
      },
    },
    {
      name: "undo-email-taken",
      async show(shown) {
        const { old, link } = await changeEmail(shown);
        await shown.context().clearCookies();
        await signIn(shown, old);
        await shown.goto(link);
        await shown.getByRole("button", { name: "Undo the change" }).click();
        await shown.getByText("has another account now").waitFor();
      },
    },
    page("undo-email-gone", "/undo-email"),
    {
      name: "delete-account",
      async show(shown) {
        await signIn(shown);
        await shown.goto("/account/delete");
      },
    },
    page("privacy", "/privacy"),
    {
      name: "account-name-too-long",
      async show(shown) {
        await signIn(shown);
        await shown.goto("/account#name");
        await shown.getByLabel("First name").fill("a".repeat(70));
        await shown.getByRole("button", { name: "Save name" }).click();
        await shown.getByText("can have up to 60 characters").waitFor();
      },
    },
    page("take-out-empty", "/take-out"),
    {
      name: "take-out",
      async show(shown) {
        await openTakeOut(shown, published);
        await pickZip(shown, Buffer.from("This is no ZIP"));
        await shown.getByRole("alert").getByText("This isn't a ZIP").waitFor();
      },
    },
    {
      name: "take-out-import",
      async show(shown) {
        await openTakeOut(shown, published);
        await pickZip(shown, await (await shown.request.get("/api/export/1")).body());
        await shown.getByRole("button", { name: "Import this recap" }).waitFor();
      },
    },
    {
      name: "take-out-imported",
      async show(shown) {
        await openTakeOut(shown, published);
        await pickZip(shown, await (await shown.request.get("/api/export/1")).body());
        await shown.getByRole("button", { name: "Import this recap" }).click();
        await shown.getByText("1 recap imported").waitFor();
      },
    },
    {
      name: "profile-menu-signed-in",
      frame: "window",
      async show(shown) {
        await signIn(shown);
        await name(shown);
        await sendPicture(shown);
        await shown.goto("/");
        await shown.getByRole("button", { name: "Profile" }).click();
        await shown.getByRole("button", { name: "Sign out" }).waitFor();
      },
    },
    {
      name: "sign-out",
      isRepetition: true,
      async show(shown) {
        await signIn(shown);
        await shown.goto("/sign-out");
      },
    },
    {
      name: "sign-out-unsent",
      async show(shown) {
        await leaveUnsentText(shown, draft);
        await shown.goto("/sign-out");
        await shown.getByText("Not uploaded yet: 1 edit").waitFor();
      },
    },
    {
      name: "signed-out",
      async show(shown) {
        await openSignedOut(shown, draft);
        await shown.locator("textarea[name=answer]").fill("Rain all the way.");
        await shown.getByRole("alert").getByText("Sign in to send it").waitFor();
      },
    },
    {
      name: "signed-out-form",
      async show(shown) {
        await openSignedOut(shown, draft);
        await shown.locator("textarea[name=answer]").evaluate((box: HTMLTextAreaElement) => {
          box.value = "Rain all the way.\n".repeat(12);
          // As a page without scripts does.
          box.form?.submit();
        });
        await shown.getByRole("button", { name: "Send again" }).waitFor();
      },
    },
    {
      name: "outbox",
      // It lists the mails of all screens before.
      frame: "window",
      async show(shown) {
        await ask(shown, newAddress());
        await shown.goto("/outbox");
      },
    },
  ];
}

async function openTakeOut(shown: Page, published: RecapMaker["published"]): Promise<void> {
  const recap = await published({ photos: ["small.jpg"] });
  await recap.enter(shown);
  await shown.goto("/take-out");
}

async function pickZip(shown: Page, buffer: Buffer): Promise<void> {
  const file = { name: "race-recap-1.zip", mimeType: "application/zip", buffer };
  await shown.getByLabel("Choose ZIPs").setInputFiles(file);
}

async function ask(shown: Page, email: string): Promise<void> {
  await shown.goto("/sign-in");
  await shown.getByLabel("Email").fill(email);
  await shown.getByRole("button", { name: "Email me a code" }).click();
  await shown.getByLabel("Code").waitFor();
}

/** Adds a passkey that another device has. */
async function addPasskey(shown: Page): Promise<void> {
  const { origin } = new URL((await shown.request.get("/favicon.ico")).url());
  const submit = (form: Record<string, string>) =>
    shown.request.post("/account/passkey", { headers: { origin }, form });
  const { options } = await (await submit({ intent: "options" })).json();
  const created = await (await newAuthenticator()).create({ ...options, origin, userId: options.user.id });
  await submit({ intent: "finish", answer: JSON.stringify(created) });
}

async function name(shown: Page): Promise<void> {
  const { origin } = new URL((await shown.request.get("/favicon.ico")).url());
  await shown.request.post("/account", {
    headers: { origin },
    form: { intent: "rename", firstName: LONG_NAME, lastName: "Cholmondeley" },
    maxRedirects: 0,
  });
}

async function sendPicture(shown: Page): Promise<void> {
  const { origin } = new URL((await shown.request.get("/favicon.ico")).url());
  const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer: readFileSync(photoFile("small.jpg")) };
  await shown.request.post("/account/picture", {
    headers: { origin },
    multipart: { intent: "save", picture },
    maxRedirects: 0,
  });
}

/** Opens a draft's first question, signed in; then the session is over. */
async function openSignedOut(shown: Page, draft: RecapMaker["draft"]): Promise<void> {
  const recap = await draft();
  await recap.enter(shown);
  await signIn(shown);
  await shown.goto(`/questions?recap=${recap.shareId}`);
  await endSession(shown);
}

/** Signs in, and types a detail that cannot be sent. */
async function leaveUnsentText(shown: Page, draft: RecapMaker["draft"]): Promise<void> {
  const recap = await draft();
  await recap.enter(shown);
  await signIn(shown);
  await shown.route("**/api/recaps/*", (route) => route.abort());
  await shown.goto(`/race-details?recap=${recap.shareId}`);
  await shown.getByLabel("Race Name").fill("Gran Fondo, in the rain");
  await shown.getByText("Your text is safe on this device").waitFor();
}
