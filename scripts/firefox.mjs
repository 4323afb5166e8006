/** Finds the Firefox that scripts drive. */
import { requireProgram } from "./programs.mjs";

/** Returns the browser's path. If it is missing, root on a system with apt-get gets Debian's; otherwise the process exits. */
export function requireFirefox() {
  return requireProgram({
    title: "Firefox",
    names: ["firefox-esr", "firefox"],
    packages: ["firefox-esr"],
    variable: "FIREFOX_PATH",
  });
}
