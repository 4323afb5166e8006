/** Offers to install the app (w3.org/TR/appmanifest, beforeinstallprompt). */
import { withStorage } from "../lib/local-storage.ts";

/** In localStorage: the hint was answered, and is not shown again. */
const ANSWERED = "installHint";

/** Chromium's event: the app is not installed and can be. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** "ask": the browser shows its prompt. "explain": the athlete installs it in Safari's menu. */
export type InstallWay = "ask" | "explain";

/** Returns how the app can be installed; null if it cannot, is installed, or the athlete has answered. */
export function installWay(): InstallWay | null {
  const isAnswered = withStorage((storage) => storage.getItem(ANSWERED)) !== null;
  if (isAnswered || matchMedia("(display-mode: standalone)").matches) return null;
  if (installPrompt()) return "ask";
  // Only Safari on iPhones and iPads has this property.
  return "standalone" in navigator && navigator.standalone === false ? "explain" : null;
}

/** Whether this is the installed app on Android, where other apps can share files with it. */
export function isAppOnAndroid(): boolean {
  return matchMedia("(display-mode: standalone)").matches && navigator.userAgent.includes("Android");
}

/** Calls the listener once the browser can install the app. Returns a function that unsubscribes it. */
export function onCanInstall(listener: () => void): () => void {
  window.addEventListener("can-install", listener);
  return () => window.removeEventListener("can-install", listener);
}

export async function install(): Promise<void> {
  await installPrompt()?.prompt();
}

/** Hides the hint from now on, whatever the answer was. */
export function answerInstallHint(): void {
  withStorage((storage) => storage.setItem(ANSWERED, "answered"));
}

function installPrompt(): InstallPrompt | undefined {
  return (window as Window & { installPrompt?: InstallPrompt }).installPrompt;
}
