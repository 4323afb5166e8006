/** The name and email that a visitor typed, remembered on this device. */
import { withStorage } from "../lib/local-storage.ts";

const KEY = "visitorIdentity";

export interface VisitorIdentity {
  userName: string;
  userEmail: string;
}

/** Returns what is remembered; empty texts for nothing. */
export function rememberedIdentity(): VisitorIdentity {
  const stored = withStorage((storage) => storage.getItem(KEY));
  const [userName, userEmail] = (stored ?? "").split("\n");
  return { userName: userName ?? "", userEmail: userEmail ?? "" };
}

/** Both are one line, so a line break separates them. */
export function rememberIdentity({ userName, userEmail }: VisitorIdentity): void {
  withStorage((storage) => storage.setItem(KEY, `${userName}\n${userEmail}`));
}
