/** The journey from an empty recap to the ZIP of an account, in any browser engine that has an adapter in this folder. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { button, field, linkTo, openPage, see, seePhotos, type Visitor, wait } from "./visitor.ts";

/** What the steps share. */
export interface Journey {
  /** Of the product. */
  url: string;
  athlete: Visitor;
  stranger: Visitor;
  /** To the public page, once it exists. */
  link: string;
  /** Returns the text of the mail that was sent last. */
  newestMail: () => Promise<string>;
}

const RACE = "Chicago Lakefront Run";
const ANSWER = "Long runs along the lake.";
const COMMENT = "What a finish!";
const EMAIL = "ada@example.com";
const PHOTOS = ["DSCN0010.jpg", "portrait_8.jpg"].map((name) => resolve("tests/fixtures/photos", name));
const IN_MEMORIES = "li figure[data-media] img";
const IN_GALLERY = "[aria-labelledby=gallery] img";
const IN_LIGHTBOX = "[role=dialog] [aria-hidden=false] img";
/** A comment that is posted sooner after the page was rendered is held, because a program might have written it. */
const WRITING_MS = 1_000;

export const STEPS: { name: string; run: (journey: Journey) => Promise<void> }[] = [
  {
    name: "start a recap",
    async run({ url, athlete }) {
      await openPage(athlete, url);
      await athlete.click(button("Start New Race Recap"));
      await see(athlete, "Step 1 of 7");
      await athlete.click("//label[starts-with(normalize-space(), 'Running')]");
      await athlete.click(button("Next"));
      await see(athlete, "Step 2 of 7");
    },
  },
  {
    name: "enter the details",
    async run({ athlete }) {
      await athlete.type(field("Race Name"), RACE);
      await athlete.type(field("Location"), "Chicago, USA");
      await athlete.choose(field("Distance"), "marathon");
      await athlete.type(field("Finish Time (optional)"), "3:45:10");
      await athlete.click(button("Next"));
      await see(athlete, "Step 3 of 7");
      await athlete.click(button("Continue"));
      await see(athlete, "Step 4 of 7");
    },
  },
  {
    name: "answer a question",
    async run({ athlete }) {
      await athlete.type("//textarea[@name='answer']", ANSWER);
      await athlete.click(button("Skip to Summary"));
      await see(athlete, "Step 5 of 7");
      await see(athlete, ANSWER);
    },
  },
  {
    name: "add two photos",
    async run({ athlete }) {
      await athlete.click(linkTo("Add Photos"));
      await see(athlete, "Memories");
      await athlete.upload("//input[@name='media']", PHOTOS);
      await seePhotos(athlete, IN_MEMORIES, PHOTOS.length);
      await athlete.click(button("Continue"));
      await see(athlete, "Step 5 of 7");
    },
  },
  {
    name: "publish",
    async run(journey) {
      await journey.athlete.click(button("Continue to Share"));
      await see(journey.athlete, "Step 6 of 7");
      journey.link = await wait(journey.athlete, findAddress, "/r/");
    },
  },
  {
    name: "read the public page as a stranger",
    async run({ stranger, link }) {
      await stranger.goto(link);
      assert.equal(await stranger.read("//h1"), RACE);
      for (const text of ["Chicago, USA", "Marathon", "3:45:10", ANSWER]) await see(stranger, text);
      await seePhotos(stranger, IN_GALLERY, PHOTOS.length);
    },
  },
  {
    name: "look at the photos in the lightbox",
    async run({ stranger }) {
      await stranger.click("//*[@aria-labelledby='gallery']//a");
      await see(stranger, "1 of 2");
      await seePhotos(stranger, IN_LIGHTBOX, 1);
      await stranger.click(button("Next photo"));
      await see(stranger, "2 of 2");
      await seePhotos(stranger, IN_LIGHTBOX, 1);
      await stranger.click(button("Close"));
      await wait(stranger, (dialog) => document.querySelector(dialog) === null, "[role=dialog]");
    },
  },
  {
    name: "like",
    async run({ stranger }) {
      await stranger.click("//*[@id='like']//button[@data-like]");
      await stranger.type("//*[@id='bib-name']", "Maya");
      await stranger.type("//*[@id='bib-email']", "maya@example.com");
      await stranger.click("//dialog//button[@type='submit']");
      await see(stranger, "1 like");
    },
  },
  {
    name: "comment",
    async run({ stranger, athlete, link }) {
      await stranger.click(button("Comment"));
      await stranger.type(field("Your comment"), COMMENT);
      await wait(stranger, hasTakenTime, WRITING_MS);
      await stranger.click(button("Post comment"));
      await see(stranger, "1 comment");
      await athlete.goto(link);
      await see(athlete, COMMENT);
      await see(athlete, "1 like");
    },
  },
  {
    name: "sign in with a code",
    async run({ url, athlete, newestMail }) {
      await openPage(athlete, `${url}/sign-in?returnTo=/take-out`);
      await athlete.type(field("Email"), EMAIL);
      await athlete.click(button("Email me a code"));
      await athlete.read("//label[normalize-space()='Code']");
      await athlete.type(field("Code"), codeIn(await newestMail()));
      await athlete.click(button("Sign in"));
      await see(athlete, "Export your data");
      await athlete.click(button("Profile"));
      await see(athlete, EMAIL);
    },
  },
  {
    name: "take everything out (the ZIP is fetched in the page)",
    async run({ url, athlete }) {
      await openPage(athlete, `${url}/take-out`);
      await athlete.read(linkTo("Download the ZIP"));
      const zip = await athlete.evaluate(readLink, "Download the ZIP");
      const reader = new ZipReader(new Uint8ArrayReader(Buffer.from(zip.base64, "base64")));
      const names = (await reader.getEntries()).map(({ filename }) => filename);
      assert.equal(zip.contentType, "application/zip");
      assert.ok(names.some((name) => name.includes(RACE)));
      assert.equal(names.filter((name) => name.includes("/media/")).length, PHOTOS.length);
    },
  },
];

/** Returns the value of the field with a public address. */
function findAddress(path: string): string | undefined {
  return Array.from(document.querySelectorAll("input")).find(({ value }) => value.includes(path))?.value;
}

function hasTakenTime(milliseconds: number): boolean {
  const openedAt = document.querySelector("input[name=openedAt]");
  return openedAt instanceof HTMLInputElement && Date.now() - Number(openedAt.value) > milliseconds;
}

function codeIn(mail: string): string {
  return /\d{3} \d{3}/.exec(mail)?.[0] ?? assert.fail("No email with a code was sent");
}

/** Requests what a link leads to. */
async function readLink(text: string): Promise<{ contentType: string | null; base64: string }> {
  const link = Array.from(document.querySelectorAll("a")).find(({ innerText }) => innerText.trim() === text);
  const response = await fetch(link?.href ?? "");
  const blob = await response.blob();
  const dataUrl = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
  return { contentType: response.headers.get("content-type"), base64: String(dataUrl).split(",")[1] ?? "" };
}
