/** Screens of the last steps and the collection: share, complete, past recaps. */
import type { Page } from "playwright-core";
import type { SavedRecap } from "../../../app/domain/recap/saved-recap.ts";
import { PAST_RECAPS_PAGE_SIZE } from "../../../app/domain/recap-list/recap-pages.ts";
import { newShareId } from "../../factories.ts";
import { openPrivacy } from "../athlete.ts";
import { hold } from "../server.ts";
import { signIn } from "../sign-in-steps.ts";
import { answersTo, type RecapMaker, type RecapPlan, type ShownRecap } from "./made-recaps.ts";
import { keepToast, once, openStep, page, type Screen, serverFault, step } from "./screen.ts";

const LONG_NAME =
  "The Twenty-Seventh Annual Coast-to-Coast Ultramarathon of the Seven Hills and the Old Harbour Wall";

/** 120 characters. */
const LONGEST_NAME = `${LONG_NAME}, Third Edition (Rain)`;

/** Recaps of several race types, oldest first. */
const COLLECTED: RecapPlan[] = [
  {
    isDraft: true,
    raceType: "running",
    details: { name: "Half Moon Trail", distance: "half-marathon", finishTime: null },
  },
  { raceType: "other", details: { name: LONG_NAME, distance: "10k" } },
  {
    raceType: "hyrox",
    details: { name: "Hyrox Milano", location: "Milan, Italy", distance: "5k" },
    isPublic: false,
  },
  {
    raceType: "triathlon",
    details: { name: "Lake Triathlon", distance: "olympic-tri" },
    photos: ["portrait_8.jpg"],
  },
  { raceType: "running", details: { name: "Chicago Lakefront Run", distance: "half-marathon" } },
  { raceType: "cycling", photos: ["DSCN0012.jpg"] },
];

/** More than one page of /past-recaps. */
const MANY: RecapPlan[] = Array.from({ length: PAST_RECAPS_PAGE_SIZE + 3 }, (_, at) => ({
  details: { name: `Race ${at + 1}` },
}));

/** With more than one photo and answer to choose from. */
const ILLUSTRATED: RecapPlan = {
  raceType: "running",
  answers: {
    "0": "At the bridge the band played, and I ran past people who had passed me at the start.",
    "1": "My sister at mile eleven.",
  },
  photos: ["DSCN0012.jpg", "portrait_8.jpg", "landscape_6.jpg"],
};

/** Presses Delete in the menu of the first recap. */
async function pressDelete(shown: Page): Promise<void> {
  await shown.locator("main summary").first().click();
  await shown.getByRole("button", { name: "Delete" }).first().click();
}

