/** Finds out whether somebody is signed in. */
import * as z from "zod/mini";
import { SESSION_OVER } from "../../domain/account/session.ts";
import { pageUser } from "../lib/page-user.ts";
import { isForeignBody, isNetworkError } from "./request-errors.ts";

const userSchema = z.object({ id: z.string() });

/** Whether an answer means that the page's user is not signed in here any more. */
export async function isSessionOver(status: number, body: string): Promise<boolean> {
  if (status === 401) return body.includes(`"${SESSION_OVER.code}"`);
  // Once another page has made the browser forget its session, the account's recaps are "not found".
  return status === 404 && pageUser() !== null && (await isSignedIn()) === false;
}

/** Whether the page's user is signed in; if it has none, whether anybody is. Null without an answer. */
export async function isSignedIn(): Promise<boolean | null> {
  try {
    const response = await fetch("/api/auth/user", { credentials: "include" });
    const text = await response.text();
    if (response.status === 401) return false;
    if (!response.ok) return null;
    const { id } = userSchema.parse(JSON.parse(text));
    return id === (pageUser() ?? id);
  } catch (error) {
    if (isNetworkError(error) || isForeignBody(error)) return null;
    throw error;
  }
}
