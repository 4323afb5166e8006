/** Names devices in the lists of sessions and passkeys. */
import Bowser from "bowser";

const UNKNOWN = "Unknown device";

/** Real headers have about 150 characters; a long one would only cost time. */
const MAX_USER_AGENT_LENGTH = 500;

/** Names that the package knows. For any other browser it returns text of the header, which is not to be trusted. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** Names that repeat the system, or the maker. */
const SHORT_NAMES: Record<string, string> = {
  "Samsung Internet for Android": "Samsung Internet",
  "Android Browser": "Browser",
  "Microsoft Edge": "Edge",
  "Internet Explorer": "Explorer",
};

/** Apple's devices by the model that they send; iPads send that of a Mac unless they ask for mobile pages. */
const MODELS = new Set(["iPhone", "iPad", "iPod"]);

/** Returns such a name as "Firefox on Android", "Safari on iPhone" or "Unknown device". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const browserName = browser.name && BROWSERS.has(browser.name) ? browser.name : undefined;
  const systemName = platform.model && MODELS.has(platform.model) ? platform.model : os.name;
  const shown = browserName && (SHORT_NAMES[browserName] ?? browserName);
  if (shown && systemName) return `${shown} on ${systemName}`;
  return shown ?? systemName ?? UNKNOWN;
}