export function shareScreens({ draft, published, collection }: RecapMaker): Screen[] {
  const ready = once(() => draft({ answers: answersTo(1) }));
  const shared = once(() => published());
  const privateRecap = once(() => published({ raceType: "running", isPublic: false }));
  const withPhoto = once(() => published({ raceType: "cycling", photos: ["DSCN0012.jpg"] }));
  const unfinished = once(() =>
    published({ raceType: "hyrox", details: { dnf: true, finishTime: null }, photos: ["portrait_8.jpg"] }),
  );
  const long = once(() =>
    published({
      details: { name: LONGEST_NAME, finishTime: "11 hours, 59 minutes and a bit more" },
    }),
  );
  const illustrated = once(() => published(ILLUSTRATED));
  const collected = once(() => collection(COLLECTED));
  const few = once(() => collection(COLLECTED.slice(0, 5)));
  const many = once(() => collection(MANY));
  const openShare = async (shown: Page, query = "") => openStep(shown, "/share", await shared(), query);
  const openCollection = async (shown: Page) => {
    await (await collected()).enter(shown);
    await shown.goto("/past-recaps");
  };
  const deletedOnes = once(() =>
    collection([
      { raceType: "running", details: { name: LONGEST_NAME }, isDeleted: true },
      { raceType: "hyrox", details: { name: "Hyrox Vienna" }, isDeleted: true },
    ]),
  );
  const openDeleted = async (shown: Page) => {
    await (await deletedOnes()).enter(shown);
    await shown.goto("/recently-deleted");
    await shown.getByRole("button", { name: "Restore" }).first().waitFor();
  };
  return [
    step("share-before", "/share", ready),
    {
      name: "share-missing-details",
      async show(shown) {
        const details = { location: null, distance: null };
        await openStep(shown, "/share", await draft({ details, answers: answersTo(1) }));
        await shown.getByRole("button", { name: "Create the share link" }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    { name: "share", isRepetition: true, show: (shown) => openReady(shown, shared) },
    { name: "share-photo", show: (shown) => openReady(shown, withPhoto) },
    { name: "share-did-not-finish", show: (shown) => openReady(shown, unfinished) },
    { name: "share-long", show: (shown) => openReady(shown, long) },
    { name: "share-private", show: (shown) => openReady(shown, privateRecap) },
    {
      name: "share-checking",
      async show(shown) {
        await hold(shown, "**/api/recaps/recap_*");
        await openShare(shown);
        await shown.getByText("Getting your link ready…").waitFor();
      },
    },
    {
      name: "share-check-failed",
      async show(shown) {
        await shown.route("**/api/recaps/recap_*", (route) => route.abort());
        await openShare(shown);
        await shown.getByText("Your link isn't working yet").waitFor();
      },
    },
    {
      name: "share-just-saved",
      frame: "window",
      async show(shown) {
        await openShare(shown, "&notice=saved");
        await keepToast(shown, "Saved to your collection");
      },
    },
    {
      name: "share-copied",
      frame: "window",
      async show(shown) {
        await shown.context().grantPermissions(["clipboard-write"]);
        await openReady(shown, shared);
        await shown.getByRole("button", { name: "Copy", exact: true }).click();
        await keepToast(shown, "Link Copied!");
      },
    },
    {
      name: "share-not-saved",
      frame: "window",
      async show(shown) {
        // Signing in claims the visitor's recaps, so it is not the one of the other screens.
        const claimed = once(() => published());
        await (await claimed()).enter(shown);
        await signIn(shown);
        await openReady(shown, claimed);
        await shown.route("**/share.data*", (route) => route.abort());
        await shown.getByRole("heading", { name: "Save to Your Account" }).click();
        await shown.getByRole("button", { name: "Save to Account" }).click();
        await keepToast(shown, "An unexpected error occurred while saving. Please try again.");
      },
    },
    {
      name: "share-privacy-not-saved",
      async show(shown) {
        await openReady(shown, shared);
        await shown.route("**/visibility", (route) => route.abort());
        await openPrivacy(shown);
        await shown.getByRole("radio", { name: "Private" }).click();
        await shown.getByText("Not saved. Your last choice still applies").waitFor();
      },
    },
    {
      name: "share-listed",
      async show(shown) {
        await openReady(
          shown,
          once(() => published()),
        );
        await openPrivacy(shown);
        await shown.getByRole("checkbox", { name: "Let search engines list this recap" }).check();
        await shown.getByText("Saved", { exact: true }).waitFor();
      },
    },
    {
      name: "share-listing-not-saved",
      async show(shown) {
        await openReady(shown, shared);
        await shown.route("**/listing", (route) => route.abort());
        await openPrivacy(shown);
        await shown.getByRole("checkbox", { name: "Let search engines list this recap" }).click();
        await shown.getByText("Not saved. Your last choice still applies").waitFor();
      },
    },
    {
      name: "share-folds",
      async show(shown) {
        await openReady(shown, illustrated);
        const folds = shown.locator("main details > summary");
        for (let at = 0; at < (await folds.count()); at++) await folds.nth(at).click();
        await shown.getByRole("img", { name: "Preview of your card" }).waitFor();
        await shown.getByRole("button", { name: "Make video" }).waitFor();
      },
    },
    { name: "generator", show: async (shown) => openGenerator(shown, await illustrated()) },
    {
      name: "generator-invalid",
      async show(shown) {
        await openGenerator(shown, await illustrated());
        await shown.getByLabel("Hashtags").fill("#trail-run #Arezzo");
        await shown.getByText("A hashtag can only contain letters, digits and _").waitFor();
      },
    },
    {
      name: "generator-not-made",
      frame: "window",
      async show(shown) {
        await openGenerator(shown, await illustrated());
        await shown.route("**/cards", (route) => route.abort());
        await shown.getByRole("button", { name: "Generate for Screenshot" }).click();
        await keepToast(shown, "We couldn't make your card. Your recap is safe. Please try again.");
      },
    },
    {
      name: "generator-no-preview",
      async show(shown) {
        await shown.route("**/swiped-card.client-*.js", (route) => route.abort());
        await openReady(shown, shared);
        await shown.getByRole("heading", { name: "Story card" }).click();
        await shown.getByText("We couldn't load the preview").waitFor();
      },
    },
    step("complete", "/complete", shared),
    {
      name: "print",
      async show(shown) {
        await (await withPhoto()).enter(shown);
        await shown.goto(`/r/${(await withPhoto()).shareId}/print`);
      },
    },
    {
      name: "print-cards",
      async show(shown) {
        await (await privateRecap()).enter(shown);
        await shown.goto(`/r/${(await privateRecap()).shareId}/print?piece=cards`);
      },
    },
    {
      name: "print-book",
      async show(shown) {
        const recap = await collected();
        await recap.enter(shown);
        await shown.goto(`/season/2026/print`);
      },
    },
    step(
      "complete-photo",
      "/complete",
      once(() => published({ photos: ["DSCN0010.jpg"] })),
    ),
    step(
      "complete-portrait",
      "/complete",
      once(() => published({ raceType: "running", photos: ["portrait_8.jpg"], isPublic: false })),
    ),
    step(
      "complete-dnf",
      "/complete",
      once(() => published({ raceType: "triathlon", details: { dnf: true, finishTime: null } })),
    ),
    step(
      "complete-long",
      "/complete",
      once(() =>
        published({
          details: { name: LONGEST_NAME, finishTime: "11 hours, 59 minutes and a bit more" },
          photos: ["portrait_8.jpg"],
        }),
      ),
    ),
    page("past-recaps-empty", "/past-recaps"),
    { name: "past-recaps", show: openCollection },
    {
      name: "past-recaps-one",
      async show(shown) {
        await (await illustrated()).enter(shown);
        await shown.goto("/past-recaps");
      },
    },
    {
      name: "past-recaps-found",
      async show(shown) {
        await (await collected()).enter(shown);
        await shown.goto("/past-recaps?name=lake&year=2026");
      },
    },
    {
      name: "past-recaps-nothing-found",
      async show(shown) {
        await (await collected()).enter(shown);
        await shown.goto("/past-recaps?name=marathon&type=triathlon");
      },
    },
    {
      name: "past-recaps-older",
      async show(shown) {
        await (await many()).enter(shown);
        await shown.goto("/past-recaps");
        await shown.getByRole("link", { name: "Older recaps" }).click();
        await shown.getByRole("link", { name: "Newer recaps" }).waitFor();
      },
    },
    {
      name: "past-recaps-device-copy",
      async show(shown) {
        await storeCopy(shown);
        await shown.goto("/past-recaps");
        await shown.getByText("This device's copy").waitFor();
        await pressDelete(shown);
        await shown.getByText("will be removed from this device").waitFor();
      },
    },
    {
      name: "past-recaps-loading",
      async show(shown) {
        await shown.goto("/");
        await hold(shown, "**/past-recaps.data*");
        await shown.getByRole("link", { name: "My Race Collection" }).click();
        await shown.getByText("Loading your race recaps").waitFor();
      },
    },
    {
      name: "past-recaps-error",
      async show(shown) {
        await shown.goto("/");
        await shown.route("**/past-recaps.data*", (route) =>
          route.fulfill(serverFault("routes/past-recaps")),
        );
        await shown.getByRole("link", { name: "My Race Collection" }).click();
        await shown.getByText("Error loading your race recaps").waitFor();
      },
    },
    {
      name: "past-recaps-menu",
      async show(shown) {
        await openCollection(shown);
        await shown.locator("main summary").nth(1).click();
        await shown.getByRole("link", { name: "Edit" }).filter({ visible: true }).waitFor();
      },
    },
    {
      name: "past-recaps-few",
      async show(shown) {
        await (await few()).enter(shown);
        await shown.goto("/past-recaps");
      },
    },
    {
      name: "past-recaps-delete",
      async show(shown) {
        await openCollection(shown);
        await pressDelete(shown);
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "past-recaps-not-deleted",
      async show(shown) {
        await openCollection(shown);
        await pressDelete(shown);
        await shown.getByRole("button", { name: "Delete for good" }).waitFor();
        await shown.route("**/past-recaps.data*", (route) => route.abort());
        await shown.getByRole("button", { name: "Delete for good" }).click();
        await shown.getByText("Error deleting recap. Please try again.").waitFor();
      },
    },
    {
      name: "past-recaps-deleted",
      async show(shown) {
        const recap = await published({ details: { name: LONGEST_NAME } });
        await recap.delete();
        await recap.enter(shown);
        await shown.goto(`/past-recaps?deleted=${recap.shareId}`);
        await shown.getByRole("button", { name: "Undo" }).waitFor();
      },
    },
    page("recently-deleted-empty", "/recently-deleted"),
    { name: "recently-deleted", isRepetition: true, show: openDeleted },
    {
      name: "recently-deleted-question",
      async show(shown) {
        await openDeleted(shown);
        await shown.getByRole("button", { name: "Delete now" }).first().click();
        await shown.getByRole("alert").waitFor();
      },
    },
  ];
}
/** Opens /share and waits for the preview of the card. */
async function openGenerator(shown: Page, recap: ShownRecap): Promise<void> {
  await openReady(shown, async () => recap);
  await shown.getByRole("heading", { name: "Story card" }).click();
  await shown.getByRole("img", { name: "Preview of your card" }).waitFor();
}

/** Opens /share and waits until the link has been checked. */
async function openReady(shown: Page, recap: () => Promise<ShownRecap>): Promise<void> {
  await openStep(shown, "/share", await recap());
  await shown.getByRole("button", { name: "Copy", exact: true }).waitFor();
  await shown
    .getByText("Your link is ready")
    .or(shown.getByText("Saved, just for you"))
    .filter({ visible: true })
    .waitFor();
}

/** Stores a device copy of a recap that the server does not have. */
async function storeCopy(shown: Page): Promise<void> {
  const saved: SavedRecap = {
    shareId: newShareId(),
    raceType: "running",
    name: "Chicago Lakefront Run",
    date: "2026-05-17",
    location: "Chicago, USA",
    resultText: null,
    distanceText: "Half Marathon",
    createdAt: "2026-05-17T08:00:00.000Z",
  };
  await shown.goto("/podcast");
  await shown.evaluate((recap) => localStorage.setItem("savedRecaps", JSON.stringify([recap])), saved);
}
