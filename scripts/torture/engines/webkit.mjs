/** WebKitGTK's MiniBrowser on a virtual screen, driven by Selenium through WebKitWebDriver. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { Builder, By, Capabilities, error, until } from "selenium-webdriver";
import { requireProgram } from "../../programs.mjs";
import { TIMEOUT_MS, VIEWPORT } from "./visitor.mjs";

// The package has no name for this file that `import` accepts.
/** @type {typeof import("selenium-webdriver/remote")} */
const { DriverService } = createRequire(import.meta.url)("selenium-webdriver/remote");

/** The page has changed or moved meanwhile. */
const TEMPORARY = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
];

/** Finds the programs, and returns a function that launches the browser. */
export function webKitEngine() {
  const driverPath = requireProgram({
    title: "WebKitWebDriver",
    names: ["WebKitWebDriver"],
    packages: ["webkit2gtk-driver"],
  });
  const screenPath = requireProgram({ title: "Xvfb", names: ["Xvfb"], packages: ["xvfb"] });
  return async () => {
    const screen = await openScreen(screenPath);
    /** @type {Awaited<ReturnType<typeof openBrowser>>[]} */
    const browsers = [];
    const close = async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
      screen.close();
    };
    try {
      const open = async () => {
        const browser = await openBrowser(driverPath, screen.display);
        browsers.push(browser);
        return visitorOf(browser.driver);
      };
      const [athlete, stranger] = [await open(), await open()];
      const version = (await browsers[0]?.driver.getCapabilities())?.get("browserVersion");
      return { version: `WebKitGTK ${version}`, athlete, stranger, close };
    } catch (failure) {
      await close();
      throw failure;
    }
  };
}

/** @param {string} path Of Xvfb. */
async function openScreen(path) {
  // Xvfb chooses a free display, and writes its number.
  const screen = spawn(path, ["-displayfd", "3", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(/** @type {import("node:stream").Readable} */ (screen.stdio[3]), "data");
  return { display: `:${String(number).trim()}`, close: () => screen.kill() };
}

/** A driver has one browser. @param {string} driverPath @param {string} display */
async function openBrowser(driverPath, display) {
  const service = new DriverService.Builder(driverPath)
    .setLoopback(true)
    // As Chromium runs without its sandbox: neither starts in every container.
    .setEnvironment({ ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" })
    .build();
  try {
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
      .build();
    // As narrow as the window can be.
    await driver.manage().window().setRect(VIEWPORT);
    return {
      driver,
      close: () => driver.quit().finally(() => service.kill()),
    };
  } catch (failure) {
    await service.kill();
    throw failure;
  }
}

/** @param {import("selenium-webdriver").WebDriver} driver @returns {import("./visitor.mjs").Visitor} */
function visitorOf(driver) {
  /**
   * Waits until the element can be used, and uses it.
   * @template T
   * @param {string} xpath @param {(element: import("selenium-webdriver").WebElement) => Promise<T>} action
   * @returns {Promise<T>}
   */
  const use = async (xpath, action) => {
    const done = await driver.wait(
      async () => {
        try {
          const [element] = await driver.findElements(By.xpath(xpath));
          if (!element || !(await element.isDisplayed()) || !(await element.isEnabled())) return null;
          await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
          return { result: await action(element) };
        } catch (failure) {
          if (TEMPORARY.some((kind) => failure instanceof kind)) return null;
          throw failure;
        }
      },
      TIMEOUT_MS,
      `${xpath} cannot be used`,
    );
    return /** @type {{ result: T }} */ (done).result;
  };
  return {
    goto: (url) => driver.get(url),
    click: (element) => use(element, (found) => found.click()),
    type: (input, text) => use(input, (found) => found.sendKeys(text)),
    choose: (select, value) => use(`${select}/option[@value='${value}']`, (found) => found.click()),
    async upload(input, files) {
      // The field is transparent, which Selenium takes for invisible.
      const field = await driver.wait(until.elementLocated(By.xpath(input)), TIMEOUT_MS);
      await field.sendKeys(files.join("\n"));
    },
    read: (element) => use(element, (found) => found.getText()),
    evaluate: (run, argument) => driver.executeScript(/** @type {any} */ (run), argument),
  };
}
