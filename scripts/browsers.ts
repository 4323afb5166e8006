/** Finds the browsers that tests and scripts drive, and sees to the fonts that pages expect. */
import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";
import { findOnPath, installOneOf, requireProgram } from "./programs.ts";

/** Has Arial's metrics. Nearly every desktop has such a font, and pages use it until their typefaces arrive. */
const FONTS = "fonts-liberation";

/** Returns the browser's path. If it is missing, root on a system with apt-get gets Debian's; otherwise the process exits. */
export function requireChromium() {
  const path = requireProgram({
    title: "Chromium",
    // The headless shell draws the same pages, and takes a fifth less time than the browser with its windows.
    names: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
    // Older systems have no package of the headless shell.
    packages: ["chromium-headless-shell", "chromium"],
    variable: "CHROMIUM_PATH",
  });
  requireFonts();
  return path;
}

export function launchChromium(...options: string[]) {
  return chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", ...options] });
}

export function requireFirefox() {
  return requireProgram({
    title: "Firefox",
    names: ["firefox-esr", "firefox"],
    packages: ["firefox-esr"],
    variable: "FIREFOX_PATH",
  });
}

/** Without it a system with few fonts shows wider letters at first, and the tests of layout shifts fail. */
function requireFonts() {
  const dpkg = findOnPath("dpkg");
  if (dpkg === null || spawnSync(dpkg, ["--status", FONTS]).status === 0) return;
  if (!installOneOf("fonts", [FONTS]))
    console.error(`Tests of layout shifts need \`apt-get install -y ${FONTS}\`.`);
}
