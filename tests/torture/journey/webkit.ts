/** WebKitGTK's MiniBrowser on a virtual screen, driven by WebKitWebDriver, whose calls are a dozen (www.w3.org/TR/webdriver2). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type Engine, TIMEOUT_MS, VIEWPORT, type Visitor } from "./visitor.ts";

/** The key of an element's id in a call's result. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** The page has not come so far, or has changed or moved meanwhile. */
const TEMPORARY = [
  "no such element",
  "element click intercepted",
  "element not interactable",
  "stale element reference",
];

/** Returns the call's value. */
type Call = <Value = void>(path: string, body?: object) => Promise<Value>;

interface Opened {
  sessionId: string;
  capabilities: { browserVersion: string };
}

interface Session {
  call: Call;
  version: string;
  close: () => Promise<void>;
}

/** The paths are those of WebKitWebDriver and Xvfb. */
export async function launchWebKit(driverPath: string, screenPath: string): Promise<Engine> {
  // Xvfb chooses a free display, and writes its number.
  const screen = spawn(screenPath, ["-displayfd", "3", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3] as Readable, "data");
  const sessions: Session[] = [];
  const open = async (): Promise<Visitor> => {
    const session = await openSession(driverPath, `:${String(number).trim()}`);
    sessions.push(session);
    return visitorOf(session);
  };
  const close = async (): Promise<void> => {
    await Promise.all(sessions.map((session) => session.close()));
    screen.kill();
  };
  try {
    const [athlete, stranger] = [await open(), await open()];
    return { version: `WebKitGTK ${sessions[0]?.version}`, athlete, stranger, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

/** A driver has one browser. */
async function openSession(path: string, display: string): Promise<Session> {
  const port = await freePort();
  // As Chromium runs without its sandbox: neither starts in every container.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const driver = spawn(path, [`--port=${port}`], { stdio: "ignore", env });
  const send = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, init);
    const { value } = await response.json();
    if (!response.ok) throw Object.assign(new Error(value.message || value.error), { code: value.error });
    return value;
  };
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser" } };
  const deadline = Date.now() + TIMEOUT_MS;
  const open = (): Promise<Opened> =>
    send<Opened>("POST", "", { capabilities }).catch(async (error) => {
      // The driver does not listen yet.
      if (error.code || Date.now() > deadline) throw error;
      await sleep(100);
      return open();
    });
  const opened = await open();
  const { sessionId } = opened;
  const call: Call = (path, body) => send(body ? "POST" : "GET", `/${sessionId}${path}`, body);
  // As narrow as the window can be.
  await call("/window/rect", VIEWPORT);
  return {
    call,
    version: opened.capabilities.browserVersion,
    close: () => send<void>("DELETE", `/${sessionId}`).finally(() => driver.kill()),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}

function visitorOf({ call }: Session): Visitor {
  /** Waits until the element can be used, and uses it: `action` gets the element's path. */
  const use = async <Value>(xpath: string, action: (element: string) => Promise<Value>): Promise<Value> => {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      try {
        const found = await call<Record<typeof ELEMENT, string>>("/element", {
          using: "xpath",
          value: xpath,
        });
        const scroll = "arguments[0].scrollIntoView({ block: 'center' })";
        await call("/execute/sync", { script: scroll, args: [found] });
        const path = `/element/${found[ELEMENT]}`;
        if (await call<boolean>(`${path}/enabled`)) return await action(path);
      } catch (failure) {
        const code = failure instanceof Error && "code" in failure ? String(failure.code) : "";
        if (!TEMPORARY.includes(code)) throw failure;
      }
      if (Date.now() > deadline) throw new Error(`${xpath} cannot be used`);
      await sleep(50);
    }
  };
  return {
    goto: (url) => call("/url", { url }),
    click: (element) => use(element, (path) => call(`${path}/click`, {})),
    type: (input, text) => use(input, (path) => call(`${path}/value`, { text })),
    choose: (select, value) =>
      use(`${select}/option[@value='${value}']`, (path) => call(`${path}/click`, {})),
    upload: (input, files) => use(input, (path) => call(`${path}/value`, { text: files.join("\n") })),
    read: (element) => use(element, (path) => call(`${path}/text`)),
    evaluate: (run, argument) =>
      call("/execute/sync", { script: `return (${run})(...arguments)`, args: [argument] }),
  };
}
