/** Names of devices, from headers that browsers send. */
import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${IPHONE} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1",
    "Safari on iPad",
  ],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([[null], [""], ["curl/8.14.1"], ["Buy things/1.0 at example.com"], ["a".repeat(100_000)]])(
  "no text of an unknown header gets into a name",
  (userAgent) => {
    expect(deviceName(userAgent)).toBe("Unknown device");
  },
);

test("a system without a known browser names the device", () => {
  expect(deviceName("Buy things/1.0 (Windows NT 10.0)")).toBe("Windows");
});
