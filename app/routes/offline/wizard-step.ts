/** For the routes of the wizard, home and the collection: what they export so that they work without a network. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import { hasUnsentRecap } from "../../browser/edit-store/find-edits.ts";
import { catchOffline, isUnanswered } from "../../browser/network/offline-action.ts";
import { deferLink, loadScreenCode } from "../../browser/network/screen-code.ts";
import { retryWhenOnline } from "../../browser/network/when-online-again.ts";
import { isShell, SHELL_PARAMETER } from "../../browser/start/shell-address.ts";
import { loadFromDevice, saveToDevice } from "./ask-device.ts";

/** After this time the device answers instead. The server may receive the form twice. */
const ANSWER_MS = 10_000;

/** Marks a form whose page came from the device: the device answers it, and what it needs from the server waits. */
export const FROM_DEVICE = "fromDevice";

// Before React and Remix get the event.
if (!import.meta.env.SSR) window.addEventListener("click", deferLink, true);

/** The first data of a shell is the device's. */
let isFirst = isShell();

/** For a route's `loader`: a shell has no data. */
export function skipForShell<Data>(
  load: (args: LoaderFunctionArgs) => Data,
): (args: LoaderFunctionArgs) => Data {
  // Nothing of the route is rendered then (app/root.tsx).
  return (args) =>
    new URL(args.request.url).searchParams.has(SHELL_PARAMETER) ? (null as Data) : load(args);
}

/** A route's `clientLoader`: the server's data. Without a network, or with unsent work, the device's data. */
export const clientLoader = Object.assign(loadStep, { hydrate: isShell() });

async function loadStep({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const isOfShell = isFirst;
  isFirst = false;
  const shareId = new URL(request.url).searchParams.get("recap");
  const load = () => loadFromDevice(request);
  if (isOfShell) return load().catch(whenUnanswered(serverLoader));
  return (await hasUnsent(shareId)) ? load() : retryWhenOnline(() => firstOf(serverLoader, load));
}

/**
 * Returns the server's answer, or after a while the device's, or else the server's late one. Like `fetch`, rejects
 * with a TypeError if neither has one.
 */
async function firstOf<Answer>(
  server: () => Promise<Answer>,
  device: () => Promise<Answer>,
): Promise<Answer> {
  const asked = server();
  return Promise.race([asked, unanswered()]).catch(
    whenUnanswered(() => device().catch(whenUnanswered(() => asked))),
  );
}

/** Returns a handler that calls `next` if the server has not answered. */
function whenUnanswered<Answer>(next: () => Promise<Answer>) {
  return (error: unknown): Promise<Answer> => {
    if (!isUnanswered(error)) throw error;
    return next();
  };
}

/** Returns a function that sends a form to the server, or to the device without a network or with unsent work. */
export function fallBackToDevice<Action>(
  { request, serverAction }: ClientActionFunctionArgs,
  send = () => serverAction<Action>(),
): typeof send {
  const sent = request.clone().formData();
  return async () => {
    const form = await sent;
    // A request body can be read once, so only the device answers after a wait.
    const answer = () => retryWhenOnline(() => saveToDevice(request, form)) as ReturnType<typeof send>;
    const isForDevice = form.has(FROM_DEVICE) || (await hasUnsent(form.get("recap")));
    return (isForDevice ? answer() : firstOf(send, answer)).catch(beforeRedirect);
  };
}

/** Rethrows. A redirect waits until the code of its screen is loaded. */
async function beforeRedirect(thrown: unknown): Promise<never> {
  const location = thrown instanceof Response ? thrown.headers.get("location") : null;
  if (location !== null) await loadScreenCode(location);
  throw thrown;
}

/** A route's `clientAction`, where the form needs nothing else. */
export function clientActionOf<Action>() {
  return (args: ClientActionFunctionArgs) => catchOffline(fallBackToDevice<Action>(args));
}

async function hasUnsent(shareId: FormDataEntryValue | null): Promise<boolean> {
  return typeof shareId === "string" && hasUnsentRecap(shareId);
}

async function unanswered(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  throw new TypeError("The server has not answered");
}
