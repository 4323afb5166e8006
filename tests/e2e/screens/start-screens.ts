/** Screens of home, the profile menu, the podcast and the error pages. */

import { signIn } from "../sign-in-steps.ts";
import type { RecapMaker } from "./made-recaps.ts";
import { keepToast, once, openStep, page, type Screen, serverFault } from "./screen.ts";

export function startScreens({ draft, published }: RecapMaker): Screen[] {
  const begun = once(() => draft({ raceType: "triathlon", details: { name: "Lake Triathlon" } }));
  return [
    page("home", "/"),
    {
      name: "home-draft",
      async show(shown) {
        await (await begun()).enter(shown);
        await shown.goto("/");
      },
    },
    {
      name: "home-own",
      async show(shown) {
        // A new one each time: the sign-in makes it the account's.
        const raced = await published({ raceType: "running", photos: ["DSCN0012.jpg"], likes: 2 });
        await raced.enter(shown);
        await signIn(shown);
        await shown.goto("/");
      },
    },
    {
      name: "home-start-over",
      async show(shown) {
        await (await begun()).enter(shown);
        await shown.goto("/");
        await shown.getByRole("button", { name: "Start New Race Recap" }).click();
        await shown.getByRole("alert").waitFor();
      },
    },
    {
      name: "home-nothing-begun",
      frame: "window",
      async show(shown) {
        await shown.goto("/share");
        await keepToast(shown, "Start Your Race Recap");
      },
    },
    {
      name: "home-no-race-data",
      frame: "window",
      async show(shown) {
        await openStep(shown, "/share", await begun());
        await keepToast(shown, "No Race Data Found");
      },
    },
    {
      name: "profile-menu",
      frame: "window",
      async show(shown) {
        await shown.goto("/");
        await shown.getByRole("button", { name: "Profile" }).click();
        await shown.getByRole("link", { name: "Past recaps" }).waitFor();
      },
    },
    {
      name: "profile-menu-theme-chosen",
      frame: "window",
      async show(shown) {
        await shown.goto("/podcast");
        await shown.getByRole("button", { name: "Profile" }).click();
        await shown.getByRole("radio", { name: "Dark" }).check();
      },
    },
    page("podcast", "/podcast"),
    page("podcast-asked", "/podcast?intent=create"),
    {
      name: "podcast-premium",
      frame: "window",
      async show(shown) {
        await shown.goto("/podcast");
        await shown.getByRole("button", { name: "Create My Podcast" }).click();
        await shown.getByText("Premium Feature").waitFor();
      },
    },
    {
      name: "api-docs",
      async show(shown) {
        await shown.goto("/api/docs");
        await shown.getByText("Save what was typed or chosen in fields of a recap").click();
      },
    },
    page("page-not-found", "/nothing-here"),
    { ...page("recap-not-found", "/r/recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA"), isRepetition: true },
    {
      name: "recap-not-found-device-copy",
      async show(shown) {
        const recap = await published();
        await openStep(shown, "/share", recap);
        await shown.waitForFunction(() => localStorage.getItem("savedRecaps") !== null);
        await recap.delete();
        await shown.goto(`/r/${recap.shareId}`);
        await shown
          .getByRole("region", { name: "This device's copy" })
          .getByRole("heading", { level: 3 })
          .waitFor();
      },
    },
    {
      name: "error",
      isRepetition: true,
      async show(shown) {
        await shown.goto("/");
        await shown.route("**/_root.data*", (route) => route.fulfill(serverFault()));
        await shown.getByRole("button", { name: "Start New Race Recap" }).click();
        await shown.getByText("Something went wrong").waitFor();
        // React replaces the whole document, whose style sheet is then loaded again.
        await shown.waitForFunction(() => document.styleSheets.length > 0);
      },
    },
    {
      name: "error-refused",
      async show(shown) {
        await shown.goto("/privacy");
        await shown.evaluate(() => {
          const form = Object.assign(document.createElement("form"), {
            method: "post",
            action: "/custom-questions",
          });
          document.body.append(form);
          form.submit();
        });
        await shown.getByRole("link", { name: "Go to Home" }).waitFor();
      },
    },
  ];
}
